import { HOLE, NOISE } from "./dissect.ts";
import type { SimilarDocument } from "./document.ts";

const STOP = new Set(
  "the a an of to in on is are be was it its and or for with by from at as this that your you".split(" "),
);

/** The words that carry a document's meaning, as the vectors know them: parts of names too, each once. */
export function meaningWords(document: SimilarDocument): ReadonlySet<string> {
  const found = new Set<string>();
  const names = document.slots.filter((slot) => slot.kind === "name").map((slot) => slot.value);
  for (const text of [document.type ?? "", ...document.words, ...names]) {
    if (text === HOLE || text === NOISE) continue;
    // "non-iterable" → non iterable, "modulenotfounderror" stays one word, "can't" → cant is no word: can
    for (const [word] of text.matchAll(/[a-z0-9]+/g)) {
      if (word.length > 1 && word.length < 24 && !/^\d+$/.test(word) && !STOP.has(word)) found.add(word);
    }
  }
  return found;
}
