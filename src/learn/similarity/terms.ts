import type { SimilarDocument } from "./document.ts";
import { nameWeight } from "./name-weight.ts";
import { wordWeight } from "./word-weight.ts";

const MOST_TERMS = 40;
const MOST_NAMES_ASKED = 6;

/** The terms by which a document is found in a full-text index: letters, digits and underscores only, the telling ones first. */
export function termsOf(document: SimilarDocument): string[] {
  const names = document.slots.filter((slot) => slot.kind !== "number").map((slot) => slot.value);
  const telling = document.words.filter((word) => wordWeight(word) === 1);
  const common = document.words.filter((word) => wordWeight(word) > 0 && wordWeight(word) < 1);
  const texts = [
    document.type ?? "",
    ...names,
    ...telling,
    document.file ?? "",
    document.test ?? "",
    ...common,
  ];
  const terms = new Set<string>();
  for (const text of texts) {
    // "left-pad" → left_pad, left, pad
    const whole = termOf(text);
    if (whole === null) continue;
    terms.add(whole);
    for (const part of whole.split("_")) if (part.length > 1) terms.add(part);
  }
  return [...terms].slice(0, MOST_TERMS);
}

/**
 * An FTS5 query for the documents that may be alike; null where there is nothing to ask for. What shares the kind is found by its
 * coarse fingerprint, so here the names are asked for, and the longest words, which are seldom the commonest.
 */
export function matchExpression(document: SimilarDocument): string | null {
  const names = document.slots.filter(({ kind, value }) => kind === "name" && nameWeight(value) === 1);
  const asked = new Set(termsAmong(names.map(({ value }) => value)).slice(0, MOST_NAMES_ASKED));
  const telling = document.words.filter((word) => wordWeight(word) === 1);
  const words = telling.length > 0 || asked.size > 0 || document.type !== null ? telling : document.words;
  const longest = termsAmong(words).sort((x, y) => y.length - x.length);
  for (const term of longest.slice(0, asked.size > 0 ? 2 : 6)) asked.add(term);
  if (asked.size < 2) for (const term of termsAmong([document.type ?? ""])) asked.add(term);
  return asked.size === 0 ? null : [...asked].map((term) => `"${term}"`).join(" OR ");
}

function termsAmong(texts: readonly string[]): string[] {
  return texts.map(termOf).filter((term) => term !== null);
}

// V8 takes half a millisecond to make a table of all letters there are; most texts need none.
const BEYOND_ASCII = /[^\0-\x7f]/;

function termOf(text: string): string | null {
  const between = BEYOND_ASCII.test(text) ? /[^\p{L}\p{N}]+/gu : /[^A-Za-z0-9]+/g;
  const whole = text.replace(between, "_").replace(/^_+|_+$/g, "");
  return whole.length > 1 && whole.length < 64 ? whole : null;
}
