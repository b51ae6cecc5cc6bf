import type { Measure } from "#model/impact.ts";
import { notEnough } from "#review/impact/compare.ts";
import type { Mean, Share } from "./analytics-shapes.ts";

/** What analytics counts as a share, as a measure. */
export function measureOfShare({ rate, low, high, of, needed, why }: Share): Measure {
  if (why !== null) return notEnough(of, needed);
  return { value: rate, low, high, n: of, why: null };
}

/** What analytics counts as a mean, as a measure. */
export function measureOfMean({ mean, low, high, n, needed, why }: Mean): Measure {
  if (why !== null) return notEnough(n, needed);
  return { value: mean, low, high, n, why: null };
}
