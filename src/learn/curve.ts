import { wilson } from "./lessons/wilson.ts";

/** How the share of something changed from an earlier span to a later one. */
export interface Change {
  /** Later minus earlier. */
  readonly points: number;
  readonly low: number;
  readonly high: number;
}

interface Tally {
  readonly count: number;
  readonly of: number;
}

/** Fewer chances in a half, or fewer times struck in both, say nothing. */
export const CURVE_NEEDS = { runs: 20, struck: 5 } as const;

/**
 * The difference of two shares with its 95 % interval, by Newcombe's way of putting two Wilson intervals together: as honest with few
 * trials as they are. Null where there is too little to compare.
 */
export function changeOf(early: Tally, late: Tally): Change | null {
  const isEnough =
    Math.min(early.of, late.of) >= CURVE_NEEDS.runs && early.count + late.count >= CURVE_NEEDS.struck;
  const [before, after] = [wilson(early.count, early.of), wilson(late.count, late.of)];
  if (!isEnough || before === null || after === null) return null;
  const [was, is] = [early.count / early.of, late.count / late.of];
  const points = is - was;
  return {
    points: round(points),
    low: round(points - Math.hypot(is - after.low, before.high - was)),
    high: round(points + Math.hypot(after.high - is, was - before.low)),
  };
}

export type Direction = "falling" | "rising" | "steady" | "unknown";

/** Falling or rising only where chance alone would hardly do it. */
export function directionOf(change: Change | null): { direction: Direction; significant: boolean } {
  if (change === null) return { direction: "unknown", significant: false };
  if (change.high < 0) return { direction: "falling", significant: true };
  if (change.low > 0) return { direction: "rising", significant: true };
  return { direction: "steady", significant: false };
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
