import type { CountFilter } from "#model/analytics.ts";
import { DAY_MS } from "#model/pattern.ts";
import { text } from "./cells.ts";
import { isOfGroup } from "./corrected-category.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** The patterns that struck most often in the range. */
export function topPatterns(
  database: SqlDatabase,
  filter: CountFilter,
  limit: number,
): { readonly pattern: string; readonly failures: number }[] {
  const struck = filter.task === undefined ? struckByDay(filter) : struckInTask(database, filter);
  const given = struck.wanted.filter(([, value]) => value !== undefined);
  // Summed before it is joined: a month of a large team has a row for each fingerprint and day.
  return database
    .prepare(
      `SELECT m.pattern AS pattern, sum(s.n) AS n FROM (
         SELECT d.fingerprint AS fingerprint, ${struck.sum} AS n FROM ${struck.from}
         WHERE ${given.map(([clause]) => clause).join(" AND ")} GROUP BY d.fingerprint) s
       JOIN pattern_members m ON m.fingerprint = s.fingerprint GROUP BY m.pattern ORDER BY n DESC, m.pattern LIMIT ?`,
    )
    .all([...given.flatMap(([, ...values]) => values), limit])
    .map((row) => ({ pattern: text(row.pattern), failures: Number(row.n) }));
}

/** Where failures by fingerprint are, and how they add up. */
interface Struck {
  readonly from: string;
  readonly sum: string;
  readonly wanted: readonly (readonly [sql: string, ...values: SqlInput[]])[];
}

function struckByDay({ fromDay, toDay, category, group, agent, tool }: CountFilter): Struck {
  return {
    from: "daily_fingerprints d",
    sum: "sum(d.failures)",
    wanted: [
      ["d.day >= ?", fromDay],
      ["d.day <= ?", toDay],
      ["d.agent = ?", agent],
      ["d.category = ?", category],
      ["d.category_group = ?", category === undefined ? group : undefined],
      ["d.tool = ?", tool],
    ],
  };
}

/** Days are not counted by task and fingerprint: the failures themselves are, as the days would. */
function struckInTask(
  database: SqlDatabase,
  { fromDay, toDay, category, group, agent, tool, task }: CountFilter,
): Struck {
  const isByGroup = category === undefined && group !== undefined;
  return {
    from: "failures d LEFT JOIN pattern_categories c ON c.fingerprint = d.fingerprint",
    sum: "count(*)",
    wanted: [
      ["d.task = ?", task],
      ["d.seen_at >= ?", fromDay * DAY_MS],
      ["d.seen_at < ?", (toDay + 1) * DAY_MS],
      ["d.run_id IN (SELECT id FROM runs WHERE agent = ?)", agent],
      ["coalesce(c.category, d.category) = ?", category],
      ...(isByGroup ? [isOfGroup(database, "d", group)] : []),
      ["d.tool = ?", tool],
      [`NOT (${isAmong(database, "d.fingerprint")})`, listOf(ignoredFingerprints(database))],
    ],
  };
}
