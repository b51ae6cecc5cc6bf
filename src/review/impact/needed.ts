import { capital, type Draw, drawOf } from "./effect.ts";

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

/** About how many units it takes until the interval leaves 0 out, if all goes as supposed; null where a million do not suffice. */
export function unitsNeeded(supposed: Supposed, alpha = 0.05): number | null {
  const perUnit = drawsExpected(supposed);
  const direction = supposed.shown > supposed.baseline ? 1 : -1;
  const tells = (n: number) => {
    const draws = perUnit.map((draw) => ({ ...draw, times: n * (draw.times ?? 1) }));
    return capital(draws, 0, direction) >= Math.log(2 / alpha);
  };
  if (!tells(MOST)) return null;
  let [low, high] = [0, MOST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (tells(middle)) high = middle;
    else low = middle;
  }
  return high;
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
