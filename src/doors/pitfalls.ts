import { withRegularities } from "#loop/fold-patterns.ts";
import type { Pitfall } from "#model/pitfall.ts";
import type { Memory } from "#model/ports.ts";
import type { PatternFilter } from "#model/ports-learning.ts";
import { regularityWords } from "#report/pattern-text.ts";
import { isValidated, pitfallsOf } from "#review/pitfalls.ts";
import type { House } from "./compose.ts";
import { isRealFix, showFix } from "./fixes.ts";
import { patternsNow } from "./patterns.ts";

/** So many patterns are looked through, the most frequent first. */
const MOST_READ = 5000;

/** What is validated of what keeps breaking, the most frequent first; what a person wants left alone is not told. */
export async function pitfallsNow(
  house: House,
  memory: Memory,
  { limit, ...filter }: Pick<PatternFilter, "category" | "since"> & { readonly limit: number },
): Promise<Pitfall[]> {
  const knowledge = await patternsNow(house, memory);
  const ignored = knowledge.lessons.ignored();
  const found = knowledge.patterns
    .patterns({ ...filter, isByCount: true, limit: MOST_READ })
    .filter((one) => isValidated(one) && !one.fingerprints.every((hash) => ignored.has(hash)))
    .sort((a, b) => b.occurrences - a.occurrences || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
  return pitfallsOf(
    found.map((pattern) => {
      const fix = pattern.fixes.flatMap((id) => knowledge.fixes.fix(id) ?? []).find(isRealFix) ?? null;
      const diff = fix === null ? null : (showFix(fix, knowledge).change?.text ?? null);
      return { pattern: withRegularities(knowledge.patterns, pattern), fix, diff };
    }),
    regularityWords,
  );
}
