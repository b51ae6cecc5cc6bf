import type { SimilarDocument } from "./document.ts";
import { type Candidate, type RankOptions, rank, type Similar } from "./rank.ts";

/** Documents kept in memory, for small sets, tests and evaluation; a store asks for candidates and ranks those. */
export interface SimilarityIndex {
  readonly size: number;
  query(document: SimilarDocument, options?: RankOptions): Similar[];
}

/** An index of documents. */
export function buildIndex(candidates: readonly Candidate[]): SimilarityIndex {
  return {
    size: candidates.length,
    query: (document, options) => rank(document, candidates, options),
  };
}
