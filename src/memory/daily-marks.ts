import { DAY_MS } from "#model/pattern.ts";
import { anyHolds } from "./forget-text.ts";
import { chunks, isAmong, listOf } from "./insert-all.ts";
import { isWholeDay } from "./kept-days.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What is counted by day. */
export const DAILY_TABLES = [
  "daily_slices",
  "daily_tasks",
  "daily_fingerprints",
  "daily_told",
  "daily_sessions",
] as const;

/** What is told by name in them. */
const NAMES: Readonly<Record<(typeof DAILY_TABLES)[number], readonly string[]>> = {
  daily_slices: ["slice", "agent"],
  daily_tasks: ["slice", "agent", "task"],
  daily_fingerprints: ["fingerprint", "agent", "category", "tool"],
  daily_told: ["agent", "category", "tool", "task", "moment"],
  daily_sessions: ["session", "agent"],
};

/** Who counts or uncounts days of a team's database, or drops what they were counted from, waits for the others. Taken before anything is counted or erased. */
export function lockDays(database: SqlDatabase): void {
  if (database.driver === "postgres")
    database
      .prepare(
        "SELECT 1 AS yes FROM pg_advisory_xact_lock(hashtextextended(current_setting('twiceshy.project'), 20261215))",
      )
      .get();
}

/** Facts that are to be erased, by their ids. */
export interface DatedFacts {
  readonly failures: readonly string[];
  readonly runs: readonly string[];
  readonly deliveries: readonly string[];
  readonly deliveryEvents: readonly string[];
  readonly missed: readonly string[];
}

/** The days on which some facts count. */
export function daysOfFacts(database: SqlDatabase, facts: DatedFacts): Set<number> {
  const days = new Set<number>();
  for (const [sql, ids] of [
    [`SELECT seen_at AS at FROM failures WHERE ${isAmong(database, "id")}`, facts.failures],
    [`SELECT started_at AS at FROM runs WHERE ${isAmong(database, "id")}`, facts.runs],
    [`SELECT at FROM deliveries WHERE ${isAmong(database, "id")}`, facts.deliveries],
    // What came of a warning counts on the day of the warning.
    [
      `SELECT d.at FROM delivery_events e JOIN deliveries d ON d.id = e.delivery WHERE ${isAmong(database, "e.id")}`,
      facts.deliveryEvents,
    ],
    [`SELECT at FROM missed WHERE ${isAmong(database, "id")}`, facts.missed],
  ] as const)
    for (const some of chunks(ids, 1_000))
      for (const row of database.prepare(sql).all([listOf(some)]))
        days.add(Math.floor(Number(row.at) / DAY_MS));
  return days;
}

/**
 * Takes away what is counted of some days and marks them, after facts of theirs were erased. What was summed up is not there to be
 * counted again: such a day stays as it was counted. Called inside a transaction that has locked the days.
 */
export function uncountDays(database: SqlDatabase, days: Iterable<number>): void {
  for (const day of days) {
    if (!isWholeDay(database, day)) continue;
    for (const table of DAILY_TABLES) database.prepare(`DELETE FROM ${table} WHERE day = ?`).run([day]);
    database
      .prepare("INSERT OR IGNORE INTO stale (kind, key, since) VALUES ('day', ?, ?)")
      .run([String(day), day * DAY_MS]);
  }
}

/** Takes away what is counted under names that hold a text, or of fingerprints of which nothing is left: also where retention has dropped the facts. */
export function uncountNames(
  database: SqlDatabase,
  needles: readonly string[],
  lost: readonly string[],
): void {
  if (needles.length > 0)
    for (const table of DAILY_TABLES) {
      const { sql, params } = anyHolds(NAMES[table], needles);
      database.prepare(`DELETE FROM ${table} WHERE ${sql}`).run(params);
    }
  if (lost.length > 0)
    database
      .prepare(`DELETE FROM daily_fingerprints WHERE ${isAmong(database, "fingerprint")}`)
      .run([listOf(lost)]);
}
