import { DAY_MS } from "#model/pattern.ts";
import { lockDays } from "./daily-marks.ts";
import { KEPT } from "./kept-days.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** Rows of a table that are about to be dropped, by when they were. */
export type Dropped = readonly [table: string, time: string, where: string, params: readonly SqlInput[]];

/**
 * Keeps what was counted of the days that some facts are of, before they are dropped. Today goes on and is counted again, and so is a day that
 * was never counted. Called inside the transaction that drops them.
 */
export function keepCounts(database: SqlDatabase, now: number, dropped: readonly Dropped[]): void {
  lockDays(database);
  const days = new Set(
    dropped.flatMap(([table, time, where, params]) =>
      database
        .prepare(`SELECT DISTINCT ${time} / ${DAY_MS} AS day FROM ${table} WHERE ${where}`)
        .all(params)
        .map((row) => Math.floor(Number(row.day))),
    ),
  );
  // "20773" of SQLite, "20773/8412" of PostgreSQL.
  const marked = database.prepare(
    "SELECT 1 AS yes FROM stale WHERE kind = 'day' AND (key = ? OR (key >= ? AND key < ?)) LIMIT 1",
  );
  const keep = database.prepare("INSERT OR IGNORE INTO progress (key, value) VALUES (?, ?)");
  for (const day of days)
    if (day < Math.floor(now / DAY_MS) && !marked.get([String(day), `${day}/`, `${day}0`]))
      keep.run([KEPT + day, "1"]);
}
