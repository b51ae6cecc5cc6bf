import { type Category, severityOf } from "#model/category.ts";
import type { Lesson } from "#model/lesson.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";

/** impact × recurrence × confidence. The tenth sighting says less than the second, so recurrence is a logarithm. */
export function priorityOf(
  category: Category | null,
  occurrences: number,
  confidence: number,
  numbers: LessonNumbers = LESSON_NUMBERS,
): number {
  return Math.round(weight(category, occurrences, numbers) * confidence * 100) / 100;
}

/** Order of lessons, the most useful first: by the lower bound of what was tried, then by priority. */
export function compareLessons(a: Lesson, b: Lesson, numbers: LessonNumbers = LESSON_NUMBERS): number {
  return (
    rank(b, numbers) - rank(a, numbers) ||
    b.priority - a.priority ||
    b.updatedAt - a.updatedAt ||
    (a.id < b.id ? -1 : 1)
  );
}

function rank({ category, evidence }: Lesson, numbers: LessonNumbers): number {
  return weight(category, evidence.occurrences, numbers) * (evidence.low ?? numbers.untried);
}

function weight(category: Category | null, occurrences: number, { impact }: LessonNumbers): number {
  return impact[severityOf(category ?? "other")] * Math.log2(1 + Math.max(1, occurrences));
}
