import { text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { jsonIn, whyNoJson } from "./json-columns.ts";
import { SYNCED, type SyncedTable, syncedTable } from "./synced-tables.ts";

/** One column of a shared table, as the store has it. */
interface Column {
  readonly name: string;
  readonly kind: "text" | "whole" | "number";
  readonly isNeeded: boolean;
}

/** The columns of every shared table, by the table's name. */
export type FactShapes = ReadonlyMap<string, ReadonlyMap<string, Column>>;

/** A row that somebody sent, and the table it belongs to. */
export interface SaidFact {
  readonly table: SyncedTable;
  readonly row: SqlRow;
}

/** The longest key: a longer one does not fit into an index. */
const LONGEST_KEY = 1_000;

const known = new WeakMap<SqlDatabase, FactShapes>();

/** How the rows of shared tables look in an open store. */
export function factShapes(database: SqlDatabase): FactShapes {
  let shapes = known.get(database);
  if (shapes === undefined) {
    shapes = new Map(SYNCED.map(({ name }) => [name, columnsOf(database, name)]));
    known.set(database, shapes);
  }
  return shapes;
}

/**
 * A row as somebody else says it: only tables and columns that there are, only plain values of the right kind, nothing that is
 * needed left out. In: what was said. Out: the fact, or why it is none, to be said after "row 3".
 */
export function readFact(shapes: FactShapes, said: unknown): SaidFact | string {
  const { table: name, row } = (said ?? {}) as { readonly table?: unknown; readonly row?: unknown };
  const table = typeof name === "string" ? syncedTable(name) : null;
  if (table === null || typeof row !== "object" || row === null)
    return `names no table that is shared (${String(name)})`;
  const given = row as SqlRow;
  const columns = shapes.get(table.name)!;
  for (const column in given) {
    const shape = columns.get(column);
    if (shape === undefined)
      return `has a column that ${table.name} does not have ("${column.slice(0, 100)}")`;
    const why = whyNot(shape, given[column], jsonIn(table.name, column));
    if (why !== null) return `has ${why} in "${column}"`;
  }
  if (table.key.some((column) => given[column] == null || String(given[column]) === ""))
    return `has no key (${table.key.join(", ")})`;
  if (table.key.some((column) => !isKey(String(given[column])))) return "has a key that cannot be one";
  const whole: SqlRow = {};
  for (const { name: column, isNeeded } of columns.values()) {
    if (isNeeded && given[column] == null) return `lacks "${column}"`;
    whole[column] = given[column] ?? null;
  }
  return { table, row: whole };
}

/** No longer than an index takes, and without the signs that part a key's parts and end a text. */
function isKey(key: string): boolean {
  return key.length <= LONGEST_KEY && !key.includes("\u001f") && !key.includes("\0");
}

function whyNot({ kind }: Column, value: unknown, holds: ReturnType<typeof jsonIn>): string | null {
  if (value === null) return null;
  if (typeof value !== "string" && typeof value !== "number") return "no plain value";
  if (kind === "text") {
    if (typeof value !== "string") return "no text";
    return holds === null ? null : whyNoJson(value, holds);
  }
  if (typeof value !== "number") return "no number";
  return kind === "whole" && !Number.isSafeInteger(value) ? "no whole number" : null;
}

function columnsOf(database: SqlDatabase, table: string): ReadonlyMap<string, Column> {
  const rows =
    database.driver === "postgres"
      ? database
          .prepare(
            `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AND NOT a.atthasdef AS needed
             FROM pg_catalog.pg_attribute a WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
             AND a.attname <> 'project'`,
          )
          .all([`twiceshy.${table}`])
      : database
          .prepare(
            `SELECT name, type, "notnull" = 1 AND dflt_value IS NULL AS needed FROM pragma_table_info(?)`,
          )
          .all([table]);
  return new Map(
    rows.map((row) => [
      text(row.name),
      { name: text(row.name), kind: kindOf(text(row.type)), isNeeded: Number(row.needed) === 1 },
    ]),
  );
}

function kindOf(type: string): Column["kind"] {
  if (/int/i.test(type)) return "whole";
  return /real|double|numeric/i.test(type) ? "number" : "text";
}
