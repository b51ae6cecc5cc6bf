import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { learnLessons } from "#loop/learn-lessons.ts";
import type { SettlePorts } from "#loop/settle-outcomes.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Run } from "#model/run.ts";
import type { Delivery } from "#model/warning.ts";
import { aDelivery } from "../memory/delivery-shapes.ts";
import { MONDAY } from "../memory/facts.ts";
import { green, learnAll, MINUTE, NOW, red, runAt } from "../memory/learned-world.ts";

export const CHECK = "npx vitest run test/cart.test.ts";
const T = (digit: string) => digit.repeat(40);

/** A lesson that was learned yesterday: "aaaa" fails in CHECK until holds("1…") is holds("2…"). */
export async function aLesson(memory: Memory): Promise<{ knowledge: Knowledge; lesson: Lesson }> {
  red(memory, 1, CHECK, T("1"), { aaaa: "Cannot read properties of undefined (reading 'cart')" });
  green(memory, 2, CHECK, T("2"));
  red(memory, 3, CHECK, T("1"), { aaaa: "Cannot read properties of undefined (reading 'cart')" });
  green(memory, 4, CHECK, T("2"));
  const knowledge = await learnAll(memory);
  const [lesson] = knowledge.lessons.lessonsOf(["aaaa"]);
  return { knowledge, lesson: lesson! };
}

/** A run of session "s1" at a minute, told by a hook; what failed by fingerprint. */
export function hooked(
  memory: Memory,
  minute: number,
  command: string,
  failed: readonly string[] = [],
  changes: Partial<Run> = {},
): string {
  const more = { session: "s1", source: "hook", ...changes } as const;
  if (failed.length > 0)
    return red(
      memory,
      minute,
      command,
      null,
      Object.fromEntries(failed.map((hash) => [hash, `says ${hash}`])),
      {
        git: null,
        ...more,
      },
    );
  const run = runAt(minute, command, null, { outcome: "passed", exitCode: 0, git: null, ...more });
  memory.remember(run, []);
  return run.id;
}

/** A delivery of a lesson about "aaaa" at a minute. */
export function told(minute: number, lesson: string, changes: Partial<Delivery> = {}): Delivery {
  return aDelivery({ at: MONDAY + minute * MINUTE, lesson, ...changes });
}

/** Ports over a store, at a time that the test moves. */
export function settleWith(
  knowledge: Knowledge,
  changes: Partial<SettlePorts> = {},
): SettlePorts & { isTaskOver(task: string): boolean } {
  const now = changes.now ?? (() => NOW);
  return {
    knowledge,
    now,
    deriveId: derivedId,
    fileAt: async () => undefined,
    foldLessons: (ids) => {
      learnLessons(knowledge, { now, numbers: LESSON_NUMBERS }, { lessons: ids });
    },
    seed: async () => null,
    isTaskOver: () => false,
    ...changes,
  };
}
