import { insertSql, json, maybeText, parse, text } from "./cells.ts";
import type { ScopeTally, Tally } from "./counters.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

const COLUMNS = [
  "id",
  "at",
  "fingerprint",
  "coarse",
  "recipe",
  "count",
  "runs",
  "first_at",
  "last_at",
  "last_failure",
  "last_task",
  "last_session",
  "scopes",
];

/** Stores what is left of failures that are about to be dropped. */
export function writeSummary(database: SqlDatabase, id: string, at: number, tally: Tally): void {
  database
    .prepare(insertSql("summaries", COLUMNS, "REPLACE"))
    .run([
      id,
      at,
      tally.hash,
      tally.coarse,
      tally.recipe,
      tally.count,
      tally.runs,
      tally.firstAt,
      tally.lastAt,
      tally.lastFailure,
      tally.lastTask,
      tally.lastSession,
      json(tally.scopes),
    ]);
}

/** The summaries of one fingerprint, as tallies that fold like the failures they stand for. */
export function summariesOf(database: SqlDatabase, hash: string): Tally[] {
  return database.prepare("SELECT * FROM summaries WHERE fingerprint = ?").all([hash]).map(toTally);
}

/** One summary as a tally; null when there is none. */
export function summaryById(database: SqlDatabase, id: string): Tally | null {
  const row = database.prepare("SELECT * FROM summaries WHERE id = ?").get([id]);
  return row ? toTally(row) : null;
}

function toTally(row: SqlRow): Tally {
  return {
    hash: text(row.fingerprint),
    coarse: text(row.coarse),
    recipe: text(row.recipe),
    count: Number(row.count),
    runs: Number(row.runs),
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
    lastFailure: text(row.last_failure),
    lastTask: maybeText(row.last_task),
    lastSession: maybeText(row.last_session),
    scopes: parse<ScopeTally[]>(row.scopes),
  };
}
