/**
 * Whether a warning helps, from a trial that withholds it at random. In: the units of the trial. Out: how much more or less often the
 * lesson's own pattern struck where it was shown, with an interval, and evidence against a line.
 *
 * Only the draw is trusted. A unit was withheld with known odds p, so X = (Y - m) / (1 - p) where it was shown and -(Y - m) / p where it was
 * withheld has the unit's own effect as its mean, whatever the unit is like and whatever m is, if m was known before (here: how often the
 * pattern had struck so far). Nobody has to believe that tasks, agents or weeks are alike, and odds may change from unit to unit.
 *
 * Betting a fixed part λ of what one has on X being above (or below) δ at every unit makes a capital of Π (1 + λ (X - δ)): if no effect is
 * above δ, it does not grow by expectation, and ever reaches 1/α with a probability of at most α (Ville). So does the mean of many such
 * bettors. What no bettor got rich against is the interval; it holds at every moment anybody looks.
 */
import { groupedBy } from "#model/grouped-by.ts";
import type { Estimate } from "./share.ts";

/** One exposed moment of one lesson: a session (or task) in which it could have been said. */
export interface Unit {
  readonly id: string;
  readonly at: number;
  /** The odds by which it was drawn to be withheld, between 0 and 1. */
  readonly heldOut: number;
  readonly isShown: boolean;
  /** The lesson's own pattern came back. */
  readonly hasStruck: boolean;
}

/** The share struck where shown, less the share where withheld: below 0 the warning helps. */
export interface Effect extends Estimate {
  readonly shown: number;
  readonly withheld: number;
}

/** What the bettors stake, as parts of the most that cannot ruin them: they differ since nobody knows the effect. */
export const STAKES = [0.02, 0.04, 0.08, 0.14, 0.22, 0.32, 0.45, 0.6, 0.8] as const;
/** What is supposed of the pattern before anything was seen, and how many units that is worth. */
const FIRST_GUESS = { share: 0.3, units: 4 } as const;

/** What is bet on: a draw's X, and the least and the most it could have been. */
export interface Draw {
  readonly x: number;
  readonly least: number;
  readonly most: number;
  /** How often it was drawn: planning asks for parts of a draw. Once, where nothing is said. */
  readonly times?: number;
}

type Direction = 1 | -1;

/** The effect of being shown; null where one of the arms is empty. */
export function effectOf(units: readonly Unit[], alpha = 0.05): Effect | null {
  const shown = units.filter((unit) => unit.isShown).length;
  const withheld = units.length - shown;
  if (shown === 0 || withheld === 0) return null;
  const draws = drawsOf(units);
  const limit = Math.log(2 / alpha);
  const low = edge((line) => capital(draws, line, 1) >= limit, -1);
  const high = edge((line) => capital(draws, line, -1) >= limit, 1);
  return {
    value: Math.min(high, Math.max(low, differenceOf(units))),
    low,
    high,
    n: units.length,
    shown,
    withheld,
  };
}

/**
 * The logarithm of an e-value against "no unit's effect is above `line`": if that is true it ever exceeds log(1/α) with a
 * probability of at most α. 0 or less says nothing.
 */
export function evidenceAbove(units: readonly Unit[], line: number): number {
  return capital(drawsOf(units), line, 1);
}

/** The same against "no unit's effect is below `line`". */
export function evidenceBelow(units: readonly Unit[], line: number): number {
  return capital(drawsOf(units), line, -1);
}

/** One draw, with what was supposed before it. */
export function drawOf({ heldOut, isShown, hasStruck }: Omit<Unit, "id" | "at">, supposed: number): Draw {
  const off = (hasStruck ? 1 : 0) - supposed;
  return {
    x: isShown ? off / (1 - heldOut) : -off / heldOut,
    least: Math.min(-supposed / (1 - heldOut), -(1 - supposed) / heldOut),
    most: Math.max((1 - supposed) / (1 - heldOut), supposed / heldOut),
  };
}

/** The logarithm of the mean capital of all bettors on one side of a line. */
export function capital(draws: readonly Draw[], line: number, direction: Direction): number {
  const sums = STAKES.map((stake) => {
    let sum = 0;
    for (const draw of draws) sum += (draw.times ?? 1) * Math.log1p(gain(draw, line, direction, stake));
    return sum;
  });
  const best = Math.max(...sums);
  return best + Math.log(sums.reduce((total, sum) => total + Math.exp(sum - best), 0) / sums.length);
}

/** What a bettor wins on one draw, as a part of what it has. The stake is bounded by the worst that this draw could have been. */
export function gain({ x, least, most }: Draw, line: number, direction: Direction, stake: number): number {
  const worst = direction === 1 ? line - least : most - line;
  return worst <= 0 ? 0 : (stake / worst) * direction * (x - line);
}

/**
 * In order of time, so that what is supposed of a unit comes from those before it. It is supposed anew whenever there are twice as many:
 * until then equal units are one draw, and ten thousand units cost no more than forty.
 */
function drawsOf(units: readonly Unit[]): Draw[] {
  const inOrder = units
    .filter(({ heldOut }) => heldOut > 0 && heldOut < 1)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const draws: Draw[] = [];
  let [struck, seen] = [FIRST_GUESS.share * FIRST_GUESS.units, FIRST_GUESS.units as number];
  for (let from = 0; from < inOrder.length; from = Math.max(FIRST_GUESS.units, 2 * from)) {
    const part = inOrder.slice(from, Math.max(FIRST_GUESS.units, 2 * from));
    const supposed = struck / seen;
    const sorts = groupedBy(part, (unit) => `${unit.heldOut} ${unit.isShown} ${unit.hasStruck}`);
    for (const alike of sorts.values()) draws.push({ ...drawOf(alike[0], supposed), times: alike.length });
    struck += part.filter((unit) => unit.hasStruck).length;
    seen += part.length;
  }
  return draws;
}

/**
 * The difference of the shares among units of the same odds, weighted by how many there are: what a person would count. Where no odds were
 * drawn both ways, that of all units.
 */
function differenceOf(units: readonly Unit[]): number {
  const both = [...groupedBy(units, (unit) => unit.heldOut).values()].filter(
    (some) => some.some((unit) => unit.isShown) && some.some((unit) => !unit.isShown),
  );
  if (both.length === 0) return struckShare(units, true) - struckShare(units, false);
  const total = both.reduce((count, some) => count + some.length, 0);
  return both.reduce(
    (sum, some) => sum + (some.length / total) * (struckShare(some, true) - struckShare(some, false)),
    0,
  );
}

function struckShare(units: readonly Unit[], isShown: boolean): number {
  const arm = units.filter((unit) => unit.isShown === isShown);
  return arm.filter((unit) => unit.hasStruck).length / arm.length;
}

/** The line nearest to an end of the scale that is ruled out, searched from that end; the end itself where not even that is. */
export function edge(isOut: (line: number) => boolean, end: Direction): number {
  if (!isOut(end)) return end;
  let [without, within] = [end as number, -end as number];
  for (let i = 0; i < 50; i++) {
    const middle = (within + without) / 2;
    if (isOut(middle)) without = middle;
    else within = middle;
  }
  return without;
}
