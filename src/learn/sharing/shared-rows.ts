import { KNOWN_CATEGORIES } from "#model/category.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Pattern } from "#model/pattern.ts";
import type { SharedRow } from "#model/shared-row.ts";
import { lessonIdOf } from "../lessons/action-key.ts";
import { shortHash } from "../lessons/derive-id.ts";
import { publicTemplate } from "./public-template.ts";

/** The name under which all projects know a lesson: it follows from what it is about and what it says to do. */
export function sharedKey(lesson: Pick<Lesson, "fingerprint" | "trigger" | "action">): string {
  return shortHash(`shared\n${lessonIdOf(lesson)}`, 32);
}

/** What a project shares of its patterns and lessons. What a person said no to, or nobody tried, is not worth sharing. */
export function sharedRows(patterns: readonly Pattern[], lessons: readonly Lesson[]): SharedRow[] {
  const ofPatterns = patterns
    .filter(({ state, id }) => state !== "rejected" && isHash(id))
    .map(
      ({ id, category, message, errorType, occurrences, works }): SharedRow => ({
        ...{ kind: "pattern", key: id, fingerprint: id, category: publicCategory(category), occurrences },
        ...{ template: publicTemplate(message, errorType) },
        ...{ successes: works?.count ?? 0, trials: works?.of ?? 0 },
      }),
    );
  const ofLessons = lessons
    .filter(({ archived, evidence }) => !archived && evidence.trials > 0)
    .map((lesson): SharedRow => {
      const { fingerprint, category, examples, evidence } = lesson;
      const { occurrences, successes, trials } = evidence;
      return {
        ...{ kind: "lesson", key: sharedKey(lesson), occurrences, successes, trials },
        fingerprint: fingerprint !== null && isHash(fingerprint) ? fingerprint : null,
        category: publicCategory(category),
        template: publicTemplate(examples[0] ?? "", null),
      };
    });
  const byKey = new Map([...ofPatterns, ...ofLessons].map((row) => [`${row.kind} ${row.key}`, row]));
  return [...byKey.values()];
}

// Fingerprints are hex digits; what another tool calls one may be anything.
function isHash(text: string): boolean {
  return /^[0-9a-f]{8,64}$/.test(text);
}

/** Categories of a project's own are its own words. */
function publicCategory(category: string | null): string | null {
  if (category === null) return null;
  return (KNOWN_CATEGORIES as readonly string[]).includes(category) ? category : "other";
}
