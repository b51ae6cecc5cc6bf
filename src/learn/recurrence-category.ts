import type { Category } from "#model/category.ts";
import type { Rate } from "#model/pattern.ts";
import { rateOf } from "./patterns/rate.ts";
import { PATTERN_SETTINGS as SETTINGS } from "./patterns/settings.ts";

export interface SeenFailure {
  readonly category: Category;
  readonly file: string | null;
}

/** The category that makes up most (70 %) of some failures; null where none does, or too few were seen. */
export function dominantCategory(
  failures: readonly SeenFailure[],
): { readonly category: Category; readonly rate: Rate } | null {
  if (failures.length < SETTINGS.leastChances) return null;
  const counts = new Map<string, number>();
  for (const { category } of failures) counts.set(category, (counts.get(category) ?? 0) + 1);
  for (const [category, count] of counts)
    if (count >= SETTINGS.dominance * failures.length)
      return { category, rate: rateOf(count, failures.length) };
  return null;
}
