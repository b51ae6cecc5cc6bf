import type { RunFact } from "#model/fix.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import type { Check } from "#model/run.ts";

/** A check's failing runs since it was last green, the newest last. */
export function redRunsOf(fixes: FixMemory, check: Check, now: number): readonly RunFact[] {
  const green = fixes.lastPassBefore(check.id, now);
  return fixes
    .runFacts(check.family ?? check.id, green === null ? {} : { from: green + 1 })
    .filter((run) => run.check.id === check.id && run.outcome === "failed");
}

/**
 * What of a check was red before it broke anew: the failures of its first failing run since it was last green, and what was
 * red before the session. Where the newest failures are all of these, nothing was known before them.
 */
export function knownRedOf(
  fixes: FixMemory,
  check: Check,
  now: number,
  session: string | null,
): ReadonlySet<string> {
  const reds = redRunsOf(fixes, check, now);
  const first = reds[0]?.failures.map(({ fingerprint }) => fingerprint) ?? [];
  return new Set([...first, ...(session === null ? [] : fixes.baseline(session))]);
}
