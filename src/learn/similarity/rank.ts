import { type Comparison, compare } from "./compare.ts";
import type { SimilarDocument } from "./document.ts";
import { related } from "./near-duplicate.ts";
import { scoreOf } from "./score.ts";
import { termsOf } from "./terms.ts";
import { RECALL_THRESHOLD, SEARCH_THRESHOLD } from "./weights.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Something that may be alike, with the id by which its owner knows it. */
export interface Candidate {
  readonly id: string;
  readonly document: SimilarDocument;
}

/** A candidate that is alike, and why. */
export interface Similar {
  readonly id: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly why: Why;
}

export interface Why {
  /** The same fingerprint. */
  readonly exact: boolean;
  /** The same kind of failure, whatever its names. */
  readonly coarse: boolean;
  readonly lexical: number;
  readonly semantic: number;
  readonly sharedTerms: readonly string[];
}

export interface RankOptions {
  readonly limit?: number;
  readonly threshold?: number;
  readonly vectors?: WordVectors | null;
}

/** Those of the candidates that have the failure's cause, best first; none when nothing relevant is known. */
export function rank(
  query: SimilarDocument,
  candidates: Iterable<Candidate>,
  options: RankOptions = {},
): Similar[] {
  return best(query, candidates, { threshold: RECALL_THRESHOLD, ...options }, (comparison) =>
    scoreOf(comparison),
  );
}

/** Those of the candidates that a person's words may mean, best first: nearness in meaning is enough. */
export function search(
  query: SimilarDocument,
  candidates: Iterable<Candidate>,
  options: RankOptions = {},
): Similar[] {
  const { vectors = null } = options;
  return best(query, candidates, { threshold: SEARCH_THRESHOLD, ...options }, (comparison, document) =>
    Math.max(scoreOf(comparison), related(query, document, vectors)),
  );
}

function best(
  query: SimilarDocument,
  candidates: Iterable<Candidate>,
  { limit = 5, threshold = 0, vectors = null }: RankOptions,
  score: (comparison: Comparison, document: SimilarDocument) => number,
): Similar[] {
  const found: { candidate: Candidate; comparison: Comparison; score: number }[] = [];
  for (const candidate of candidates) {
    const comparison = compare(query, candidate.document, vectors);
    const value = score(comparison, candidate.document);
    if (value >= threshold) found.push({ candidate, comparison, score: value });
  }
  return found
    .sort((x, y) => y.score - x.score || (x.candidate.id < y.candidate.id ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate: { id, document }, comparison, score }) => ({
      id,
      score,
      why: reasons(query, document, comparison),
    }));
}

function reasons(query: SimilarDocument, document: SimilarDocument, comparison: Comparison): Why {
  const known = new Set(termsOf(document));
  return {
    exact: comparison.exact === 1,
    coarse: comparison.coarse === 1,
    lexical: comparison.wording ?? 0,
    semantic: comparison.meaning ?? 0,
    sharedTerms: termsOf(query).filter((term) => known.has(term)),
  };
}
