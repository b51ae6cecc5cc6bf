import { identifyCheck } from "#loop/check-identity.ts";
import { foldAllPatterns } from "#loop/fold-patterns.ts";
import { learnLessons } from "#loop/learn-lessons.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import { learnNow } from "./learn-now.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { patternsNow } from "./patterns.ts";

/** How much is known. */
export interface Tally {
  readonly fixes: number;
  readonly flakes: number;
  readonly patterns: number;
  readonly lessons: number;
}

export interface Rebuilt {
  readonly before: Tally;
  readonly after: Tally;
  /** False where folding everything again gave something else than what was there. */
  readonly identical: boolean;
}

const ALL = 1_000_000;

/** Folds every counter, fix, pattern and lesson again from the facts. */
export async function rebuildAll(house: House, memory: Memory): Promise<Rebuilt> {
  // What waits to be folded is no difference.
  const knowledge = await patternsNow(house, memory);
  const ports = { now: () => house.clock.now(), numbers: lessonNumbers(house).numbers };
  learnLessons(knowledge, ports);
  const before = picture(knowledge);
  memory.rebuild();
  knowledge.together(() =>
    knowledge.fixes.clearFixes((argv, directory) => identifyCheck(argv, directory).family ?? null),
  );
  await learnNow(house, memory);
  await patternsNow(house, memory);
  foldAllPatterns(knowledge, house.clock.now());
  learnLessons(knowledge, ports);
  const after = picture(knowledge);
  return { before: before.tally, after: after.tally, identical: before.text === after.text };
}

/** Everything that is known, in a form that can be compared. Times of folding are not part of it. */
function picture({ fixes, patterns, lessons }: Knowledge): { tally: Tally; text: string } {
  const all = {
    fixes: fixes.fixes({ limit: ALL }),
    flakes: fixes.flakes(),
    patterns: patterns.patterns({ limit: ALL }),
    lessons: lessons.lessons(),
  };
  const tally = {
    fixes: all.fixes.length,
    flakes: all.flakes.length,
    patterns: all.patterns.length,
    lessons: all.lessons.length,
  };
  return { tally, text: JSON.stringify(all) };
}
