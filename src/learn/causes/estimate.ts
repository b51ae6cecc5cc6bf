import type { FixEstimate } from "#model/cause.ts";

/** What one fix took. */
export interface FixSize {
  readonly files: number;
  /** Changed lines; null where the change is not kept. */
  readonly lines: number | null;
  readonly minutes: number;
}

/** Fewer tell nothing. */
const LEAST_FIXES = 3;

/** Medians of the nearest fixes there are enough of: of this failure, of its pattern, of its category. Null: not enough data. */
export function estimateFix(
  history: readonly { readonly of: FixEstimate["of"]; readonly fixes: readonly FixSize[] }[],
): FixEstimate | null {
  const enough = history.find(({ fixes }) => fixes.length >= LEAST_FIXES);
  if (enough === undefined) return null;
  const { of, fixes } = enough;
  const lines = fixes.flatMap(({ lines }) => (lines === null ? [] : [lines]));
  return {
    files: median(fixes.map(({ files }) => files)),
    lines: lines.length < LEAST_FIXES ? null : median(lines),
    minutes: median(fixes.map(({ minutes }) => minutes)),
    n: fixes.length,
    of,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const value = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Math.round(value);
}
