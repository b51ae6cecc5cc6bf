import type { Comparison, Measure } from "#model/impact.ts";
import { TRIAL_NUMBERS } from "./decide.ts";
import { effectOf } from "./effect.ts";
import { unitsNeeded } from "./needed.ts";
import { type Estimate, shareAnytime } from "./share.ts";
import type { TrialUnit } from "./units.ts";

/** Units with and without the warning, side by side; no number where there is too little to tell. */
export function compareUnits(units: readonly TrialUnit[]): Comparison {
  const arm = (isShown: boolean) => units.filter((unit) => unit.isShown === isShown);
  const [shown, withheld] = [arm(true), arm(false)];
  return {
    shown: struckIn(shown),
    withheld: struckIn(withheld),
    difference: differenceOf(units),
    lookedAt: { shown: lookedAt(shown), withheld: lookedAt(withheld) },
  };
}

/** How often the pattern came back in some units. */
export function struckIn(units: readonly TrialUnit[]): Measure {
  return shareMeasure(units.filter(({ hasStruck }) => hasStruck).length, units.length);
}

function lookedAt(units: readonly TrialUnit[]): Measure {
  return shareMeasure(units.filter(({ wasLookedAt }) => wasLookedAt).length, units.length);
}

/** Fewer say nothing of a share. */
const SHARE_NEEDS = 5;

/** A share as a measure; its interval holds at every moment anybody looks. */
function shareMeasure(hits: number, of: number, needed: number = SHARE_NEEDS): Measure {
  const share = of < needed ? null : shareAnytime(hits, of - hits);
  return share === null ? notEnough(of, needed) : measureOf(share);
}

function differenceOf(units: readonly TrialUnit[]): Measure {
  const n = units.length;
  const effect = effectOf(units);
  const isSure = effect !== null && (effect.low > 0 || effect.high < 0);
  const needed = neededFor(units);
  if (effect === null || n < TRIAL_NUMBERS.leastUnits || (!isSure && n < needed)) return notEnough(n, needed);
  return measureOf(effect);
}

/** What is supposed of the pattern before anything was seen, and how many units that is worth. */
const FIRST_GUESS = { struck: 1.2, units: 4, heldOut: 0.1 } as const;

/** About how many units it takes to see a warning that halves what strikes, at the share that strikes here. */
function neededFor(units: readonly TrialUnit[]): number {
  const struck = units.filter(({ hasStruck }) => hasStruck).length;
  const baseline = Math.min(0.95, (struck + FIRST_GUESS.struck) / (units.length + FIRST_GUESS.units));
  const odds = units.reduce((sum, { heldOut }) => sum + heldOut, 0);
  const heldOut =
    units.length === 0 ? FIRST_GUESS.heldOut : Math.min(0.5, Math.max(0.005, odds / units.length));
  return Math.max(
    TRIAL_NUMBERS.leastUnits,
    unitsNeeded({ baseline, shown: baseline / 2, heldOut }) ?? 1_000_000,
  );
}

/** A number that cannot be told yet, and how much is missing. */
export function notEnough(n: number, needed: number): Measure {
  return {
    value: null,
    low: null,
    high: null,
    n,
    why: `not enough data yet (${n} of about ${needed} needed)`,
  };
}

/** A number that nobody can know here, and why. */
export function notMeasured(why: string): Measure {
  return { value: null, low: null, high: null, n: 0, why };
}

function measureOf({ value, low, high, n }: Estimate): Measure {
  return { value, low, high, n, why: null };
}
