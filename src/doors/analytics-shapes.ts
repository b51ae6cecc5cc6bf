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
  if (n < needed) return { n, mean: null, median: null, needed, why: NOT_ENOUGH };
  return { n, mean: average(values), median: middle(values), needed, why: null };
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

/** A rate for a point of a chart, on the same terms as any other: one task of a day that failed is not 100 %. */
export function pointRate(count: number, of: number): number | null {
  return of < SHARE_NEEDS ? null : Math.round((count / of) * 1e4) / 1e4;
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
