import { wilson } from "#learn/lessons/wilson.ts";
import type { Elsewhere, Lesson } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import { WARN_NUMBERS } from "./numbers.ts";

/**
 * Whether a lesson may speak before anything has failed: a repeated or proven fix, what people taught or confirmed, and what
 * the repository or an import brings where it is in use. Never one that is put away, out of use or in quarantine.
 */
export function maySpeak(lesson: Lesson, now: number): boolean {
  if (!isInUse(lesson, now)) return false;
  if (isStranger(lesson)) return false;
  if (lesson.provenance === "human" || lesson.verifier !== null) return true;
  const grade = gradeOf(lesson);
  if (grade === "repeated" || grade === "proven") return true;
  return lesson.elsewhere != null || (lesson.provenance === "imported" && lesson.lifecycle !== "draft");
}

/** From other projects only, and not yet shown to hold in enough of them: what was right there may be wrong here. */
function isStranger({ elsewhere, evidence, verifier }: Lesson): boolean {
  if (elsewhere == null || verifier !== null || evidence.fixes.length > 0) return false;
  return !holdsElsewhere(elsewhere);
}

/** Worked in enough other projects, and often enough, to be told in one that has not tried it. */
export function holdsElsewhere({ projects, successes, trials }: Elsewhere): boolean {
  const { guard } = WARN_NUMBERS;
  const low = wilson(successes, trials)?.low ?? 0;
  return projects >= guard.projects && successes >= guard.successes && low >= guard.low;
}

/** Neither put away, nor out of use, nor in quarantine: what may speak of a failure that has happened. */
export function isInUse(
  { archived, lifecycle, quarantinedUntil }: Pick<Lesson, "archived" | "lifecycle" | "quarantinedUntil">,
  now: number,
): boolean {
  return !archived && lifecycle !== "deprecated" && (quarantinedUntil === null || quarantinedUntil <= now);
}

/** A person said no to it, it did harm, or it mostly failed: then its fix is not told either. Only unused, it is as good as before. */
export function isRefused(
  lesson: Pick<Lesson, "archived" | "lifecycle" | "quarantinedUntil" | "reason">,
  now: number,
): boolean {
  const { quarantinedUntil, reason } = lesson;
  if (quarantinedUntil !== null && quarantinedUntil > now) return true;
  return !isInUse(lesson, now) && !isUnused(reason);
}

/** Whether this reason of a lesson's state says that nobody had a use for it. */
export function isUnused(reason: string): boolean {
  return UNUSED.test(reason);
}

// "unused for 97 days", "archived: deprecated (unused for 97 days), and nothing new for 130 days"
const UNUSED = /^(?:archived: deprecated \()?unused for \d/;
