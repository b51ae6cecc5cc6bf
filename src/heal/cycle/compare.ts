import type { CycleFailure, CycleVerdict } from "#model/cycle.ts";
import type { CheckRun, FixGoal } from "#model/fix-event.ts";

/** What a change did to the failures. */
export interface Comparison {
  readonly verdict: Extract<CycleVerdict, "fixed" | "fewer" | "same" | "other" | "worse" | "not-verified">;
  /** One sentence. */
  readonly why: string;
  /** Worth keeping: the goal is nearer, and nothing that was green is red. */
  readonly isBetter: boolean;
  /** Of the goal and of what came of it, what is gone. */
  readonly gone: readonly CycleFailure[];
  /** What has to go and is still red, the likely cause first. */
  readonly left: readonly CycleFailure[];
  /** Red now and neither before nor in the baseline: the change's own doing. */
  readonly appeared: readonly CycleFailure[];
}

/** Compares the runs before a change with those after it. The baseline may stay red; nothing new may turn red. */
export function compareRuns(
  before: readonly CheckRun[],
  after: readonly CheckRun[],
  goal: FixGoal,
): Comparison {
  const undone = missing(before, after);
  const red = failuresOf(after);
  if (undone !== null)
    return { verdict: "not-verified", why: undone, isBetter: false, gone: [], left: red, appeared: [] };
  const baseline = keys(goal.baseline);
  const was = failuresOf(before).filter((failure) => !baseline.has(keyOf(failure)));
  const now = red.filter((failure) => !baseline.has(keyOf(failure)));
  const gone = without(was, now);
  const appeared = without(now, was);
  const base = { gone, left: now, appeared };
  if (now.length === 0) {
    const silent = after.find((run) => run.outcome === "failed" && run.failures.length === 0);
    if (silent !== undefined) return { ...base, ...STILL_RED(silent) };
    const kept = red.length;
    return {
      ...base,
      verdict: "fixed",
      isBetter: true,
      why:
        kept === 0
          ? "All checks are green."
          : `The goal is green; ${kept} of the baseline ${are(kept)} still red.`,
    };
  }
  if (appeared.length === 0)
    return gone.length > 0
      ? {
          ...base,
          verdict: "fewer",
          isBetter: true,
          why: `${gone.length} of ${was.length} gone, nothing new.`,
        }
      : { ...base, verdict: "same", isBetter: false, why: `The same ${failures(was.length)} as before.` };
  const won = gone.filter((failure) => !appeared.some((other) => isSamePlace(failure, other)));
  if (won.length === 0 && gone.length === 0)
    return {
      ...base,
      verdict: "worse",
      isBetter: false,
      why: `Nothing is gone, and ${failures(appeared.length)} ${are(appeared.length)} new: ${tell(appeared[0]!)}`,
    };
  const unmasked = won.length > 0 && isUnmasking(won, appeared, before, after);
  return {
    ...base,
    verdict: "other",
    isBetter: unmasked,
    why: unmasked
      ? `What kept the check from running is gone; now ${failures(appeared.length)} can be seen: ${tell(appeared[0]!)}`
      : won.length === 0
        ? `It fails in the same place in another way: ${tell(appeared[0]!)}`
        : `${won.length} gone, but ${failures(appeared.length)} ${are(appeared.length)} new: ${tell(appeared[0]!)}`,
  };
}

const STILL_RED = (run: CheckRun) =>
  ({
    verdict: "same",
    isBetter: false,
    why: `${run.check.command} still ends with ${run.exitCode ?? run.signal ?? "a failure"}, and does not say why.`,
  }) as const;

/** Each check that ran before has to have run to its end. */
function missing(before: readonly CheckRun[], after: readonly CheckRun[]): string | null {
  for (const { check } of before) {
    const run = after.find((one) => one.check.id === check.id);
    if (run === undefined) return `${check.command} was not run on the changed files.`;
    if (run.timedOut) return `${check.command} did not end in time.`;
    if (run.outcome === "not-run" || run.outcome === "interrupted")
      return run.why ?? `${check.command} did not come to an end.`;
  }
  return after.length === 0 ? "No check was run on the changed files." : null;
}

function failuresOf(runs: readonly CheckRun[]): CycleFailure[] {
  return runs.flatMap((run) => (run.outcome === "failed" ? run.failures : []));
}

/** The check belongs to it: the same complaint of another check is another failure. */
function keyOf({ checkId, fingerprint }: CycleFailure): string {
  return `${checkId} ${fingerprint}`;
}

function keys(all: readonly CycleFailure[]): ReadonlySet<string> {
  return new Set(all.map(keyOf));
}

/** Those of the first that the second has not; where both have some, as many fewer as there are. */
function without(some: readonly CycleFailure[], others: readonly CycleFailure[]): CycleFailure[] {
  const have = new Map<string, number>();
  for (const failure of others) have.set(keyOf(failure), (have.get(keyOf(failure)) ?? 0) + 1);
  return some.filter((failure) => {
    const left = have.get(keyOf(failure)) ?? 0;
    have.set(keyOf(failure), left - 1);
    return left <= 0;
  });
}

/** The same test, or without one the same file: red in another way is red. */
function isSamePlace(a: CycleFailure, b: CycleFailure): boolean {
  if (a.checkId !== b.checkId) return false;
  if (a.test !== null || b.test !== null) return a.test === b.test;
  return a.file !== null && a.file === b.file;
}

const STOPS_ALL = /^(?:syntax_error|build_error|missing_dependency|config_error|type_error)$/;

/** What stood in the way is gone and no test that passed is red: what is seen now was there before. */
function isUnmasking(
  won: readonly CycleFailure[],
  appeared: readonly CycleFailure[],
  before: readonly CheckRun[],
  after: readonly CheckRun[],
): boolean {
  const stopped = won.some((failure) => STOPS_ALL.test(failure.category) || failure.test === null);
  if (!stopped || appeared.some((failure) => STOPS_ALL.test(failure.category))) return false;
  return appeared.every((failure) => {
    const was = before.find((run) => run.check.id === failure.checkId)?.tests ?? null;
    const is = after.find((run) => run.check.id === failure.checkId)?.tests ?? null;
    const ranBefore = was === null ? 0 : was.passed;
    return is !== null && is.passed >= ranBefore && is.total > (was?.total ?? 0) - (was?.errors ?? 0);
  });
}

function tell({ test, file, summary, message }: CycleFailure): string {
  const line = (summary || message).split("\n")[0]!.trim().slice(0, 160);
  const where = test ?? file;
  return where === null || line.includes(where) ? line : `${where}: ${line}`;
}

const failures = (n: number) => `${n} ${n === 1 ? "failure" : "failures"}`;
const are = (n: number) => (n === 1 ? "is" : "are");
