import { agree, type Share } from "./agree.ts";
import type { SimilarDocument } from "./document.ts";
import { cosine, gramsOf } from "./grams.ts";
import type { WordVectors } from "./word-vectors.ts";
import { isBare, isMute, wordWeight } from "./word-weight.ts";

/** How two documents compare, each from 0 to 1; what one of them does not say counts as neither alike nor different. */
export interface Comparison {
  readonly exact: number;
  readonly coarse: number;
  /** The words of the message, by their letters; null where one of them has none. */
  readonly wording: number | null;
  /** The words of the message, whole; null as above. */
  readonly sharedWords: number | null;
  /** By the vectors of the words; null without vectors, or where they know no word of one of them. */
  readonly meaning: number | null;
  readonly sameType: number;
  readonly otherType: number;
  readonly sameCategory: number;
  readonly otherCategory: number;
  readonly sameNames: number;
  readonly otherNames: number;
  /** One sentence about two things. */
  readonly clash: number;
  readonly samePlaces: number;
  readonly otherPlaces: number;
  readonly sameNumbers: number;
  readonly otherNumbers: number;
  readonly sameTest: number;
  readonly otherTest: number;
  readonly detail: number;
  /** Neither says what went wrong, only that something did. */
  readonly bare: number;
}

/** Compares what two documents say. Symmetric. */
export function compare(
  a: SimilarDocument,
  b: SimilarDocument,
  vectors: WordVectors | null = null,
): Comparison {
  return {
    ...compareParts(a, b),
    wording: wordingOf(a, b),
    meaning: meaningOf(a, b, vectors),
    detail: overlap(a.detail, b.detail),
  };
}

/**
 * The same, but given up (null) as soon as the score cannot reach `least` whatever is still to be compared: most of a store's
 * candidates share a word and nothing else, and letters, vectors and the evidence are what takes time.
 */
export function compareAbove(
  a: SimilarDocument,
  b: SimilarDocument,
  vectors: WordVectors | null,
  least: number,
  scoreOf: (comparison: Comparison) => number,
): Comparison | null {
  const parts = compareParts(a, b);
  const most = { meaning: vectors === null ? null : 1, detail: 1 };
  if (scoreOf({ ...parts, wording: 1, ...most }) < least) return null;
  const wording = wordingOf(a, b);
  if (scoreOf({ ...parts, wording, ...most }) < least) return null;
  return { ...parts, wording, meaning: meaningOf(a, b, vectors), detail: overlap(a.detail, b.detail) };
}

function wordingOf(a: SimilarDocument, b: SimilarDocument): number | null {
  return cosine(gramsOf(a), gramsOf(b));
}

function meaningOf(a: SimilarDocument, b: SimilarDocument, vectors: WordVectors | null): number | null {
  return vectors === null ? null : vectors.alike(a, b);
}

/** What costs nothing to compare. */
function compareParts(
  a: SimilarDocument,
  b: SimilarDocument,
): Omit<Comparison, "wording" | "meaning" | "detail"> {
  const { names, places: inMessage, numbers, clash } = agree(a, b);
  const places = withFile(a, b, inMessage);
  return {
    exact: flag(a.hash !== null && a.hash === b.hash),
    coarse: flag(a.coarse !== null && a.coarse === b.coarse && !isMute(a) && !isMute(b)),
    sharedWords: sharedWords(a.words, b.words),
    sameType: same(a.type, b.type),
    otherType: other(a.type, b.type),
    sameCategory: same(a.category, b.category),
    otherCategory: other(a.category, b.category),
    sameNames: names.same,
    otherNames: names.other,
    clash,
    samePlaces: places.same,
    otherPlaces: places.other,
    sameNumbers: numbers.same,
    otherNumbers: numbers.other,
    sameTest: same(a.test, b.test),
    otherTest: other(a.test, b.test),
    bare: flag(isBare(a) && isBare(b)),
  };
}

/** The places in the message, and the file the failure is in. */
function withFile(a: SimilarDocument, b: SimilarDocument, inMessage: Share): Share {
  if (a.file === null || b.file === null) return inMessage;
  const file = flag(a.file === b.file);
  if (inMessage.same + inMessage.other === 0) return { same: file, other: 1 - file };
  return { same: (inMessage.same + file) / 2, other: (inMessage.other + 1 - file) / 2 };
}

function sharedWords(x: readonly string[], y: readonly string[]): number | null {
  if (!x.some(wordWeight) || !y.some(wordWeight)) return null;
  const [left, right] = [new Set(x), new Set(y)];
  let both = 0;
  let all = 0;
  for (const word of left) {
    all += wordWeight(word);
    if (right.has(word)) both += wordWeight(word);
  }
  for (const word of right) if (!left.has(word)) all += wordWeight(word);
  return both / all;
}

function overlap(x: readonly string[], y: readonly string[]): number {
  if (x.length === 0 || y.length === 0) return 0;
  const known = new Set(x);
  const both = y.filter((word) => known.has(word)).length;
  return both / (x.length + y.length - both);
}

function same(x: string | null, y: string | null): number {
  return flag(x !== null && x === y);
}

function other(x: string | null, y: string | null): number {
  return flag(x !== null && y !== null && x !== y);
}

function flag(yes: boolean): number {
  return yes ? 1 : 0;
}
