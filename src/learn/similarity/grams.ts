import type { SimilarDocument } from "./document.ts";
import { wordWeight } from "./word-weight.ts";

/** Pieces of words, three and four letters long, each with the weight of the words that it came from. */
export type Grams = ReadonlyMap<string, number>;

/** The pieces of a document's sentence: of its words, not of what was filled in. */
export const gramsOf: (document: SimilarDocument) => Grams = remembering((document) => document.words);

/** The pieces of all that a document says, its error type and names too. */
export const allGramsOf: (document: SimilarDocument) => Grams = remembering(({ type, words, slots }) => [
  ...(type === null ? [] : [type]),
  ...words,
  ...slots.filter(({ kind }) => kind !== "number").map(({ value }) => value),
]);

function remembering(
  textsOf: (document: SimilarDocument) => readonly string[],
): (document: SimilarDocument) => Grams {
  const made = new WeakMap<SimilarDocument, Grams>();
  return (document) => {
    const known = made.get(document);
    if (known !== undefined) return known;
    const grams = new Map<string, number>();
    for (const text of textsOf(document)) addGrams(grams, text);
    made.set(document, grams);
    return grams;
  };
}

function addGrams(grams: Map<string, number>, word: string): void {
  const weight = wordWeight(word);
  if (weight === 0) return;
  const padded = ` ${word} `;
  for (const size of [3, 4]) {
    for (let at = 0; at + size <= padded.length; at++) {
      const gram = padded.slice(at, at + size);
      grams.set(gram, (grams.get(gram) ?? 0) + weight);
    }
  }
}

/** From 0, nothing in common, to 1; null where one of them is empty. */
export function cosine(x: Grams, y: Grams): number | null {
  if (x.size === 0 || y.size === 0) return null;
  let dot = 0;
  let xx = 0;
  let yy = 0;
  for (const [gram, weight] of x) {
    xx += weight * weight;
    dot += weight * (y.get(gram) ?? 0);
  }
  for (const weight of y.values()) yy += weight * weight;
  return dot / Math.sqrt(xx * yy);
}
