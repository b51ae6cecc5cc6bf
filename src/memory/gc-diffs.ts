import type { Fix } from "#model/fix.ts";
import { parse, text } from "./cells.ts";
import { changesOf, type DiffKey } from "./forget-learned.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { isSent } from "./sync/outbox.ts";
import { keySql, syncedTable } from "./sync/synced-tables.ts";

export interface DiffsToDrop {
  /** Changes that no fix is shown with, or only fixes that must not teach; the oldest first. */
  readonly idle: readonly DiffKey[];
  /** Changes of fixes that are not proven. */
  readonly unproven: readonly DiffKey[];
}

/** Changes by how little is lost with them. Those of proven fixes are never among them, nor those that the team does not have yet. */
export function diffsToDrop(database: SqlDatabase): DiffsToDrop {
  const proven = new Set(
    database
      .prepare("SELECT DISTINCT fix_id FROM proofs WHERE verdict = 'proven'")
      .all()
      .map((row) => text(row.fix_id)),
  );
  const worth = new Map<string, "unproven" | "proven">();
  for (const row of database.prepare("SELECT id, marks, body FROM fixes").all()) {
    const isProven = proven.has(text(row.id));
    if (!isProven && text(row.marks) !== "[]") continue;
    for (const key of changesOf(parse<Fix>(row.body)))
      if (isProven || !worth.has(nameOf(key))) worth.set(nameOf(key), isProven ? "proven" : "unproven");
  }
  const all = database
    .prepare(
      `SELECT from_tree, to_tree FROM diffs WHERE ${isSent(database, "diffs", keySql(syncedTable("diffs")!, "diffs"))} ORDER BY at, from_tree, to_tree`,
    )
    .all()
    .map((row): DiffKey => ({ from: text(row.from_tree), to: text(row.to_tree) }));
  return {
    idle: all.filter((key) => !worth.has(nameOf(key))),
    unproven: all.filter((key) => worth.get(nameOf(key)) === "unproven"),
  };
}

/** Drops the next few of some changes; how many went. */
export function dropDiffs(database: SqlDatabase, keys: Iterator<DiffKey>, most: number): number {
  const statement = database.prepare("DELETE FROM diffs WHERE from_tree = ? AND to_tree = ?");
  let dropped = 0;
  for (let next = keys.next(); !next.done; next = keys.next()) {
    dropped += statement.run([next.value.from, next.value.to]);
    if (dropped >= most) break;
  }
  return dropped;
}

function nameOf({ from, to }: DiffKey): string {
  return `${from} ${to}`;
}
