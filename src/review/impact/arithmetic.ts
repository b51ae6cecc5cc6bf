import type { Measure } from "#model/impact.ts";

/** Two measures multiplied: the interval is that of the furthest ends, which is wider than it need be. The smaller n counts. */
export function product(a: Measure, b: Measure): Measure {
  const why = a.why ?? b.why;
  const n = Math.min(a.n, b.n);
  if (why !== null) return { value: null, low: null, high: null, n, why };
  const ends = [a.low! * b.low!, a.low! * b.high!, a.high! * b.low!, a.high! * b.high!];
  return { value: a.value! * b.value!, low: Math.min(...ends), high: Math.max(...ends), n, why: null };
}

/** A measure times a number that is known. */
export function scaled(measure: Measure, by: number): Measure {
  if (measure.why !== null) return measure;
  const ends = [measure.low! * by, measure.high! * by];
  return { ...measure, value: measure.value! * by, low: Math.min(...ends), high: Math.max(...ends) };
}

/** Fewer have no interval. */
export const LEAST_PAIRS = 4;

/** How closely two rows of numbers go together (Pearson), with the interval by Fisher's z; null where it cannot be told. */
export function correlation(pairs: readonly (readonly [number, number])[]): Omit<Measure, "why"> | null {
  const n = pairs.length;
  if (n < LEAST_PAIRS) return null;
  const mean = (place: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[place], 0) / n;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [both, a, b] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanA) * (y - meanB);
    a += (x - meanA) ** 2;
    b += (y - meanB) ** 2;
  }
  if (a === 0 || b === 0) return null;
  const value = both / Math.sqrt(a * b);
  const z = Math.atanh(Math.max(-0.999999, Math.min(0.999999, value)));
  const away = 1.959964 / Math.sqrt(n - 3);
  return { value, low: Math.tanh(z - away), high: Math.tanh(z + away), n };
}
