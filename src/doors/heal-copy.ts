import { redact } from "#detect/redact.ts";
import type { GitProject } from "#host/project.ts";
import type { WorkingFiles } from "#host/working-files.ts";
import type { HealCopy } from "#loop/heal-loop-ports.ts";
import { checkRunner } from "./fix-check.ts";
import type { HealHouse } from "./heal-audit.ts";
import { openHealOverlay } from "./heal-overlay.ts";
import { type HealStandBy, openHealScratch } from "./heal-scratch.ts";
import { runContext } from "./run-context.ts";

const REMEDY_MS = 10 * 60_000;

export interface HealCopyOptions {
  readonly isCommand?: boolean;
  /** The user's files as they were a moment ago, where somebody has looked. */
  readonly files?: WorkingFiles | null;
  /** An overlay that waits for whoever comes first. */
  readonly standBy?: HealStandBy | null;
}

/**
 * A copy of the user's files to apply a change in; nothing that happens there reaches them. A change of files alone needs no
 * copying where an overlay can be mounted; what a command restores has to stay for the checks after it, so that it gets a real copy.
 */
export async function openHealCopy(
  around: HealHouse,
  project: GitProject,
  signal: AbortSignal,
  { isCommand = false, files = null, standBy = null }: HealCopyOptions = {},
): Promise<HealCopy | { readonly kind: "unavailable"; readonly why: string }> {
  const plain = () => openPlainHealCopy(around, project, signal);
  if (isCommand) return plain();
  const seen = files && Promise.resolve(files);
  const opening = standBy?.take() ?? openHealScratch(project, around.house.around.env, seen);
  return (await openHealOverlay(around, project, signal, plain, opening)) ?? plain();
}

async function openPlainHealCopy(
  { house, memory }: HealHouse,
  project: GitProject,
  signal: AbortSignal,
): Promise<HealCopy | { readonly kind: "unavailable"; readonly why: string }> {
  const { env } = house.around;
  const { openWorkspaceCopy } = await import("#host/workspace-copy.ts");
  const workspace = await openWorkspaceCopy(project, { env, redact, isOwned: true });
  if (workspace.kind === "unavailable") return workspace;
  const context = runContext({}, env);
  const checks = checkRunner({ house, memory, workspace, context, signal, keepLog: () => null });
  return {
    folder: workspace.folder,
    restore: (tree) => workspace.restore(tree),
    takeTree: () => workspace.takeTree(),
    runCheck: (check, timeoutMs, tree) => checks.runCheck(check, timeoutMs, tree),
    async runRemedy(argv, environment, directory) {
      const done = await workspace.run({ argv, directory, env: environment, timeoutMs: REMEDY_MS, signal });
      if (done.startFailure !== null) return done.startFailure;
      if (done.timedOut) return "it did not end in time";
      return done.exitCode === 0
        ? null
        : `it ended with ${done.exitCode ?? done.signal}${lastWords(done.output)}`;
    },
    async changedFiles(from, to) {
      const diff = await workspace.diff(from, to);
      return diff.kind === "failed" ? [] : diff.files.map(({ path }) => path);
    },
    close: () => workspace.close(),
  };
}

function lastWords(output: string): string {
  const line = redact(output)
    .split("\n")
    .findLast((one) => one.trim() !== "");
  return line === undefined ? "" : `: ${line.trim().slice(0, 200)}`;
}
