import { isActionable } from "#learn/lessons/actionable.ts";
import { eventId } from "#learn/lessons/derive-id.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import { DAY, LESSON_NUMBERS, type LessonNumbers } from "#learn/lessons/numbers.ts";
import { compareLessons } from "#learn/lessons/priority.ts";
import { patternTexts } from "#learn/patterns/texts.ts";
import { indexLessons } from "#loop/index-lessons.ts";
import {
  type LearnedLessons,
  type LearnLessonsPorts as LessonPorts,
  learnLessons,
  learnStaleLessons,
  pruneLessons,
} from "#loop/learn-lessons.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { learnNow } from "./learn-now.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { FOLDED_BY, numbersAsSaid } from "./lessons-folded-by.ts";
import { refreshSharedLessons } from "./shared-lessons.ts";
import { tryRefreshTriggers } from "./warnings-triggers.ts";
import { whoSays } from "./who-says.ts";

/** What is known, with fixes, shared files and lessons up to date. */
export async function lessonsNow(
  house: House,
  memory: Memory,
): Promise<{ knowledge: Knowledge; faults: string[] }> {
  const { numbers, warnings } = lessonNumbers(house);
  const { knowledge } = await learnNow(house, memory);
  const ports = { now: () => house.clock.now(), numbers };
  try {
    const shared = await refreshSharedLessons(house.project.root, knowledge, ports);
    const { changed } =
      foldByOtherNumbers(knowledge, ports, numbersAsSaid(house)) ?? learnStaleLessons(knowledge, ports);
    const aged = knowledge.lessons
      .lessons({ archived: false })
      .filter((lesson) => isAged(lesson, ports.now(), numbers));
    if (aged.length > 0) learnLessons(knowledge, ports, { lessons: aged.map((lesson) => lesson.id) });
    pruneLessons(knowledge, ports);
    indexLessons(knowledge, TEXTS, [...changed, ...shared.changed]);
    tryRefreshTriggers(house, knowledge.lessons);
    return { knowledge, faults: [...warnings, ...shared.files.flatMap((file) => file.faults)] };
  } catch (error) {
    // A store that can only be read tells what was known when it could last be written.
    if (error instanceof SqlError) return { knowledge, faults: [...warnings] };
    throw error;
  }
}

/** What is known, with what new facts teach; the rest of `lessonsNow` waits for somebody who asks: it reads every lesson. */
export async function lessonsOfNewFacts(house: House, memory: Memory): Promise<Knowledge> {
  const { knowledge } = await learnNow(house, memory);
  try {
    const { changed } = learnStaleLessons(knowledge, {
      now: () => house.clock.now(),
      numbers: lessonNumbers(house).numbers,
    });
    // It reads every lesson, and only those about no failure in particular are indexed.
    if (changed.some(({ fingerprint }) => fingerprint === null)) indexLessons(knowledge, TEXTS, changed);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
  }
  return knowledge;
}

/** Folds lessons that have new facts; a memory that can only be read keeps what was folded before. */
export function foldLessonsThatWait(
  memory: Memory,
  now: number,
  numbers: LessonNumbers = LESSON_NUMBERS,
): void {
  try {
    learnStaleLessons(knowledgeOf(memory), { now: () => now, numbers });
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
  }
}

/** Folds all lessons again where they were folded by other numbers than those that hold now; null where they were not. */
function foldByOtherNumbers(knowledge: Knowledge, ports: LessonPorts, said: string): LearnedLessons | null {
  if ((knowledge.progress.get(FOLDED_BY) ?? "[]") === said) return null;
  return knowledge.together(() => {
    const learned = learnLessons(knowledge, ports);
    knowledge.progress.set(FOLDED_BY, said);
    return learned;
  });
}

/** Meaning does not count where a lesson is only written down. */
const TEXTS = patternTexts(() => null);

/** Folds some lessons again after something was said about them, and lets them be found by their new words. */
export function foldLessons(knowledge: Knowledge, ids: readonly string[], ports: LessonPorts): void {
  const { changed } = learnLessons(knowledge, ports, { lessons: ids });
  indexLessons(knowledge, TEXTS, changed);
}

/** True when time alone has changed where a lesson stands. */
function isAged(lesson: Lesson, now: number, numbers: LessonNumbers): boolean {
  if (lesson.quarantinedUntil !== null && lesson.quarantinedUntil <= now) return true;
  const idle = now - Math.max(lesson.updatedAt, lesson.lastUsedAt ?? 0);
  return lesson.lifecycle !== "deprecated" && idle > numbers.deprecated.unusedDays * DAY;
}

export interface LessonFilter {
  readonly archived?: boolean;
  readonly category?: string;
  readonly lifecycle?: string;
}

/** Lessons, the most useful first; those that come with twiceshy only where they are asked for, or were used. */
export async function listLessons(
  house: House,
  knowledge: Knowledge | null,
  filter: LessonFilter,
  withSeeds: boolean,
): Promise<Lesson[]> {
  const own = knowledge?.lessons.lessons(filter) ?? [];
  const { numbers } = lessonNumbers(house);
  const seeds = (await seedLessons(house, knowledge)).filter(
    (lesson) =>
      (withSeeds || lesson.evidence.uses > 0) &&
      (filter.archived === undefined || lesson.archived === filter.archived) &&
      (filter.category === undefined || lesson.category === filter.category) &&
      (filter.lifecycle === undefined || lesson.lifecycle === filter.lifecycle),
  );
  return [...own, ...seeds].sort((a, b) => compareLessons(a, b, numbers));
}

/** The lessons that come with twiceshy, with what happened to them here. */
async function seedLessons(house: House, knowledge: Knowledge | null): Promise<Lesson[]> {
  const { numbers } = lessonNumbers(house);
  const now = house.clock.now();
  const { PRESEEDED } = await import("#learn/preseeded/registry.ts");
  const told = knowledge?.lessons.seedEvents() ?? [];
  return PRESEEDED.flatMap(({ id, body }) => {
    const created: LessonEvent = {
      id: eventId(0, id),
      lesson: id,
      at: 0,
      kind: "created",
      by: null,
      reason: null,
      body: { ...body },
    };
    return foldLesson([created, ...told.filter((event) => event.lesson === id)], now, numbers) ?? [];
  });
}

/** One lesson by its id or a beginning of it, or trouble. */
export async function lessonCalled(
  house: House,
  knowledge: Knowledge | null,
  wanted: string,
): Promise<Lesson> {
  const own = knowledge?.lessons.lesson(wanted) ?? null;
  if (own !== null) return own;
  const name = wanted.startsWith("seed/") ? wanted : `seed/${wanted}`;
  const seed = (await seedLessons(house, knowledge)).find((lesson) => lesson.id === name);
  if (seed !== undefined) return seed;
  const meant = (knowledge?.lessons.lessons() ?? []).flatMap(({ id }) => (id.startsWith(wanted) ? [id] : []));
  if (wanted !== "" && meant.length > 1)
    throw new Trouble(
      "bad_input",
      `"${wanted}" names more than one lesson (${meant.slice(0, 5).join(", ")}${meant.length > 5 ? ", …" : ""}): give more of it.`,
      "twiceshy lessons --all",
    );
  throw new Trouble("not_found", `no lesson is called "${wanted}".`, "twiceshy lessons --all");
}

/** What a person can decide about a lesson, and the fact it becomes. */
export const LESSON_DECISIONS = {
  confirm: "confirmed",
  reject: "rejected",
  edit: "edited",
  retire: "archived",
  restore: "restored",
} as const;

export type LessonDecision = keyof typeof LESSON_DECISIONS;

/** Stores a decision as a fact and folds the lesson again. */
export async function decideLesson(
  house: House,
  knowledge: Knowledge,
  lesson: Lesson,
  decision: LessonDecision,
  said: { readonly reason: string | null; readonly changes?: Readonly<Record<string, unknown>> },
): Promise<Lesson> {
  const at = house.clock.now();
  const event: LessonEvent = {
    id: house.ids.next(at),
    lesson: lesson.id,
    at,
    kind: LESSON_DECISIONS[decision],
    by: whoSays(house),
    reason: said.reason,
    body: said.changes ?? {},
  };
  knowledge.together(() => {
    knowledge.lessons.record([event]);
    foldLessons(knowledge, [lesson.id], {
      now: () => house.clock.now(),
      numbers: lessonNumbers(house).numbers,
    });
  });
  tryRefreshTriggers(house, knowledge.lessons);
  return lessonCalled(house, knowledge, lesson.id);
}

/** Says of lessons whether they could be acted upon, and what is missing. */
export function actionableIn(house: House): (lesson: Lesson) => { actionable: boolean; why: string } {
  const { numbers } = lessonNumbers(house);
  return (lesson) => isActionable(lesson, lesson.evidence, numbers);
}
