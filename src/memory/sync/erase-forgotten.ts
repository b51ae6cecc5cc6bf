import { text } from "../cells.ts";
import { learnedAbout } from "../forget-learned.ts";
import { eraseLearned, eraseOrphans } from "../forget-learned-erase.ts";
import type { Doomed } from "../forget-target.ts";
import { chunks, isAmong, listOf } from "../insert-all.ts";
import { refold } from "../rebuild.ts";
import { recountTold } from "../recount-told.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { keyOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Of some rows, the keys of those that somebody had erased: they must not come back. */
export function forgottenAmong(
  database: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
): Set<string> {
  if (table.name === "forgotten" || table.name === "tombstones") return new Set();
  const names = (row: SqlRow) =>
    ["id", "issue", "failure_id", "fix_id", "from_tree", "to_tree", "run_id"].flatMap((column) =>
      typeof row[column] === "string" ? [row[column]] : [],
    );
  const ids = [...new Set(rows.flatMap(names))];
  const barred = new Set<string>();
  const statement = database.prepare(`SELECT fact_id FROM forgotten WHERE ${isAmong(database, "fact_id")}`);
  for (const some of chunks(ids, 2_000))
    for (const row of statement.all([listOf(some)])) barred.add(text(row.fact_id));
  if (barred.size === 0) return barred;
  return new Set(
    rows.filter((row) => names(row).some((id) => barred.has(id))).map((row) => keyOf(table, row)),
  );
}

/** Erases facts that were forgotten on another machine, and what was learned of them here. Called inside a transaction. */
export function eraseForgotten(database: SqlDatabase, ids: readonly string[]): void {
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
  eraseLearned(database, doomed, learnedAbout(database, {}, doomed), []);
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
  refold(database, hashes);
  recountTold(database, warned);
}
