import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { countNow } from "./count-now.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { storeOf } from "./open.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/** What came of the warnings about a failure. */
export interface OutcomeTally {
  /** Warnings that were shown. */
  readonly warned: number;
  readonly prevented: number;
  readonly failedAnyway: number;
}

/** What came of warnings, by the fingerprint they were about; of some fingerprints, or of all. The latest word about each counts. */
export function outcomeTallies(memory: Memory, fingerprints?: readonly string[]): Map<string, OutcomeTally> {
  const { database } = storeOf(memory);
  if (database.driver === "postgres") return counted(database, fingerprints);
  const among = fingerprints === undefined ? "d.fingerprint IS NOT NULL" : isAmong(database, "d.fingerprint");
  const rows = database
    .prepare(
      `SELECT hash, count(*) AS n, sum(coalesce(outcome, '') = 'prevented') AS prevented, sum(coalesce(outcome, '') = 'failed_anyway') AS failed
       FROM (SELECT d.fingerprint AS hash, (SELECT e.outcome FROM delivery_events e WHERE e.delivery = d.id AND e.kind = 'outcome'
               ORDER BY e.at DESC, e.id DESC LIMIT 1) AS outcome
             FROM deliveries d WHERE d.manner <> 'withheld' AND ${among})
       GROUP BY hash`,
    )
    .all(fingerprints === undefined ? [] : [listOf(fingerprints)]);
  return talliesOf(rows);
}

/** In a team's database they are counted once. */
function counted(database: SqlDatabase, fingerprints?: readonly string[]): Map<string, OutcomeTally> {
  countNow(database);
  const select = "SELECT fingerprint AS hash, warned AS n, prevented, failed FROM told";
  if (fingerprints === undefined) return talliesOf(database.prepare(select).all([]));
  const rows = database.prepare(`${select} WHERE ${isAmong(database, "fingerprint")}`);
  return talliesOf(rows.all([listOf(fingerprints)]));
}

function talliesOf(rows: readonly SqlRow[]): Map<string, OutcomeTally> {
  return new Map(
    rows.map((row) => [
      text(row.hash),
      { warned: Number(row.n), prevented: Number(row.prevented), failedAnyway: Number(row.failed) },
    ]),
  );
}
