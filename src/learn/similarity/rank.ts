import { compare } from "./compare.ts";
import type { SimilarDocument } from "./document.ts";
import { scoreOf } from "./score.ts";
import { termsOf } from "./terms.ts";
import { RECALL_THRESHOLD } from "./weights.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Something that may be alike, with the id by which its owner knows it. */
export interface Candidate {
  readonly id: string;
  readonly document: SimilarDocument;
}

/** A candidate that is alike, and why. */
export interface Similar {
  readonly id: string;
  readonly score: number;
  readonly why: {
    readonly exact: boolean;
    readonly coarse: boolean;
    readonly lexical: number;
    readonly semantic: number;
    readonly sharedTerms: readonly string[];
  };
}

export interface RankOptions {
  readonly limit?: number;
  readonly threshold?: number;
  readonly vectors?: WordVectors | null;
}

/** Those of the candidates that are alike, best first; none when nothing relevant is known. */
export function rank(
  query: SimilarDocument,
  candidates: Iterable<Candidate>,
  options: RankOptions = {},
): Similar[] {
  const { limit = 5, threshold = RECALL_THRESHOLD, vectors = null } = options;
  const found: Similar[] = [];
  for (const { id, document } of candidates) {
    const comparison = compare(query, document, vectors);
    const score = scoreOf(comparison);
    if (score < threshold) continue;
    found.push({
      id,
      score,
      why: {
        exact: comparison.exact === 1,
        coarse: comparison.coarse === 1,
        lexical: comparison.wording ?? 0,
        semantic: comparison.meaning ?? 0,
        sharedTerms: sharedTerms(query, document),
      },
    });
  }
  return found.sort((x, y) => y.score - x.score || (x.id < y.id ? -1 : 1)).slice(0, limit);
}

function sharedTerms(a: SimilarDocument, b: SimilarDocument): string[] {
  const known = new Set(termsOf(b));
  return termsOf(a).filter((term) => known.has(term));
}
