import { relative } from "node:path";
import { redact } from "#detect/redact.ts";
import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import { type CapturedCheck, captureVerdict, type Verdict } from "#loop/capture-verdict.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { Concern } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { repositoryNow } from "./repository-now.ts";
import { runContext } from "./run-context.ts";

/** Stores a verdict in a house's memory (`into`, where it is open), or in its spool; trouble only when neither takes it. */
export async function capture(house: House, verdict: Verdict, into?: Memory): Promise<CapturedCheck[]> {
  const { rememberOrSpool } = await import("#memory/remember-or-spool.ts");
  const { around, clock, dirs, ids, project } = house;
  const directory = relative(project.root, around.cwd);
  const onNotice = (sentence: string) => around.err?.(`twiceshy: ${sentence}\n`);
  const captured = captureVerdict(
    { ...verdict, context: runContext(verdict.context, around.env) },
    {
      remember: (run, findings) =>
        rememberOrSpool(dirs, run, findings, {
          ...{ redact, clock, onNotice },
          ...(into === undefined ? {} : { memory: into }),
        }),
      checkOf: (words) => inWorktree(identifyCheck(words, directory), worktreeOf(house.project)),
      clock,
      ids,
      git: await repositoryNow(house),
      ...describeMachine(),
    },
    await house.detectSettings(),
  );
  for (const { kept } of captured) {
    if (kept.kind === "lost")
      throw new Trouble(
        "memory_unavailable",
        `the verdict could not be stored: ${kept.why}`,
        "twiceshy doctor",
      );
  }
  if (verdict.concerns?.length) await raiseTold(house, verdict.concerns, into);
  return captured;
}

/** What a verdict says of how work was done waits for a person. */
async function raiseTold(house: House, concerns: readonly Concern[], into?: Memory): Promise<void> {
  const { raiseConcerns } = await import("./issues-concerns.ts");
  const memory = into ?? (await house.openMemory());
  try {
    raiseConcerns({ house, memory }, concerns);
  } finally {
    // Whoever opened it closes it.
    if (memory !== into) memory.close();
  }
}
