import type { IdentifiedFinding } from "#model/failure.ts";
import { documentOf, documentOfText, type SimilarDocument } from "../similarity/document.ts";
import type { Likeness } from "./join.ts";

/** One that is like what was asked for, and why. */
export interface Similar {
  readonly id: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly why: {
    readonly exact: boolean;
    readonly coarse: boolean;
    readonly lexical: number;
    readonly semantic: number;
    readonly sharedTerms: readonly string[];
  };
}

/** How a failure becomes a document that can be kept, found and compared. */
export interface Texts<Document> {
  documentOf(finding: IdentifiedFinding): Document;
  documentOfText(text: string): Document;
  encode(document: Document): string;
  decode(text: string): Document;
  terms(document: Document): string;
  /** A full-text expression; null where there is no word worth looking for. */
  match(document: Document): string | null;
  /** The best first, and nothing below the tuned threshold: an empty answer means that nothing relevant is known. */
  rank(query: Document, candidates: Iterable<{ id: string; document: Document }>, limit: number): Similar[];
  readonly likeness: Likeness<Document>;
}

const words = (document: SimilarDocument) =>
  [...document.words, ...document.slots.map((slot) => slot.value)]
    .flatMap((word) => word.toLowerCase().match(/[a-z0-9_]{3,}/g) ?? [])
    .slice(0, 40);

/** By similarity's own documents. */
export const PATTERN_TEXTS: Texts<SimilarDocument> = {
  documentOf,
  documentOfText,
  encode: (document) => JSON.stringify(document),
  decode: (text) => JSON.parse(text) as SimilarDocument,
  terms: (document) => words(document).join(" "),
  match: (document) => {
    const found = [...new Set(words(document))].slice(0, 10);
    return found.length === 0 ? null : found.map((word) => `"${word}"`).join(" OR ");
  },
  rank: (query, candidates, limit) =>
    [...candidates]
      .map(({ id, document }) => {
        const exact = query.hash !== null && query.hash === document.hash;
        const coarse = query.coarse !== null && query.coarse === document.coarse;
        const theirs = new Set(words(document));
        const sharedTerms = [...new Set(words(query))].filter((word) => theirs.has(word));
        const lexical = PATTERN_TEXTS.likeness.nearDuplicate(query, document);
        const score = exact ? 1 : Math.max(lexical, coarse ? 0.8 : 0);
        return { id, score, why: { exact, coarse, lexical, semantic: 0, sharedTerms } };
      })
      .filter(({ score }) => score >= 0.5)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit),
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
