import type { Slot } from "./dissect.ts";
import type { SimilarDocument } from "./document.ts";

const KINDS = { n: "name", p: "place", d: "number" } as const;
const LETTERS = { name: "n", place: "p", number: "d" } as const;

/** A document as text to be stored: a JSON array, a few hundred bytes. */
export function encodeDocument(document: SimilarDocument): string {
  const { hash, coarse, category, tool, type, words, slots, file, test, detail } = document;
  const filled = slots.map(({ kind, value }) => LETTERS[kind] + value);
  return JSON.stringify([
    1,
    hash,
    coarse,
    category,
    tool,
    type,
    words.join(" "),
    filled,
    file,
    test,
    detail.join(" "),
  ]);
}

/** The document that was stored; null for text that this version did not write. */
export function decodeDocument(text: string): SimilarDocument | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts[0] !== 1 || parts.length !== 11) return null;
  const [, hash, coarse, category, tool, type, words, filled, file, test, detail] = parts as StoredParts;
  return {
    ...{ hash, coarse, category, tool, type, file, test },
    words: split(words),
    slots: filled.map(slotOf),
    detail: split(detail),
  };
}

type Text = string | null;
type StoredParts = [1, Text, Text, Text, Text, Text, string, string[], Text, Text, string];

function slotOf(filled: string): Slot {
  return { kind: KINDS[filled[0] as keyof typeof KINDS] ?? "name", value: filled.slice(1) };
}

function split(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
