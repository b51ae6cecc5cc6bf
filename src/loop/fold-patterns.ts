import { foldPatterns } from "#learn/patterns/fold.ts";
import { regularitiesOf } from "#learn/recurrence.ts";
import type { Pattern } from "#model/pattern.ts";
import type { FixMemory, PatternMemory } from "#model/ports-learning.ts";

/** The parts of the memory that patterns are folded with. */
export interface PatternKnowledge {
  readonly patterns: PatternMemory;
  readonly fixes: Pick<FixMemory, "fixesOf">;
  together<T>(action: () => T): T;
}

const PAGE = 500;
/** Runs and failures looked at for what comes before and around a pattern. */
const LOOKED_AT = 400;

/** Folds the patterns of some fingerprints again, with all that was ever tied to them, and leaves the others alone. */
export function foldPatternsOf(
  knowledge: PatternKnowledge,
  fingerprints: readonly string[],
  asOf: number,
): Pattern[] {
  if (fingerprints.length === 0) return [];
  return knowledge.together(() => {
    const { patterns } = knowledge;
    const kin = patterns.kinOf(fingerprints);
    const folded = fold(knowledge, kin, asOf);
    patterns.replacePatternsAmong(kin, folded);
    return folded;
  });
}

/** Folds every pattern again from the facts; the answer is how many there are. */
export function foldAllPatterns(knowledge: PatternKnowledge, asOf: number): number {
  return knowledge.together(() => {
    const { patterns } = knowledge;
    patterns.replacePatterns([]);
    const done = new Set<string>();
    let count = 0;
    for (let last = ""; ; ) {
      const page = patterns.hashesAfter(last, PAGE);
      if (page.length === 0) return count;
      last = page.at(-1)!;
      // Kin reaches into other pages: whatever was folded with an earlier one is not folded again.
      const kin = patterns.kinOf(page.filter((hash) => !done.has(hash)));
      const folded = fold(knowledge, kin, asOf);
      for (const hash of kin) if (hash > last) done.add(hash);
      patterns.replacePatternsAmong([], folded);
      count += folded.length;
    }
  });
}

/** A pattern with its regularities, as of now. */
export function withRegularities(patterns: PatternMemory, pattern: Pattern): Pattern {
  const { runs, struck } = patterns.runsUntil(pattern.lastAt, LOOKED_AT, pattern.fingerprints);
  const regularities = regularitiesOf(pattern, {
    tasksTouching: (place) => patterns.tasksTouching(place),
    taskCount: () => patterns.taskCount(),
    struckTasks: new Set(patterns.tasksStruck(pattern.fingerprints)),
    timeline: { runs, struck },
    failures: patterns.failuresUntil(pattern.lastAt, LOOKED_AT),
  });
  return { ...pattern, regularities };
}

function fold({ patterns, fixes }: PatternKnowledge, kin: readonly string[], asOf: number): Pattern[] {
  return foldPatterns({
    fingerprints: patterns.fingerprintFacts(kin),
    events: patterns.eventsOf(kin),
    fixes: fixes.fixesOf(kin),
    asOf,
  });
}
