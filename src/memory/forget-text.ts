import { text } from "./cells.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** A text as it may stand in a column: as it is, as lines of a diff, and each as JSON writes it, once or twice. */
export function needlesOf(match: string): string[] {
  const shapes = match.includes("\n")
    ? [match, ...["+", "-", " "].map((mark) => match.replaceAll("\n", `\n${mark}`))]
    : [match];
  return [...new Set(shapes.flatMap((shape) => [shape, quoted(shape), quoted(quoted(shape))]))];
}

function quoted(shape: string): string {
  return JSON.stringify(shape).slice(1, -1);
}

/** Whether a text holds one of the needles. */
export function holds(haystack: string, needles: readonly string[]): boolean {
  return needles.some((needle) => haystack.includes(needle));
}

/** A condition: one of some columns holds one of the needles. */
export function anyHolds(
  columns: readonly string[],
  needles: readonly string[],
): { readonly sql: string; readonly params: readonly SqlInput[] } {
  return {
    sql: columns.flatMap((column) => needles.map(() => `instr(${column}, ?) > 0`)).join(" OR "),
    params: columns.flatMap(() => needles),
  };
}

/** The keys of the rows that hold one of the needles in one of some columns. */
export function keysHolding(
  database: SqlDatabase,
  table: string,
  columns: readonly string[],
  needles: readonly string[],
  key = "id",
): string[] {
  const { sql, params } = anyHolds(columns, needles);
  return database
    .prepare(`SELECT ${key} AS id FROM ${table} WHERE ${sql}`)
    .all(params)
    .map((row) => text(row.id));
}

/** Tables and their columns that may hold a text which is to be forgotten. */
export type Holding = readonly (readonly [table: string, columns: readonly string[]])[];

/** Takes the needles out of every column that holds one. */
export function blotOut(
  database: SqlDatabase,
  holding: Holding,
  needles: readonly string[],
  blot: string,
): void {
  for (const [table, columns] of holding)
    for (const column of columns)
      for (const needle of needles)
        database
          .prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE instr(${column}, ?) > 0`)
          .run([needle, blot, needle]);
}
