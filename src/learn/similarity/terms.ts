import type { SimilarDocument } from "./document.ts";
import { wordWeight } from "./word-weight.ts";

const MOST_TERMS = 40;
const MOST_ASKED = 10;

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
    // "left-pad" → left_pad, left, pad: the whole first, so that it is asked for before its parts
    const whole = text.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "");
    if (whole.length > 1 && whole.length < 64) terms.add(whole);
    for (const part of whole.split("_")) if (part.length > 1 && part !== whole) terms.add(part);
  }
  return [...terms].slice(0, MOST_TERMS);
}

/** An FTS5 query for the documents that may be alike; null where there is nothing to ask for. */
export function matchExpression(document: SimilarDocument): string | null {
  const terms = termsOf(document).slice(0, MOST_ASKED);
  return terms.length === 0 ? null : terms.map((term) => `"${term}"`).join(" OR ");
}
