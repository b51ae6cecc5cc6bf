import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { eventId } from "./derive-id.ts";
import { DAY, LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";
import { compareLessons } from "./priority.ts";

export interface Pruned {
  readonly lesson: string;
  readonly why: string;
}

/** Which lessons go to the archive, and why. Pre-seeded ones stay: they come with twiceshy, and cost nothing. */
export function prune(
  lessons: readonly Lesson[],
  asOf: number,
  numbers: LessonNumbers = LESSON_NUMBERS,
): Pruned[] {
  const kept: Lesson[] = [];
  const pruned: Pruned[] = [];
  for (const lesson of lessons) {
    if (lesson.archived || lesson.provenance === "preseeded") continue;
    const why = expired(lesson, asOf, numbers) ?? tooWeak(lesson, numbers);
    if (why === null) kept.push(lesson);
    else pruned.push({ lesson: lesson.id, why });
  }
  return [...pruned, ...overCaps(kept, numbers)];
}

/** What is pruned becomes a fact: nothing is dropped in silence, and everything can be restored. */
export function archiveEvents(pruned: readonly Pruned[], at: number): LessonEvent[] {
  return pruned.map(({ lesson, why }) => ({
    id: eventId(at, `${lesson}/archived/${why}`),
    lesson,
    at,
    kind: "archived",
    by: "twiceshy",
    reason: why,
    body: { automatic: true },
  }));
}

/** What nobody uses is deprecated first; a deprecated lesson stays a while, so that somebody may object. */
function expired(lesson: Lesson, asOf: number, { expiry }: LessonNumbers): string | null {
  if (lesson.lifecycle !== "deprecated") return null;
  const days = Math.floor((asOf - Math.max(lesson.updatedAt, lesson.lastUsedAt ?? 0)) / DAY);
  const isUnused = days > expiry.unusedDays;
  const limit = isUnused ? expiry.unusedDays + expiry.deprecatedDays : expiry.deprecatedDays;
  return days > limit ? `deprecated (${lesson.reason}), and nothing new for ${days} days` : null;
}

function tooWeak({ confidence, evidence }: Lesson, { prune: limits }: LessonNumbers): string | null {
  if (evidence.uses < limits.uses) return null;
  if (confidence < limits.confidence)
    return `confidence ${confidence.toFixed(2)} after ${evidence.uses} uses, under ${limits.confidence}`;
  if (evidence.successRate !== null && evidence.successRate < limits.successRate)
    return `worked ${evidence.successes} of ${evidence.trials} times, under ${limits.successRate * 100} %`;
  return null;
}

/** The best of each category stay, then the best of all. */
function overCaps(lessons: readonly Lesson[], numbers: LessonNumbers): Pruned[] {
  const { perCategory, total } = numbers.caps;
  const places = new Map<string, number>();
  const pruned: Pruned[] = [];
  const best = [...lessons].sort((a, b) => compareLessons(a, b, numbers));
  let kept = 0;
  for (const { id, category } of best) {
    const name = category ?? "other";
    const place = (places.get(name) ?? 0) + 1;
    if (place > perCategory) pruned.push({ lesson: id, why: `not among the ${perCategory} best of ${name}` });
    else if (kept >= total) pruned.push({ lesson: id, why: `not among the ${total} best` });
    else {
      places.set(name, place);
      kept += 1;
    }
  }
  return pruned;
}
