import type { IdentifiedFinding } from "#model/failure.ts";
import { documentOf, documentOfText, type SimilarDocument } from "../similarity/document.ts";
import { nearDuplicate, related } from "../similarity/near-duplicate.ts";
import { rank, type Similar, search } from "../similarity/rank.ts";
import { decodeDocument, encodeDocument } from "../similarity/stored-document.ts";
import { matchExpression, termsOf } from "../similarity/terms.ts";
import { LINK_THRESHOLD, MERGE_THRESHOLD } from "../similarity/weights.ts";
import type { WordVectors } from "../similarity/word-vectors.ts";
import type { Likeness } from "./join.ts";

/** How a failure becomes a document that can be kept, found and compared. */
export interface Texts<Document> {
  documentOf(finding: IdentifiedFinding): Document;
  documentOfText(text: string): Document;
  encode(document: Document): string;
  /** Null for what another version wrote. */
  decode(text: string): Document | null;
  terms(document: Document): string;
  /** A full-text expression; null where there is no word worth looking for. */
  match(document: Document): string | null;
  /** The best first, and nothing below the tuned threshold: an empty answer means that nothing relevant is known. */
  rank(query: Document, candidates: Iterable<Candidate<Document>>, limit: number): Similar[];
  /** The same for what a person typed: nearness in meaning is enough. */
  search(query: Document, candidates: Iterable<Candidate<Document>>, limit: number): Similar[];
  readonly likeness: Likeness<Document>;
}

interface Candidate<Document> {
  readonly id: string;
  readonly document: Document;
}

/** By similarity's own documents; vectors of words are asked for when the first two are compared, and without them meaning does not count. */
export function patternTexts(ask: (() => WordVectors | null) | null): Texts<SimilarDocument> {
  // Opened when two texts are first compared by meaning: most are told apart before.
  const vectors: WordVectors | null = ask && {
    alike: (a, b) => ask()?.alike(a, b) ?? null,
    embed: (document) => ask()?.embed(document) ?? null,
  };
  return {
    documentOf,
    documentOfText,
    encode: encodeDocument,
    decode: decodeDocument,
    terms: (document) => termsOf(document).join(" "),
    match: matchExpression,
    rank: (query, candidates, limit) => rank(query, candidates, { limit, vectors }),
    search: (query, candidates, limit) => search(query, candidates, { limit, vectors }),
    likeness: {
      nearDuplicate,
      related: (a, b) => related(a, b, vectors),
      mergeAt: MERGE_THRESHOLD,
      linkAt: LINK_THRESHOLD,
    },
  };
}
