import { compare } from "./compare.ts";
import type { SimilarDocument } from "./document.ts";
import { scoreOf } from "./score.ts";
import type { WordVectors } from "./word-vectors.ts";

/** How surely two failures are one pattern; from MERGE_THRESHOLD on they are merged. Needs no vectors: words decide, not meaning. */
export function nearDuplicate(a: SimilarDocument, b: SimilarDocument): number {
  return scoreOf(compare(a, b));
}

/** How near two failures are in what they mean; from LINK_THRESHOLD on they are linked, whatever they are about. */
export function related(a: SimilarDocument, b: SimilarDocument, vectors: WordVectors | null): number {
  const { wording, meaning, sameType, sameNames } = compare(a, b, vectors);
  const likeness = meaning === null ? (wording ?? 0) : (meaning + (wording ?? meaning)) / 2;
  return likeness + (1 - likeness) * (0.2 * sameType + 0.2 * sameNames);
}
