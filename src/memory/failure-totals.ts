import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { categorySql } from "./corrected-category.ts";
import { daysToCount } from "./daily-fold.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { isWholeDay } from "./kept-days.ts";
import { storeOf } from "./open.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/** How many failures there are of a category, and how many of them are over. */
export interface CategoryTotal {
  readonly category: string;
  readonly failures: number;
  readonly resolved: number;
}

/** So many days that are not counted yet are looked through; of more the count follows in the background. */
const MOST_UNCOUNTED = 3;

/** All failures by category, the most frequent first, without those that a person ignores: what was counted by day, and the rest. */
export function failureTotals(memory: Memory): CategoryTotal[] {
  const { database } = storeOf(memory);
  const uncounted = daysToCount(memory)
    .filter((day) => isWholeDay(database, day))
    .slice(0, MOST_UNCOUNTED);
  const totals = new Map<string, CategoryTotal>();
  for (const row of [
    ...countedBefore(database, uncounted),
    ...uncounted.flatMap((day) => lookAt(database, day)),
  ]) {
    const category = text(row.name);
    const before = totals.get(category) ?? { category, failures: 0, resolved: 0 };
    totals.set(category, {
      category,
      failures: before.failures + Number(row.n),
      resolved: before.resolved + Number(row.over),
    });
  }
  return [...totals.values()]
    .filter(({ failures }) => failures > 0)
    .sort((a, b) => b.failures - a.failures || (a.category < b.category ? -1 : 1));
}

function countedBefore(database: SqlDatabase, besides: readonly number[]): SqlRow[] {
  return database
    .prepare(
      `SELECT substr(slice, 10) AS name, sum(failures) AS n, sum(resolved) AS over FROM daily_slices
       WHERE slice >= 'category:' AND slice < 'category;' AND instr(slice, '|') = 0 AND NOT (${isAmong(database, "CAST(day AS TEXT)")})
       GROUP BY slice`,
    )
    .all([listOf(besides.map(String))]);
}

function lookAt(database: SqlDatabase, day: number): SqlRow[] {
  return database
    .prepare(
      `SELECT ${categorySql(database)} AS name, count(*) AS n, count(r.failure_id) AS over
       FROM failures LEFT JOIN resolutions r ON r.failure_id = failures.id
       WHERE seen_at >= ? AND seen_at < ? AND NOT (${isAmong(database, "failures.fingerprint")})
       GROUP BY name`,
    )
    .all([day * DAY_MS, (day + 1) * DAY_MS, listOf(ignoredFingerprints(database))]);
}
