import { forgetWay } from "#host/overlay.ts";
import type { GitProject } from "#host/project.ts";
import type { HealCopy } from "#loop/heal-loop-ports.ts";
import { inShell } from "./check-start.ts";
import { checkRunner } from "./fix-check.ts";
import type { HealHouse } from "./heal-audit.ts";
import type { HealScratch } from "./heal-scratch.ts";
import { runContext } from "./run-context.ts";

type Opened = HealCopy | { readonly kind: "unavailable"; readonly why: string };

/**
 * The user's own folder seen through an overlay: nothing is copied, each tree starts clean, and paths are as they are. Where it
 * cannot be mounted after all, or the user changes files while a check runs, a real copy takes over. Null where there is no overlay.
 */
export async function openHealOverlay(
  { house, memory }: HealHouse,
  project: GitProject,
  signal: AbortSignal,
  openPlain: () => Promise<Opened>,
  opening: Promise<HealScratch>,
): Promise<HealCopy | null> {
  const { env } = house.around;
  const overlay = await opening;
  if (overlay.kind === "unavailable") return null;
  let instead: HealCopy | null = null;
  let tree: string | null = null;
  /** What the run said that is over, when it says nothing of the tree. */
  let trouble: string | null = null;
  const checks = checkRunner({
    house,
    memory,
    workspace: {
      kind: "worktree",
      takeTree: async () => ({ kind: "failed", why: "an overlay is gone with its run" }),
      restoreSeen: async () => ({ kind: "ok" }),
      async run(request) {
        const done = await overlay.run({ ...request, argv: inShell(request.argv), continues: true });
        trouble = done.startFailure;
        return done;
      },
    },
    context: runContext({}, env),
    signal,
    keepLog: () => null,
  });

  async function takeOver(): Promise<HealCopy | null> {
    forgetWay(project.storeDir);
    const opened = await openPlain();
    if ("kind" in opened) return null;
    instead = opened;
    if (tree !== null && (await opened.restore(tree)).kind === "failed") return null;
    return opened;
  }

  const restore: HealCopy["restore"] = async (wanted) => {
    tree = wanted;
    if (instead !== null) return instead.restore(wanted);
    const set = await overlay.setTree(wanted);
    if (set.kind === "ok") return set;
    return (await takeOver()) === null ? set : { kind: "ok" };
  };

  return {
    folder: overlay.folder,
    restore,
    expect(wanted, check) {
      if (instead !== null) return;
      const request = check && { argv: inShell(check.argv), directory: check.check.directory };
      overlay.expect(wanted, request);
    },
    async wasDisturbed() {
      if (instead !== null || !(await overlay.wasDisturbed())) return false;
      // Where there is no room for a copy, the overlay is looked through once more.
      await takeOver();
      return true;
    },
    async takeTree() {
      return instead?.takeTree() ?? { kind: "failed", why: "an overlay is gone with its run" };
    },
    async runCheck(check, timeoutMs, of) {
      if (tree !== of) await restore(of);
      if (instead !== null) return instead.runCheck(check, timeoutMs, of);
      const run = await checks.runCheck(check, timeoutMs, of);
      if (trouble === null || signal.aborted) return run;
      const copy = await takeOver();
      return copy === null
        ? { ...run, outcome: "not-run", why: trouble }
        : copy.runCheck(check, timeoutMs, of);
    },
    runRemedy: async () => "an overlay keeps nothing of a command",
    changedFiles: async () => [],
    async close() {
      await overlay.close();
      await instead?.close();
    },
  };
}
