/**
 * The rule of credit: what came of something that was said. In: a delivery, the pattern it is about, and the runs of its
 * session. Out: prevented, failed_anyway, task_incomplete, or nothing yet. Pure, and the same whatever the order of the runs.
 * Only a run that could have shown the pattern judges: a pass of something narrower, or of something else, proves nothing.
 */
import { relateChecks } from "#learn/check-relation.ts";
import type { Check } from "#model/run.ts";
import type { Delivery, DeliveryOutcome, JudgedRun } from "#model/warning.ts";

/** The mistake was not in the files when it was told of: only its coming back would say something. */
export const MENDED = "mended";
const NOT_AT_STAKE = "the mistake was not in the files when it was said: a pass proves nothing";

/** The pattern that a delivery is about. */
export interface Struck {
  /** Its own fingerprint and those of the same pattern. */
  readonly fingerprints: ReadonlySet<string>;
  /** Checks in which it can be seen. */
  readonly checks: readonly Pick<Check, "command" | "directory">[];
  readonly categories: ReadonlySet<string>;
}

export interface ToJudge {
  readonly delivery: Delivery;
  readonly pattern: Struck;
  /** All runs of the session, or of the task where there is no session, in any order. */
  readonly runs: readonly JudgedRun[];
  /** When the same lesson was said again: from there on the later one is judged. */
  readonly until: number | null;
  /** The session or the task is over. */
  readonly isOver: boolean;
}

export interface Judgement {
  readonly outcome: DeliveryOutcome;
  readonly why: string;
  /** The run that decided it; null where none could. */
  readonly run: JudgedRun | null;
}

/** What came of a delivery; null where that is still open. */
export function judgeDelivery(asked: ToJudge): Judgement | null {
  const { delivery, pattern, until, isOver } = asked;
  const after = runsAfter(asked);
  const strikes = after.filter((run) => hasStruck(run, pattern));
  const clean = after.filter((run) => isClean(run, pattern));
  const [strike, first] = [strikes[0], clean[0]];
  // Right after a failure it is the next look at it that tells; anything else is to hold until the end.
  const heldFirst = delivery.moment === "failure" && first !== undefined && isEarlier(first, strike);
  if (strike !== undefined && !heldFirst)
    return { outcome: "failed_anyway", why: `it came back in ${strike.check.command}`, run: strike };
  const isMended = delivery.reason === MENDED;
  if (first !== undefined && !isMended)
    return { outcome: "prevented", why: `${first.check.command} ran, and it did not come back`, run: first };
  // Once it was said again nothing can decide this one any more: not every client says when its session ends.
  if (!isOver && until === null) return null;
  const why = isMended && first !== undefined ? NOT_AT_STAKE : whyNotJudged(pattern, until !== null);
  return { outcome: "task_incomplete", why, run: null };
}

/** Runs that began after it was said, up to where the same was said again; never the call that it went out with. */
function runsAfter({ delivery, runs, until }: ToJudge): JudgedRun[] {
  return runs
    .filter((run) => run.outcome !== "interrupted" && run.at >= delivery.at)
    .filter((run) => until === null || run.at < until)
    .filter((run) => delivery.callId === null || run.execution !== delivery.callId)
    .sort(inOrder);
}

function inOrder(a: JudgedRun, b: JudgedRun): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}

function isEarlier(a: JudgedRun, b: JudgedRun | undefined): boolean {
  return b === undefined || inOrder(a, b) < 0;
}

/** Whether a pattern is among what failed in a run. */
export function hasStruck(run: JudgedRun, { fingerprints }: Pick<Struck, "fingerprints">): boolean {
  return run.outcome === "failed" && run.failures.some(({ fingerprint }) => fingerprints.has(fingerprint));
}

/**
 * Whether a run looked where the pattern can be seen, and it was not there. One that failed by something else may have
 * stopped before that, unless something of the same kind was reported: then it got as far.
 */
export function isClean(run: JudgedRun, pattern: Struck): boolean {
  if (pattern.fingerprints.size === 0 || hasStruck(run, pattern)) return false;
  if (!pattern.checks.some((check) => covers(run, check))) return false;
  if (run.outcome === "passed") return true;
  return (
    run.outcome === "failed" &&
    run.isWhole &&
    run.failures.some(({ category }) => pattern.categories.has(category))
  );
}

/** Whether a run verifies all that a check does. */
export function covers(run: JudgedRun, check: Pick<Check, "command" | "directory">): boolean {
  return [run.check, ...(run.ran ?? [])].some((one) => {
    const relation = relateChecks(one, check);
    return relation === "same" || relation === "wider";
  });
}

function whyNotJudged(pattern: Struck, wasSaidAgain: boolean): string {
  if (pattern.fingerprints.size === 0) return "it is about no failure that a check could show";
  const check = pattern.checks[0];
  if (check === undefined) return "no check is known that would show it";
  return wasSaidAgain
    ? `it was said again before ${check.command} was run to its end`
    : `${check.command} was not run to its end afterwards`;
}
