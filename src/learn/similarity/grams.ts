import type { SimilarDocument } from "./document.ts";
import { wordWeight } from "./word-weight.ts";

/** Pieces of words, three and four letters long, as numbers, each with the weight of the words that it came from. */
export interface Grams {
  readonly weights: ReadonlyMap<number, number>;
  /** The length of the whole, as of a vector. */
  readonly norm: number;
}

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
    const weights = new Map<number, number>();
    for (const text of textsOf(document)) addGrams(weights, text);
    let sum = 0;
    for (const weight of weights.values()) sum += weight * weight;
    const grams = { weights, norm: Math.sqrt(sum) };
    made.set(document, grams);
    return grams;
  };
}

/** A piece is a number made of its letters: cutting strings took three times as long. Two that collide do no harm. */
function addGrams(weights: Map<number, number>, word: string): void {
  const weight = wordWeight(word);
  if (weight === 0) return;
  const add = (key: number): void => {
    weights.set(key, (weights.get(key) ?? 0) + weight);
  };
  // One space before and after the word
  let [second, first] = [0, 32];
  let three = 0;
  for (let at = 0; at <= word.length; at++) {
    const letter = at === word.length ? 32 : word.charCodeAt(at) & 0xff;
    if (at > 0) {
      if (at > 1) add((three << 8) | letter);
      three = (second << 16) | (first << 8) | letter;
      add(three ^ 0x40000000);
    }
    [second, first] = [first, letter];
  }
}

/** From 0, nothing in common, to 1; null where one of them is empty. */
export function cosine(x: Grams, y: Grams): number | null {
  if (x.weights.size === 0 || y.weights.size === 0) return null;
  const [small, large] = x.weights.size < y.weights.size ? [x, y] : [y, x];
  let dot = 0;
  for (const [gram, weight] of small.weights) dot += weight * (large.weights.get(gram) ?? 0);
  return Math.min(1, dot / (x.norm * y.norm));
}
