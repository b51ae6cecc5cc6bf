import { errorText } from "#learn/lessons/lesson-text.ts";
import type { Texts } from "#learn/patterns/texts.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";

/** Gives lessons about no failure in particular a text that they are found by: those that have none, and those that changed. */
export function indexLessons<Document>(
  knowledge: Knowledge,
  texts: Pick<Texts<Document>, "documentOfText" | "encode" | "terms">,
  changed: readonly Lesson[] = [],
): number {
  const { lessons, patterns } = knowledge;
  const general = new Map(
    lessons
      .lessons({ archived: false })
      .filter((lesson) => lesson.fingerprint === null)
      .map((lesson) => [lesson.id, lesson]),
  );
  const wanted = new Set([
    ...patterns.withoutText([...general.keys()]),
    ...changed.map((lesson) => lesson.id).filter((id) => general.has(id)),
  ]);
  if (wanted.size === 0) return 0;
  return knowledge.together(() => {
    for (const id of wanted) {
      const document = texts.documentOfText(errorText(general.get(id)!));
      const text = { fingerprint: id, coarse: "", pattern: id, document: texts.encode(document) };
      patterns.keepText(text, texts.terms(document));
    }
    return wanted.size;
  });
}
