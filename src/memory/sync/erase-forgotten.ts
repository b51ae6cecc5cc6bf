import { text } from "../cells.ts";
import { daysOfFacts, lockDays, uncountDays, uncountNames } from "../daily-marks.ts";
import { learnedAbout } from "../forget-learned.ts";
import { eraseLearned, eraseOrphans } from "../forget-learned-erase.ts";
import type { Doomed } from "../forget-target.ts";
import { chunks, isAmong, listOf } from "../insert-all.ts";
import { refold } from "../rebuild.ts";
import { recountTold } from "../recount-told.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { keyOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Columns by which a fact is named that somebody had erased. */
const NAMES = ["id", "issue", "failure_id", "fix_id", "from_tree", "to_tree", "run_id"];

const namesIn = (row: SqlRow): string[] =>
  NAMES.flatMap((column) => (typeof row[column] === "string" ? [row[column]] : []));

/** Of some rows, the keys of those that somebody had erased: they must not come back. */
export function forgottenAmong(
  database: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
): Set<string> {
  const items = rows.map((row) => ({ key: keyOf(table, row), row }));
  return forgottenIn(database, [{ table, items }]).get(table) ?? new Set();
}

/** The same of several tables, in one question. */
export function forgottenIn(
  database: SqlDatabase,
  byTable: readonly {
    readonly table: SyncedTable;
    readonly items: readonly { readonly key: string; readonly row: SqlRow | undefined }[];
  }[],
): Map<SyncedTable, Set<string>> {
  const found = new Map<SyncedTable, Set<string>>();
  const asked = byTable.filter(({ table }) => table.name !== "forgotten" && table.name !== "tombstones");
  // Next to nothing is ever forgotten: then no list is made.
  const isAny = asked.some(({ items }) => items.some(({ row }) => row !== undefined));
  if (!isAny || database.prepare("SELECT 1 AS yes FROM forgotten LIMIT 1").get() === undefined) return found;
  const ids = new Set(
    asked.flatMap(({ items }) => items.flatMap(({ row }) => (row === undefined ? [] : namesIn(row)))),
  );
  const barred = new Set<string>();
  const statement = database.prepare(`SELECT fact_id FROM forgotten WHERE ${isAmong(database, "fact_id")}`);
  for (const some of chunks([...ids], 2_000))
    for (const row of statement.all([listOf(some)])) barred.add(text(row.fact_id));
  if (barred.size === 0) return found;
  for (const { table, items } of asked) {
    const isBarred = (row: SqlRow | undefined) =>
      row !== undefined && namesIn(row).some((id) => barred.has(id));
    found.set(table, new Set(items.filter(({ row }) => isBarred(row)).map(({ key }) => key)));
  }
  return found;
}

/** Erases facts that were forgotten on another machine, and what was learned of them here. Called inside a transaction. */
export function eraseForgotten(database: SqlDatabase, ids: readonly string[]): void {
  if (ids.length === 0) return;
  lockDays(database);
  const among = (table: string, column: string, wanted = column): Set<string> => {
    const found = new Set<string>();
    for (const some of chunks(ids, 500))
      for (const row of database
        .prepare(
          `SELECT ${wanted} AS id FROM ${table} WHERE ${column} IN (${some.map(() => "?").join(", ")})`,
        )
        .all(some))
        found.add(text(row.id));
    return found;
  };
  const runs = among("runs", "id");
  const failures = new Set([...among("failures", "id"), ...among("failures", "run_id", "id")]);
  const tasks = among("task_events", "id");
  const summaries = among("summaries", "id");
  const hashes = new Set([
    ...among("failures", "id", "fingerprint"),
    ...among("failures", "run_id", "fingerprint"),
    ...among("summaries", "id", "fingerprint"),
  ]);
  const doomed: Doomed = {
    failures: [...failures],
    runs: [...runs],
    blanked: [],
    tasks: [...tasks],
    summaries: [...summaries],
    hashes: [...hashes],
  };
  const warned = [...among("deliveries", "id", "fingerprint")].filter((hash) => hash !== "null");
  const touched = new Set([...among("runs", "id", "task"), ...among("task_events", "id", "task")]);
  const learned = learnedAbout(database, {}, doomed);
  const days = daysOfFacts(database, {
    ...{ failures: doomed.failures, runs: doomed.runs },
    deliveries: [...learned.deliveries, ...ids],
    deliveryEvents: [...learned.deliveryEvents, ...ids],
    missed: [...learned.missed, ...ids],
  });
  eraseLearned(database, doomed, learned, []);
  for (const { name, key } of SYNCED) {
    // An audit entry keeps its place in the chain: its origin sends it again without the text.
    if (name === "forgotten" || name === "tombstones" || name === "audit_entries") continue;
    // Whatever else was named: a proof, a decision, a warning, a change from or to a tree.
    for (const column of key)
      for (const some of chunks(ids, 500))
        database
          .prepare(`DELETE FROM ${name} WHERE ${column} IN (${some.map(() => "?").join(", ")})`)
          .run(some);
  }
  // Issues are folded from their events: they are sent by nobody.
  for (const id of [...among("issues", "id"), ...among("issue_events", "issue")]) {
    database.prepare("DELETE FROM issue_events WHERE issue = ?").run([id]);
    database.prepare("DELETE FROM issues WHERE id = ?").run([id]);
  }
  for (const id of failures) database.prepare("DELETE FROM failures WHERE id = ?").run([id]);
  for (const id of runs) database.prepare("DELETE FROM outputs WHERE run_id = ?").run([id]);
  for (const id of summaries) database.prepare("DELETE FROM summaries WHERE id = ?").run([id]);
  eraseOrphans(database, doomed, touched);
  uncountDays(database, days);
  uncountNames(database, [], learned.lost);
  refold(database, hashes);
  recountTold(database, warned);
}
