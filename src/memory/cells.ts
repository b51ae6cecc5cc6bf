import type { SqlRow } from "./sql-database.ts";

/** `INSERT INTO runs (id, …) VALUES (?, …)`; a fact that is there already fails, is left as it is, or is replaced. */
export function insertSql(
  table: string,
  columns: readonly string[],
  or: "ABORT" | "IGNORE" | "REPLACE" = "ABORT",
): string {
  const marks = columns.map(() => "?").join(", ");
  return `INSERT OR ${or} INTO ${table} (${columns.join(", ")}) VALUES (${marks})`;
}

/** A cell of a row; undefined where the query did not ask for it. */
export type Cell = SqlRow[string] | undefined;

/** A value as it is stored in a JSON column. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A JSON column as the value it was stored from. */
export function parse<T>(cell: Cell): T {
  return JSON.parse(String(cell)) as T;
}

/** A text that is always there. */
export function text(cell: Cell): string {
  return String(cell);
}

/** A text or null. */
export function maybeText(cell: Cell): string | null {
  return cell == null ? null : String(cell);
}

/** A number or null. */
export function maybeNumber(cell: Cell): number | null {
  return cell == null ? null : Number(cell);
}
