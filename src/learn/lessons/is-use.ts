import type { LessonEvent } from "#model/lesson.ts";

const USES: readonly LessonEvent["kind"][] = ["used", "worked", "failed", "regressed", "shadow-run"];

/** Whether an event is a use of a lesson: shown, tried, applied, or seen to cure. */
export function isUse(fact: LessonEvent): boolean {
  return USES.includes(fact.kind);
}
