import { type OutcomeTally, outcomeTallies } from "#memory/outcome-tally.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";

/** Whether warnings about a pattern helped. */
export interface Prevention extends OutcomeTally {
  /** Prevented of those of which it is known; null where nothing is. */
  readonly rate: number | null;
}

/** What came of the warnings about patterns: a question for each, after one for all of them. */
export function preventionIn(
  memory: Memory,
  patterns?: readonly Pattern[],
): (pattern: Pattern) => Prevention {
  const tallies = outcomeTallies(
    memory,
    patterns?.flatMap(({ fingerprints }) => fingerprints),
  );
  return ({ fingerprints }) => {
    const own = fingerprints.flatMap((hash) => tallies.get(hash) ?? []);
    const sum = (of: (tally: OutcomeTally) => number) => own.reduce((total, tally) => total + of(tally), 0);
    const prevented = sum((tally) => tally.prevented);
    const failedAnyway = sum((tally) => tally.failedAnyway);
    const known = prevented + failedAnyway;
    return {
      warned: sum((tally) => tally.warned),
      prevented,
      failedAnyway,
      rate: known === 0 ? null : prevented / known,
    };
  };
}
