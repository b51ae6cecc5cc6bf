import { type Comparison, compare, compareAbove } from "./compare.ts";
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
  { limit = 5, threshold = RECALL_THRESHOLD, vectors = null }: RankOptions = {},
): Similar[] {
  const found: Found[] = [];
  const isWorthIt = glance(query);
  for (const candidate of candidates) {
    if (!isWorthIt(candidate.document)) continue;
    const comparison = compareAbove(query, candidate.document, vectors, threshold, scoreOf);
    if (comparison === null) continue;
    const score = scoreOf(comparison);
    if (score >= threshold) found.push({ candidate, comparison, score });
  }
  return best(query, found, limit);
}

/** Tells at a glance what cannot be the same: other kind, no name in common, and hardly a word. */
function glance(query: SimilarDocument): (document: SimilarDocument) => boolean {
  const words = new Set(query.words);
  const values = new Set(query.slots.map(({ value }) => value));
  return ({ hash, coarse, words: theirs, slots }) => {
    if ((coarse !== null && coarse === query.coarse) || (hash !== null && hash === query.hash)) return true;
    if (slots.some(({ value }) => values.has(value) || words.has(value))) return true;
    let shared = 0;
    for (const word of theirs) if (words.has(word) || values.has(word)) shared++;
    return shared >= 0.3 * Math.min(theirs.length, query.words.length);
  };
}

/**
 * Those of the candidates that a person's words may mean, best first: nearness in meaning is enough. Each candidate takes
 * about a millisecond in a process that has just begun, so a store gives the 24 that its full-text index holds nearest.
 */
export function search(
  query: SimilarDocument,
  candidates: Iterable<Candidate>,
  { limit = 5, threshold = SEARCH_THRESHOLD, vectors = null }: RankOptions = {},
): Similar[] {
  const found: Found[] = [];
  for (const candidate of candidates) {
    const comparison = compare(query, candidate.document, vectors);
    const score = Math.max(scoreOf(comparison), related(query, candidate.document, vectors));
    if (score >= threshold) found.push({ candidate, comparison, score });
  }
  return best(query, found, limit);
}

interface Found {
  readonly candidate: Candidate;
  readonly comparison: Comparison;
  readonly score: number;
}

/** By score, equals by their ids, so that the answer does not depend on the order in which a store gave them. */
function best(query: SimilarDocument, found: Found[], limit: number): Similar[] {
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
