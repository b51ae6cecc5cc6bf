import { diffText } from "#report/diff-text.ts";
import { paint } from "#report/paint.ts";
import type { IssueHouse } from "../issues.ts";
import type { BatchChange } from "../issues-batch.ts";
import { type BatchApproval, forcedBatch, isLet, judgeBatch } from "../issues-batch-judges.ts";
import { landBatch } from "../issues-batch-land.ts";
import type { Invocation } from "./command.ts";
import { forceFlag } from "./force-flag.ts";

/** What the judges said of a batch, and where it is now. */
export interface BatchLanded {
  readonly approval: BatchApproval;
  /** Null where it did not land. */
  readonly branch: string | null;
  readonly commit: string | null;
}

/** Shows the whole change, asks the judges, then the person; lands it where both let it. */
export async function landConfirmed(
  change: BatchChange,
  invocation: Invocation,
  around: IssueHouse & { readonly signal: AbortSignal },
): Promise<BatchLanded> {
  const { flags, terminal } = invocation;
  const ink = paint(terminal.paintErr);
  terminal.err(diffText(change.diff, ink, { lines: Number.MAX_SAFE_INTEGER, indent: "  " }));
  const said = await approval(change, invocation, around);
  const none = { approval: said, branch: null, commit: null };
  if (!isLet(said)) return none;
  const isConfirmed =
    flags.has("yes") || /^y(?:es)?$/i.test((await terminal.ask("Put this on one new branch? [y/N] ")).trim());
  if (!isConfirmed || around.signal.aborted) {
    terminal.err("nothing landed\n");
    return none;
  }
  const landed = await landBatch(around, change);
  terminal.err(
    `${ink.green(`One commit on the new local branch ${landed.branch} (${landed.commit.slice(0, 10)}); your files are untouched.`)}\n`,
  );
  return { approval: said, ...landed };
}

/** Asks the judges and says what they say. After a no, a person on a terminal may land it with a reason. */
async function approval(
  change: BatchChange,
  { flags, terminal }: Invocation,
  around: IssueHouse & { readonly signal: AbortSignal },
): Promise<BatchApproval> {
  const isAsked = terminal.interactive && !flags.has("yes");
  const ink = paint(terminal.paintErr);
  const said = await judgeBatch(around, change, {
    forced: forceFlag(flags, "issues fix --batch"),
    isLookedAt: isAsked,
  });
  const { answer } = said;
  const head = answer.verdict === "pass" ? ink.green("judges") : ink.yellow("judges");
  terminal.err(`${head}  ${answer.why}\n`);
  if (isLet(said)) return said;
  if (isAsked && !around.signal.aborted) {
    const reason = (await terminal.ask("Land it all the same? Say why, or press Enter to leave it: ")).trim();
    // "n" is no reason, and neither is "y".
    if (!/^(?:y|yes|n|no|)$/i.test(reason)) return forcedBatch(around, change, said, reason);
  }
  terminal.err(`nothing landed${answer.next === null ? "" : `\n  try: ${answer.next}`}\n`);
  return said;
}
