import type { Lesson } from "#model/lesson.ts";
import { gradeOf } from "./grade.ts";

/**
 * Whether a lesson may speak before anything has failed: a repeated or proven fix, what people taught or confirmed, and what
 * the repository or an import brings where it is in use. Never one that is put away, out of use or in quarantine.
 */
export function maySpeak(lesson: Lesson, now: number): boolean {
  if (!isInUse(lesson, now)) return false;
  if (lesson.provenance === "human" || lesson.verifier !== null) return true;
  const grade = gradeOf(lesson);
  if (grade === "repeated" || grade === "proven") return true;
  return lesson.provenance === "imported" && lesson.lifecycle !== "draft";
}

/** Neither put away, nor out of use, nor in quarantine: what may speak of a failure that has happened. */
export function isInUse({ archived, lifecycle, quarantinedUntil }: Lesson, now: number): boolean {
  return !archived && lifecycle !== "deprecated" && (quarantinedUntil === null || quarantinedUntil <= now);
}
