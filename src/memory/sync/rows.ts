import { chunks, insertAll, isAmong, listOf } from "../insert-all.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { keyOf, partsOf, type SyncedTable } from "./synced-tables.ts";

/** Bound at most in one statement. */
const MOST_PARAMS = 800;
const MOST_KEYS = 1_000;

/** The rows of some keys, by key; those that are not there are left out. */
export function rowsOf(
  database: SqlDatabase,
  table: SyncedTable,
  keys: readonly string[],
): Map<string, SqlRow> {
  const found = new Map<string, SqlRow>();
  const [only] = table.key;
  if (table.key.length === 1) {
    const statement = database.prepare(`SELECT * FROM ${table.name} WHERE ${isAmong(database, only!)}`);
    for (const some of chunks(keys, MOST_KEYS))
      for (const row of statement.all([listOf(some)])) found.set(keyOf(table, row), withoutProject(row));
    return found;
  }
  const one = `(${table.key.map(() => "?").join(", ")})`;
  for (const some of chunks(keys, Math.floor(MOST_PARAMS / table.key.length)))
    for (const row of database
      .prepare(
        `SELECT * FROM ${table.name} WHERE (${table.key.join(", ")}) IN (VALUES ${some.map(() => one).join(", ")})`,
      )
      .all(some.flatMap(partsOf)))
      found.set(keyOf(table, row), withoutProject(row));
  return found;
}

/** Stores rows that are not there, or puts them in the place of what is; where they are surely new, one that is there is an error. */
export function putRows(
  database: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
  how: "keep" | "replace" | "new",
): void {
  const others = Object.keys(rows[0] ?? {}).filter((column) => !table.key.includes(column));
  const set = others.map((column) => `${column} = excluded.${column}`).join(", ");
  const conflict =
    how === "new"
      ? ""
      : how === "keep" || others.length === 0
        ? "ON CONFLICT DO NOTHING"
        : `ON CONFLICT (${table.key.join(", ")}) DO UPDATE SET ${set}`;
  insertAll(database, table.name, rows, conflict);
}

/** Whether a row says nothing that the other does not. */
export function isSame(row: SqlRow, other: SqlRow | undefined): boolean {
  return other !== undefined && Object.entries(row).every(([column, value]) => other[column] === value);
}

/** Takes rows away. */
export function dropRows(database: SqlDatabase, table: SyncedTable, keys: readonly string[]): void {
  const statement = database.prepare(
    `DELETE FROM ${table.name} WHERE ${table.key.map((column) => `${column} = ?`).join(" AND ")}`,
  );
  for (const key of keys) statement.run(partsOf(key));
}

/** In the team's database every row says whose it is; a machine's own has one project. */
function withoutProject(row: SqlRow): SqlRow {
  const { project: _, ...rest } = row;
  return rest;
}
