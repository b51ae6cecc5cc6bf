import type { Failure } from "#model/failure.ts";
import type { Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { FailureState } from "#report/failure-state.ts";
import { baselineOf } from "./baseline.ts";
import { isRealFix } from "./fixes.ts";

/** What became of each failure, by its id. */
export function statesOf(failures: readonly Failure[], { fixes }: Knowledge): Map<string, FailureState> {
  const resolutions = fixes.resolutions(failures.map((failure) => failure.id));
  const isBaseline = baselineOf({ fixes }, failures);
  // One fix cures many.
  const known = new Map<string, Fix | null>();
  const fixOf = (id: string): Fix | null => {
    if (!known.has(id)) known.set(id, fixes.fix(id));
    return known.get(id)!;
  };
  const stateOf = (failure: Failure): FailureState => {
    const resolution = resolutions.get(failure.id);
    const baseline = isBaseline(failure.fingerprint.hash, failure.session, failure.seenAt);
    const fix = resolution === undefined ? null : fixOf(resolution.fixId);
    if (resolution === undefined) return { state: "open", baseline };
    // Somebody had the fix forgotten, not that it cured.
    if (fix === null) return { state: "passed", baseline, why: null };
    if (!isRealFix(fix)) return { state: "passed", baseline, why: fix.marks[0] ?? null };
    return {
      state: "resolved",
      baseline,
      fix: fix.id,
      grade: fix.grade,
      attempts: resolution.attempts,
    };
  };
  return new Map(failures.map((failure) => [failure.id, stateOf(failure)]));
}
