import type { Failure } from "#model/failure.ts";
import { documentOf, type SimilarDocument } from "../similarity/document.ts";
import type { Likeness } from "./join.ts";

/** How a failure becomes a document that can be kept, found and compared. */
export interface Texts<Document> {
  documentOf(failure: Failure): Document;
  encode(document: Document): string;
  decode(text: string): Document;
  terms(document: Document): string;
  /** A full-text expression; null where there is no word worth looking for. */
  match(document: Document): string | null;
  readonly likeness: Likeness<Document>;
}

const words = (document: SimilarDocument) =>
  [...document.words, ...document.slots.map((slot) => slot.value)]
    .flatMap((word) => word.toLowerCase().match(/[a-z0-9_]{3,}/g) ?? [])
    .slice(0, 40);

/** By similarity's own documents. */
export const PATTERN_TEXTS: Texts<SimilarDocument> = {
  documentOf,
  encode: (document) => JSON.stringify(document),
  decode: (text) => JSON.parse(text) as SimilarDocument,
  terms: (document) => words(document).join(" "),
  match: (document) => {
    const found = [...new Set(words(document))].slice(0, 10);
    return found.length === 0 ? null : found.map((word) => `"${word}"`).join(" OR ");
  },
  likeness: {
    nearDuplicate: (a, b) => {
      const [x, y] = [new Set(words(a)), new Set(words(b))];
      const both = [...x].filter((word) => y.has(word)).length;
      return x.size + y.size === 0 ? 0 : both / (x.size + y.size - both);
    },
    related: () => 0,
    mergeAt: 0.85,
    linkAt: 0.6,
  },
};
