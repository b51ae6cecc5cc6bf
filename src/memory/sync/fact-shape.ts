import { text } from "../cells.ts";
import { columnsOfTeam } from "../postgres/column-types.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { jsonIn, whyNoJson } from "./json-columns.ts";
import { SYNCED, type SyncedTable, syncedTable } from "./synced-tables.ts";

/** One column of a shared table, as the store has it. */
interface Column {
  readonly name: string;
  readonly kind: "text" | "whole" | "number";
  readonly isNeeded: boolean;
  /** What it holds where it is JSON. */
  readonly holds: ReturnType<typeof jsonIn>;
  /** The last that was that JSON: rows say the same over and over. */
  good: string | null;
}

/** The columns of every shared table, by the table's name. */
export type FactShapes = ReadonlyMap<string, readonly Column[]>;

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
  let known = 0;
  for (const column of columns) {
    const { name, isNeeded } = column;
    const value = given[name];
    if (value !== undefined) known += 1;
    const why = value == null ? null : whyNot(column, value);
    if (why !== null) return `has ${why} in "${name}"`;
    if (value == null && isNeeded)
      return table.key.includes(name)
        ? lacksKey(table)
        : (strange(table, columns, given) ?? `lacks "${name}"`);
  }
  const other = known === Object.keys(given).length ? null : strange(table, columns, given);
  if (other !== null) return other;
  if (table.key.some((column) => String(given[column] ?? "") === "")) return lacksKey(table);
  if (table.key.some((column) => !isKey(String(given[column])))) return "has a key that cannot be one";
  return { table, row: known === columns.length ? given : wholeOf(columns, given) };
}

/** Nothing for what was left out: all rows of a table are stored alike. */
function wholeOf(columns: readonly Column[], given: SqlRow): SqlRow {
  const whole: SqlRow = {};
  for (const { name } of columns) whole[name] = given[name] ?? null;
  return whole;
}

function lacksKey({ key }: SyncedTable): string {
  return `has no key (${key.join(", ")})`;
}

/** What is said of a column that the table does not have; null where there is none. */
function strange({ name }: SyncedTable, columns: readonly Column[], given: SqlRow): string | null {
  const known = new Set(columns.map((column) => column.name));
  const column = Object.keys(given).find((one) => !known.has(one));
  return column === undefined ? null : `has a column that ${name} does not have ("${column.slice(0, 100)}")`;
}

/** No longer than an index takes, and without the signs that part a key's parts and end a text. */
function isKey(key: string): boolean {
  return key.length <= LONGEST_KEY && !key.includes("\u001f") && !key.includes("\0");
}

function whyNot(column: Column, value: unknown): string | null {
  const { kind, holds } = column;
  if (typeof value !== "string" && typeof value !== "number") return "no plain value";
  if (kind === "text") {
    if (typeof value !== "string") return "no text";
    if (holds === null || value === column.good) return null;
    const why = whyNoJson(value, holds);
    if (why === null) column.good = value;
    return why;
  }
  if (typeof value !== "number") return "no number";
  return kind === "whole" && !Number.isSafeInteger(value) ? "no whole number" : null;
}

function columnsOf(database: SqlDatabase, table: string): readonly Column[] {
  const columns =
    database.driver === "postgres"
      ? [...columnsOfTeam(database, table).values()]
      : database
          .prepare(
            `SELECT name, type, "notnull" = 1 AND dflt_value IS NULL AS needed FROM pragma_table_info(?)`,
          )
          .all([table])
          .map((row) => ({
            ...{ name: text(row.name), type: text(row.type), isNeeded: Number(row.needed) === 1 },
          }));
  return columns.map(({ name, type, isNeeded }) => ({
    ...{ name, kind: kindOf(type), isNeeded, holds: jsonIn(table, name), good: null },
  }));
}

function kindOf(type: string): Column["kind"] {
  if (/int/i.test(type)) return "whole";
  return /real|double|numeric/i.test(type) ? "number" : "text";
}
