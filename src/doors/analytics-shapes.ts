import { rateOf } from "#learn/patterns/rate.ts";
import { type BucketKind, bucketDays, bucketOf, type CountFilter } from "#model/analytics.ts";
import { DAY_MS } from "#model/pattern.ts";

/** A share with its 95 % interval; no rate at all where too little is known. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** So many chances are needed before a rate is told. */
  readonly needed: number;
  readonly why: string | null;
}

/** A mean and a median of so many. */
export interface Mean {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  /** The mean's 95 % interval, by Student's t. */
  readonly low: number | null;
  readonly high: number | null;
  readonly needed: number;
  readonly why: string | null;
}

export const NOT_ENOUGH = "not enough data";
const SHARE_NEEDS = 5;
const MEAN_NEEDS = 3;

export function shareOf(count: number, of: number, needed: number = SHARE_NEEDS): Share {
  if (of < needed) return { count, of, rate: null, low: null, high: null, needed, why: NOT_ENOUGH };
  const { low, high } = rateOf(count, of);
  return { count, of, rate: count / of, low, high, needed, why: null };
}

export function meanOf(values: readonly number[], needed: number = MEAN_NEEDS): Mean {
  const n = values.length;
  const nothing = { n, mean: null, median: null, low: null, high: null, needed, why: NOT_ENOUGH };
  const mean = average(values);
  if (n < Math.max(2, needed) || mean === null) return nothing;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const away = (studentT(n - 1) * spread) / Math.sqrt(n);
  return { n, mean, median: middle(values), low: mean - away, high: mean + away, needed, why: null };
}

/** So many standard errors hold 95 %: Student's t by its series around 1.96; from 2 degrees on wrong by less than 4 %. */
function studentT(degrees: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

/** Null of nothing. */
export function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Null of nothing. */
export function middle(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** A share for a point of a chart, on the same terms as any other: one task of a day that failed is not 100 %. */
export function pointShare(count: number, of: number): Pick<Share, "rate" | "low" | "high"> {
  const { rate, low, high } = shareOf(count, of);
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4);
  return { rate: rounded(rate), low: rounded(low), high: rounded(high) };
}

/** What is looked at, and in which pieces. */
export interface Asked {
  readonly filter: CountFilter;
  readonly kind: BucketKind;
}

/** A piece of the range: whole days, in UTC. */
export interface Bucket {
  readonly number: number;
  readonly from: string;
  readonly until: string;
}

/** Every piece of the range, also where nothing happened. */
export function bucketsOf({ filter, kind }: Asked): Bucket[] {
  const [first, last] = [bucketOf(filter.fromDay, kind), bucketOf(filter.toDay, kind)];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const { from, until } = bucketDays(first + i, kind);
    return { number: first + i, from: isoDay(from), until: isoDay(until) };
  });
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString();
}

/** The span of the same length just before. */
export function spanBefore({ filter, kind }: Asked): Asked {
  const days = filter.toDay - filter.fromDay + 1;
  return { kind, filter: { ...filter, fromDay: filter.fromDay - days, toDay: filter.fromDay - 1 } };
}
