import type { SqlDatabase } from "./sql-database.ts";

const DAY_MS = 86_400_000;

/** What is counted by day. */
export const DAILY_TABLES = [
  "daily_slices",
  "daily_tasks",
  "daily_fingerprints",
  "daily_told",
  "daily_sessions",
] as const;

/** Facts that are to be erased, by their ids. */
export interface DatedFacts {
  readonly failures: readonly string[];
  readonly runs: readonly string[];
  readonly deliveries: readonly string[];
  readonly missed: readonly string[];
}

/** The days of some facts. */
export function daysOfFacts(database: SqlDatabase, facts: DatedFacts): Set<number> {
  const days = new Set<number>();
  for (const [sql, ids] of [
    ["SELECT seen_at AS at FROM failures WHERE id = ?", facts.failures],
    ["SELECT started_at AS at FROM runs WHERE id = ?", facts.runs],
    ["SELECT at FROM deliveries WHERE id = ?", facts.deliveries],
    ["SELECT at FROM missed WHERE id = ?", facts.missed],
  ] as const)
    for (const id of ids) {
      const at = database.prepare(sql).get([id])?.at;
      if (at != null) days.add(Math.floor(Number(at) / DAY_MS));
    }
  return days;
}

/** Takes away what is counted of some days and marks them, after facts of theirs were erased. Called inside a transaction. */
export function uncountDays(database: SqlDatabase, days: Iterable<number>): void {
  for (const day of days) {
    for (const table of DAILY_TABLES) database.prepare(`DELETE FROM ${table} WHERE day = ?`).run([day]);
    database
      .prepare("INSERT OR IGNORE INTO stale (kind, key, since) VALUES ('day', ?, ?)")
      .run([String(day), day * DAY_MS]);
  }
}
