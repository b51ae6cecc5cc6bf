import { compare } from "./compare.ts";
import type { SimilarDocument } from "./document.ts";
import { allGramsOf, cosine } from "./grams.ts";
import { scoreOf } from "./score.ts";
import { MERGE_WEIGHTS } from "./weights.ts";
import type { WordVectors } from "./word-vectors.ts";

/**
 * How surely two failures are one pattern; from MERGE_THRESHOLD on they are merged. Needs no vectors: a wrong merge is
 * worse than a missed one, so words decide, not meaning.
 */
export function nearDuplicate(a: SimilarDocument, b: SimilarDocument): number {
  return scoreOf(compare(a, b), MERGE_WEIGHTS);
}

/**
 * How near two texts are in what they say, whatever they are about: from LINK_THRESHOLD on they are neighbours. The mean of
 * letters and meaning; fusing ranks instead was measured and was within noise.
 */
export function related(a: SimilarDocument, b: SimilarDocument, vectors: WordVectors | null): number {
  const lexical = cosine(allGramsOf(a), allGramsOf(b)) ?? 0;
  const semantic = vectors?.alike(a, b) ?? null;
  return semantic === null ? lexical : (lexical + semantic) / 2;
}
