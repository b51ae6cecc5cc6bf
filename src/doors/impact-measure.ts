import type { Measure } from "#model/impact.ts";
import type { Mean, Share } from "./analytics-shapes.ts";

/** What analytics counts as a share, as a measure. */
export function measureOfShare({ rate, low, high, of, needed, why }: Share): Measure {
  return { value: rate, low, high, n: of, why: why === null ? null : missing(of, needed) };
}

/** What analytics counts as a mean, as a measure. */
export function measureOfMean({ mean, low, high, n, needed, why }: Mean): Measure {
  return { value: mean, low, high, n, why: why === null ? null : missing(n, needed) };
}

function missing(n: number, needed: number): string {
  return `not enough data yet (${n} of about ${needed} needed)`;
}
