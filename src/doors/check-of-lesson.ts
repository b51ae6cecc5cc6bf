import { identifyCheck } from "#loop/check-identity.ts";
import { splitWords } from "#loop/split-words.ts";
import type { Lesson } from "#model/lesson.ts";

/** The id of the check whose next run tells what came of a lesson; null where none is known. */
export function checkOfLesson(lesson: Pick<Lesson, "validation"> | null): string | null {
  const validation = lesson?.validation ?? null;
  if (validation === null || validation.command === null) return null;
  return identifyCheck(splitWords(validation.command), validation.directory).id;
}
