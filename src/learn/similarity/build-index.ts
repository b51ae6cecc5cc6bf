import type { SimilarDocument } from "./document.ts";
import { type Candidate, type RankOptions, rank, type Similar, search } from "./rank.ts";

/** Documents kept in memory, for small sets, tests and evaluation; a store asks its full-text index for candidates and ranks those. */
export interface SimilarityIndex {
  readonly size: number;
  /** What is known of a failure. */
  query(document: SimilarDocument, options?: RankOptions): Similar[];
  /** What a person's words may mean. */
  search(document: SimilarDocument, options?: RankOptions): Similar[];
}

/** An index of documents. */
export function buildIndex(candidates: readonly Candidate[]): SimilarityIndex {
  return {
    size: candidates.length,
    query: (document, options) => rank(document, candidates, options),
    search: (document, options) => search(document, candidates, options),
  };
}
