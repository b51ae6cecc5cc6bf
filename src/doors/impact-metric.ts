import type { Before, Comparison, Measure, NamedMetric } from "#model/impact.ts";
import { type Asked, shareOf } from "./analytics-shapes.ts";
import type { HookCost } from "./hook-cost-log.ts";
import { measureOfShare } from "./impact-measure.ts";

/** What is known already when the named ones are made. */
export interface Known {
  readonly asked: Asked;
  readonly repeats: Comparison;
  readonly attempts: Before;
  readonly costs: readonly HookCost[];
  readonly timeToGreenMinutes: Before;
}

/** The first month, and what a month is. */
export const FIRST_DAYS = 30;

/** A target: the least or the most that is wanted. */
type Target = { readonly least: number } | { readonly most: number };

/** A metric with its target, and whether that is met for sure. */
export function metric(
  list: NamedMetric["list"],
  name: string,
  unit: NamedMetric["unit"],
  [words, target]: readonly [string, Target],
  measured: Measure,
  how: string,
): NamedMetric {
  return { name, list, target: words, unit, measured, isMet: isMet(measured, target), how };
}

/** For sure: by the end of the interval that speaks against it. */
function isMet({ low, high }: Measure, target: Target): boolean | null {
  if (low === null || high === null) return null;
  if ("least" in target) return low >= target.least ? true : high < target.least ? false : null;
  return high <= target.most ? true : low > target.most ? false : null;
}

/** What was counted whole: nothing about it is uncertain. */
export function counted(value: number): Measure {
  return { value, low: value, high: value, n: value, why: null };
}

/** A share as analytics counts it. */
export const share = (count: number, of: number): Measure => measureOfShare(shareOf(count, of));
export const percent = (least: number) => [`at least ${least} %`, { least: least / 100 }] as const;
export const under = (most: number) => [`under ${most} %`, { most: most / 100 }] as const;
