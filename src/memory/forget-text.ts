import { json, parse, text } from "./cells.ts";
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

/** Tables and their columns that may hold a text which is to be forgotten, and their keys, where it is not the id. `body` is JSON. */
export type Holding = readonly (readonly [
  table: string,
  columns: readonly string[],
  keys?: readonly string[],
])[];

/** Takes the needles out of every column that holds one. */
export function blotOut(
  database: SqlDatabase,
  holding: Holding,
  needles: readonly string[],
  blot: string,
): void {
  if (needles.length === 0) return;
  for (const [table, columns, keys = ["id"]] of holding)
    for (const column of columns)
      if (column === "body") blotBodies(database, table, keys, needles, blot);
      else
        for (const needle of needles)
          database
            .prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE instr(${column}, ?) > 0`)
            .run([needle, blot, needle]);
}

/** Not by replacing in its text: "176" stands in every time of it, and what is left would be no JSON. */
function blotBodies(
  database: SqlDatabase,
  table: string,
  keys: readonly string[],
  needles: readonly string[],
  blot: string,
): void {
  const { sql, params } = anyHolds(["body"], needles);
  const update = database.prepare(
    `UPDATE ${table} SET body = ? WHERE ${keys.map((key) => `${key} = ?`).join(" AND ")}`,
  );
  for (const row of database
    .prepare(`SELECT ${keys.join(", ")}, body FROM ${table} WHERE ${sql}`)
    .all(params)) {
    const after = json(blotted(parse<unknown>(row.body), needles, blot));
    if (after !== text(row.body)) update.run([after, ...keys.map((key) => text(row[key]))]);
  }
}

/** "0199a213-7c01-7…" of a fact, "9f86d081884c7d65…" of a tree or a failure. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,})$/;
const NAME = /^[A-Za-z]+$/;

/** The same without the needles. What a field is called stays, and an id that one is only a part of: both are ours. */
export function blotted(value: unknown, needles: readonly string[], blot: string): unknown {
  const clean = (said: string) =>
    ID.test(said) && !needles.includes(said)
      ? said
      : needles.reduce((left, needle) => left.replaceAll(needle, blot), said);
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((one) => blotted(one, needles, blot));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      NAME.test(key) ? key : clean(key),
      blotted(one, needles, blot),
    ]),
  );
}
