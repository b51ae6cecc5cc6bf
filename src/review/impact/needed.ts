import { type Draw, drawOf, gain, STAKES } from "./effect.ts";

/** What a plan supposes. Shares between 0 and 1. */
export interface Supposed {
  /** How often the pattern strikes where nothing is said. */
  readonly baseline: number;
  /** And where the warning is shown. */
  readonly shown: number;
  /** Of all units, those in which it is withheld. */
  readonly heldOut: number;
}

const MOST = 1_000_000;
/** Nine of ten trials that go as supposed tell it by then: the normal distribution's 90 %. */
const NINE_OF_TEN = 1.2816;

/** About how many units it takes until the interval leaves 0 out in nine of ten trials, if all goes as supposed; null where a million do not suffice. */
export function unitsNeeded(supposed: Supposed, alpha = 0.05): number | null {
  const perUnit = drawsExpected(supposed);
  const direction = supposed.shown > supposed.baseline ? 1 : -1;
  // Whoever bets right owns one part of the capital in common.
  const wanted = Math.log(2 / alpha) + Math.log(STAKES.length);
  const units = STAKES.flatMap((stake) => {
    const won = perUnit.map(
      (draw) => [draw.times ?? 1, Math.log1p(gain(draw, 0, direction, stake))] as const,
    );
    const mean = won.reduce((sum, [share, log]) => sum + share * log, 0);
    if (mean <= 0) return [];
    const variance = won.reduce((sum, [share, log]) => sum + share * (log - mean) ** 2, 0);
    // n · mean - z · √(n · variance) = wanted
    const spread = NINE_OF_TEN * Math.sqrt(variance);
    return [((spread + Math.sqrt(spread ** 2 + 4 * mean * wanted)) / (2 * mean)) ** 2];
  });
  const fewest = Math.ceil(Math.min(...units));
  return fewest > MOST ? null : fewest;
}

/** The four things that a unit can turn out to be, each with its probability. */
function drawsExpected({ baseline, shown, heldOut }: Supposed): Draw[] {
  const overall = shown * (1 - heldOut) + baseline * heldOut;
  return [true, false].flatMap((isShown) =>
    [true, false].map((hasStruck) => {
      const share = isShown ? shown : baseline;
      const times = (isShown ? 1 - heldOut : heldOut) * (hasStruck ? share : 1 - share);
      return { ...drawOf({ heldOut, isShown, hasStruck }, overall), times };
    }),
  );
}
