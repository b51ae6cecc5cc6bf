import type { FixMemory } from "#model/ports-learning.ts";
import type { Check } from "#model/run.ts";

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
  const family = check.family ?? check.id;
  const green = fixes.lastPassBefore(check.id, now);
  const span = green === null ? {} : { from: green + 1 };
  const reds = fixes
    .runFacts(family, span)
    .filter((run) => run.check.id === check.id && run.outcome === "failed");
  const first = reds[0]?.failures.map(({ fingerprint }) => fingerprint) ?? [];
  return new Set([...first, ...(session === null ? [] : fixes.baseline(session))]);
}
