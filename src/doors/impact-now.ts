import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Impact, ImpactBy } from "#model/impact.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import { impactOf } from "./impact.ts";

export const IMPACT_BY: readonly ImpactBy[] = ["lesson", "category", "agent", "moment"];
/** So many days are looked at where nobody says. */
export const USUAL_DAYS = 90;

/** What `impact` tells, by the days that are counted. Whoever only asks decides nothing by it. */
export function impactNow(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  { since, by }: { readonly since: number | null; readonly by: ImpactBy },
): Impact {
  const toDay = Math.floor(house.clock.now() / DAY_MS);
  const fromDay = since === null ? toDay - USUAL_DAYS + 1 : Math.min(toDay, Math.floor(since / DAY_MS));
  return impactOf(house, memory, knowledge, { asked: { filter: { fromDay, toDay }, kind: "week" }, by });
}

/** Counts every day that has new facts. */
export function countDays(memory: Memory): void {
  try {
    for (const day of daysToCount(memory)) foldDay(memory, day);
  } catch (error) {
    // A store that can only be read tells what was counted when it could last be written.
    if (!(error instanceof SqlError)) throw error;
  }
}
