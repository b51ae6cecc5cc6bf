import type { Comparison } from "./compare.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

/**
 * How likely two failures have one cause, from 0 to 1: the likeness of the sentences, lifted by each agreement, lowered
 * by each contradiction. A sum of independent votes was measured too (logistic regression): it let a look-alike pass,
 * because nothing in a sum can veto.
 */
export function scoreOf(comparison: Comparison, weights: Weights = WEIGHTS): number {
  const score = contradicted(comparison, lifted(comparison, likeness(comparison, weights), weights), weights);
  // The same fingerprint is the same failure; what else agrees only orders those that share it.
  return comparison.exact === 1 ? 0.98 + 0.02 * score : 0.97 * score;
}

/** The mean of what is known of the two sentences; two that are nothing but names are alike when their kind is. */
function likeness(c: Comparison, w: Weights): number {
  let sum = 0;
  let of = 0;
  for (const key of ["wording", "sharedWords", "meaning"] as const) {
    const value = c[key];
    if (value === null) continue;
    sum += w[key] * value;
    of += w[key];
  }
  if (c.wording === null) return Math.max(c.coarse, of === 0 ? 0 : (0.5 * sum) / of);
  return sum / of;
}

function lifted(c: Comparison, likeness: number, w: Weights): number {
  let score = likeness;
  for (const key of ["sameType", "sameTest", "samePlaces", "sameNumbers", "detail"] as const)
    score += (1 - score) * w[key] * c[key];
  // One name in two sentences of one category: the same thing, told by another tool.
  return score + (1 - score) * w.sameNames * c.sameNames * (1 - c.otherCategory);
}

function contradicted(c: Comparison, lifted: number, w: Weights): number {
  let score = lifted * (1 - w.clash * c.clash);
  if (c.clash === 0) score *= 1 - w.otherNames * c.otherNames;
  for (const key of ["otherType", "otherCategory", "otherNumbers", "otherPlaces", "otherTest"] as const)
    score *= 1 - w[key] * c[key];
  score *= 1 - w.bareElsewhere * c.bare * c.otherTest;
  return score * (1 - w.otherTestAndNumbers * c.otherTest * c.otherNumbers);
}
