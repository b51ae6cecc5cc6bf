/** The 95 % quantile of the normal distribution, two-sided. */
const Z = 1.959964;

/** Wilson's interval of a rate: honest with few trials (1 of 1 is 0.21 to 1, not 1 to 1). Null with none. */
export function wilson(successes: number, trials: number): { low: number; high: number } | null {
  if (trials <= 0) return null;
  const rate = successes / trials;
  const z2 = Z * Z;
  const centre = rate + z2 / (2 * trials);
  const spread = Z * Math.sqrt((rate * (1 - rate) + z2 / (4 * trials)) / trials);
  const scale = 1 + z2 / trials;
  return { low: clamp((centre - spread) / scale), high: clamp((centre + spread) / scale) };
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
