import type { Follows } from "#learn/causes/find-failures.ts";
import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";
import type { Failure } from "#model/failure.ts";

interface Asked {
  failures(filter: { readonly fingerprint: string; readonly limit: number }): readonly Failure[];
}

const MOST_READ = 100;
/** Pairs are many, and each costs a look. */
const MOST_PAIRS = 200;

/** Counts the sessions in which one failure was first seen within the hour after another. */
export function followsIn(memory: Asked): Follows {
  const firsts = new Map<string, ReadonlyMap<string, number>>();
  let asked = 0;
  const firstOf = (fingerprint: string): ReadonlyMap<string, number> => {
    const known = firsts.get(fingerprint);
    if (known !== undefined) return known;
    const first = new Map<string, number>();
    for (const { session, seenAt } of memory.failures({ fingerprint, limit: MOST_READ }))
      if (session !== null) first.set(session, Math.min(seenAt, first.get(session) ?? seenAt));
    firsts.set(fingerprint, first);
    return first;
  };
  return (cause, effect) => {
    asked += 1;
    if (asked > MOST_PAIRS) return 0;
    const before = firstOf(cause);
    return [...firstOf(effect)].filter(([session, at]) => {
      const since = at - (before.get(session) ?? Number.POSITIVE_INFINITY);
      return since > 0 && since <= CAUSE_NUMBERS.windowMs;
    }).length;
  };
}
