import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import { iso } from "./iso.ts";

/** Whether something can be acted upon, and why or why not. */
export interface Judged {
  readonly actionable: boolean;
  readonly why: string;
}

/** A lesson as machines get it. Times are ISO 8601. */
export function lessonJson(lesson: Lesson, judged: Judged): Record<string, unknown> {
  return {
    ...lesson,
    grade: gradeOf(lesson),
    actionable: judged.actionable,
    actionableWhy: judged.why,
    quarantinedUntil: iso(lesson.quarantinedUntil),
    createdAt: iso(lesson.createdAt),
    updatedAt: iso(lesson.updatedAt),
    lastUsedAt: iso(lesson.lastUsedAt),
  };
}

/** A fact about a lesson as machines get it. */
export function lessonEventJson(event: LessonEvent): Record<string, unknown> {
  return { ...event, at: iso(event.at) };
}
