import { groupOf } from "#model/category.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { countNow } from "./count-now.ts";
import { countDay, type DayFacts } from "./daily-count.ts";
import { DAILY_TABLES, lockDays } from "./daily-marks.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { insertAll } from "./insert-all.ts";
import { isWholeDay } from "./kept-days.ts";
import { storeOf } from "./open.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import { inTransaction } from "./transaction.ts";

/** Days that have facts which are not counted yet, the latest first. */
export function daysToCount(memory: Memory): number[] {
  const { database } = storeOf(memory);
  // Days are marked with what is counted.
  countNow(database);
  return [...marksByDay(database).keys()].sort((a, b) => b - a);
}

/** Counts one day again from its facts. */
export function foldDay(memory: Memory, day: number): void {
  const { database, patienceMs } = storeOf(memory);
  inTransaction(
    database,
    () => {
      lockDays(database);
      // Before the facts are read: whatever is stored from now on leaves a mark of its own.
      const marks = marksByDay(database).get(day) ?? [];
      // What was summed up is not there to be counted again: it stays as it was counted.
      const counted = isWholeDay(database, day) ? countDay(day, factsOf(database, day)) : null;
      for (const table of counted === null ? [] : DAILY_TABLES) {
        database.prepare(`DELETE FROM ${table} WHERE day = ?`).run([day]);
        insertAll(database, table, counted![table]);
      }
      for (const key of marks)
        database.prepare("DELETE FROM stale WHERE kind = 'day' AND key = ?").run([key]);
    },
    patienceMs,
  );
}

/** "20773" of SQLite, "20773/8412" of PostgreSQL, where each transaction leaves its own. */
function marksByDay(database: SqlDatabase): Map<number, string[]> {
  const marks = new Map<number, string[]>();
  for (const row of database.prepare("SELECT key FROM stale WHERE kind = 'day'").all([])) {
    const key = text(row.key);
    const day = Number.parseInt(key, 10);
    marks.set(day, [...(marks.get(day) ?? []), key]);
  }
  return marks;
}

function factsOf(database: SqlDatabase, day: number): DayFacts {
  const span = [day * DAY_MS, (day + 1) * DAY_MS];
  const all = (sql: string) => database.prepare(sql).all(span);
  const corrected = new Map(
    database
      .prepare("SELECT fingerprint, category FROM pattern_categories")
      .all([])
      .map((row) => [text(row.fingerprint), text(row.category)]),
  );
  const categoryOf = (row: SqlRow) => {
    const said = corrected.get(text(row.fingerprint));
    return said === undefined
      ? { category: text(row.category ?? ""), group: text(row.category_group ?? "") }
      : { category: said, group: groupOf(said) as string };
  };
  const ignored = ignoredFingerprints(database);
  return {
    runs: all(
      "SELECT agent, task, session, outcome, started_at AS at FROM runs WHERE started_at >= ? AND started_at < ?",
    ).map((row) => ({ ...whoOf(row), at: Number(row.at), outcome: text(row.outcome) })),
    failures: all(
      `SELECT f.run_id, f.fingerprint, f.category, f.category_group, f.tool, f.session, f.task, u.agent, f.seen_at AS at, r.failure_id AS gone
       FROM failures f LEFT JOIN runs u ON u.id = f.run_id LEFT JOIN resolutions r ON r.failure_id = f.id
       WHERE f.seen_at >= ? AND f.seen_at < ?`,
    )
      .filter((row) => !ignored.has(text(row.fingerprint)))
      .map((row) => ({
        ...whoOf(row),
        ...categoryOf(row),
        at: Number(row.at),
        run: text(row.run_id),
        fingerprint: text(row.fingerprint),
        tool: text(row.tool),
        isOver: row.gone != null,
      })),
    told: all(
      `SELECT d.agent, d.task, d.session, d.moment, d.manner, d.reason, d.at, d.fingerprint, x.category, x.category_group, x.tool,
         (SELECT e.outcome FROM delivery_events e WHERE e.delivery = d.id AND e.kind = 'outcome' ORDER BY e.at DESC, e.id DESC LIMIT 1) AS outcome
       FROM deliveries d LEFT JOIN fingerprints f ON f.hash = d.fingerprint LEFT JOIN failures x ON x.id = f.last_failure
       WHERE d.at >= ? AND d.at < ?`,
    ).map((row) => ({
      ...whoOf(row),
      ...categoryOf(row),
      at: Number(row.at),
      tool: maybeText(row.tool) ?? "",
      moment: text(row.moment),
      manner: text(row.manner),
      reason: maybeText(row.reason),
      outcome: maybeText(row.outcome),
    })),
    missed: all("SELECT session, at FROM missed WHERE at >= ? AND at < ? AND session IS NOT NULL").map(
      (row) => ({ session: text(row.session), at: Number(row.at) }),
    ),
  };
}

function whoOf(row: SqlRow) {
  return {
    agent: maybeText(row.agent) ?? "",
    task: maybeText(row.task) ?? "",
    session: maybeText(row.session) ?? "",
  };
}
