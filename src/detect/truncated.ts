import type { Draft } from "./detector.ts";
import type { About, Log } from "./log.ts";

/** A cut so near to a failure's lines may have taken some of them. */
const NEAR = 3;

/** The mark of a failure of which a part may have been left out. */
export const TRUNCATED = "truncated";

/** Whether something was left out inside a failure's lines or right beside them, or the output that was handed over ends or begins there. */
export function isTruncated(
  { from, to }: Draft,
  { lines, numbers, cuts = [], totalLines }: Log,
  about: About,
): boolean {
  if (cuts.length === 0 && about.isCut !== true) return false;
  const first = numbers[from] ?? 1;
  const last = numbers[Math.min(to, lines.length) - 1] ?? totalLines;
  const isNear = (cut: number) => cut >= first - NEAR && cut <= last + NEAR;
  return cuts.some(isNear) || (about.isCut === true && (first <= NEAR || last > totalLines - NEAR));
}
