import type { Grade } from "./fix.ts";
import type { Lesson } from "./lesson.ts";

/** How sure it is that a lesson's change was the reason; null where it was never seen to work here. */
export function gradeOf({ provenance, evidence }: Pick<Lesson, "provenance" | "evidence">): Grade | null {
  if (provenance === "proven" || evidence.proofs.length > 0) return "proven";
  if (evidence.fixes.length > 1 && evidence.successes > 1) return "repeated";
  return evidence.fixes.length > 0 ? "observed" : null;
}
