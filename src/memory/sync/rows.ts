import type { SqlDatabase, SqlInput, SqlRow } from "../sql-database.ts";
import { keyOf, partsOf, type SyncedTable } from "./synced-tables.ts";

/** Bound at most in one statement. */
const MOST_PARAMS = 800;

/** The rows of some keys, by key; those that are not there are left out. */
export function rowsOf(
  database: SqlDatabase,
  table: SyncedTable,
  keys: readonly string[],
): Map<string, SqlRow> {
  const found = new Map<string, SqlRow>();
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

/** Stores rows that are not there, or puts them in the place of what is. */
export function putRows(
  database: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
  how: "keep" | "replace",
): void {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const one = `(${columns.map(() => "?").join(", ")})`;
  const others = columns.filter((column) => !table.key.includes(column));
  const set = others.map((column) => `${column} = excluded.${column}`).join(", ");
  const conflict =
    how === "keep" || others.length === 0
      ? "ON CONFLICT DO NOTHING"
      : `ON CONFLICT (${table.key.join(", ")}) DO UPDATE SET ${set}`;
  for (const some of chunks(rows, Math.max(1, Math.floor(MOST_PARAMS / columns.length))))
    database
      .prepare(
        `INSERT INTO ${table.name} (${columns.join(", ")}) VALUES ${some.map(() => one).join(", ")} ${conflict}`,
      )
      .run(some.flatMap((row) => columns.map((column): SqlInput => row[column])));
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

/** Pieces of at most so many. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  const some: T[][] = [];
  for (let at = 0; at < all.length; at += size) some.push(all.slice(at, at + size));
  return some;
}
