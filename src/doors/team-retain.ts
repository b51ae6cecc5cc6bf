import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { storeOf } from "#memory/open.ts";
import type { Retained } from "#memory/postgres/retain.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { House } from "./compose.ts";
import { projectNamed, teamMemory } from "./team.ts";
import { foldTeam } from "./team-fold.ts";

/** What is not folded yet is folded first, so long. */
const FOLD_MS = 10 * 60_000;

/** Sums up and drops what is older than so many whole months, in the team's database; `isDry` only counts. `from` is the first moment that stays. */
export async function retainTeam(
  house: House,
  { months, isDry }: { readonly months: number; readonly isDry: boolean },
  onProgress?: (fingerprints: number) => void,
): Promise<Retained & { readonly from: number }> {
  const now = house.clock.now();
  const from = horizonOf(now, months);
  const memory = await teamMemory(house, projectNamed(house, null));
  try {
    const { countBefore, retainFrom } = await import("#memory/postgres/retain.ts");
    const { database } = storeOf(memory);
    if (isDry) return { from, ...countBefore(database, from) };
    foldTeam(house, memory, now + FOLD_MS);
    // A day whose facts are gone cannot be counted any more.
    for (const day of daysToCount(memory)) if (day * DAY_MS < from) foldDay(memory, day);
    return { from, ...retainFrom(database, from, now, onProgress) };
  } finally {
    memory.close();
  }
}

/** The first of the month that lies so many months before this one, which has only begun. */
export function horizonOf(now: number, months: number): number {
  const month = new Date(now);
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - months, 1);
}
