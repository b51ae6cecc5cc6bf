import type { Rate } from "#model/pattern.ts";

const Z = 1.96;

/** How often of how many, with the 95 % Wilson interval; with no chance at all, nothing is known: 0 to 1. */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, low: 0, high: 1 };
  const p = count / of;
  const z2 = Z * Z;
  const middle = p + z2 / (2 * of);
  const spread = Z * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of));
  const scale = 1 + z2 / of;
  return {
    count,
    of,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}
