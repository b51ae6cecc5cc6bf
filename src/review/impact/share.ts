/**
 * A share with an interval that holds at every moment anybody looks. In: how often something was so, and was not.
 *
 * For a share θ with s hits and f misses the mixture likelihood ratio B(s+½, f+½) / B(½, ½) / (θ^s (1-θ)^f) is a martingale that starts
 * at 1 if θ is true; by Ville's inequality it ever reaches 1/α with a probability of at most α. The shares below that are the interval.
 */
import { logBeta } from "./log-beta.ts";

/** A number that is never shown without its interval and its n. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** Null where there is nothing to count. */
export function shareAnytime(hits: number, misses: number, alpha = 0.05): Estimate | null {
  const n = hits + misses;
  if (n === 0) return null;
  const mixture = logBeta(hits + 0.5, misses + 0.5) - logBeta(0.5, 0.5);
  const isOut = (share: number) =>
    mixture - times(hits, Math.log(share)) - times(misses, Math.log1p(-share)) >= Math.log(1 / alpha);
  const value = hits / n;
  return { value, low: edge(value, 0, isOut), high: edge(value, 1, isOut), n };
}

/** Where the interval ends, between its middle and an end of the scale. */
function edge(inside: number, end: 0 | 1, isOut: (share: number) => boolean): number {
  if (!isOut(end)) return end;
  let [within, without] = [inside, end as number];
  for (let i = 0; i < 60; i++) {
    const middle = (within + without) / 2;
    if (isOut(middle)) without = middle;
    else within = middle;
  }
  return within;
}

/** Nothing times infinity is nothing here: without hits a share of 0 is possible. */
function times(count: number, logarithm: number): number {
  return count === 0 ? 0 : count * logarithm;
}
