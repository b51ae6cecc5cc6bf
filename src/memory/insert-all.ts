import { insertColumns } from "./postgres/insert-columns.ts";
import type { SqlDatabase, SqlInput, SqlRow } from "./sql-database.ts";
import { toSqlParams } from "./sql-params.ts";

/** Bound at most in one statement. */
const MOST_PARAMS = 800;
/** Rows at most in one text. */
const MOST_ROWS = 1_000;

/**
 * Stores rows of one table, many with each statement; all have the columns of the first. `conflict` says what happens to what is
 * there, and then no two rows may have one key; without one nothing may be there.
 */
export function insertAll(
  database: SqlDatabase,
  table: string,
  rows: readonly Readonly<Record<string, SqlInput>>[],
  conflict = "",
): void {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = columns.join(", ");
  if (database.driver === "postgres") {
    // Few texts instead of thousands of places: the server takes them apart, and has planned the statement already.
    const from = `json_populate_recordset(CAST(NULL AS twiceshy.${table}), CAST(? AS json))`;
    for (const some of chunks(rows, MOST_ROWS))
      if (!insertColumns(database, table, some, conflict))
        database
          .prepare(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${from} ${conflict}`)
          .run([asJson(some)]);
    return;
  }
  const one = `(${columns.map(() => "?").join(", ")})`;
  for (const some of pieces(rows, Math.max(1, Math.floor(MOST_PARAMS / columns.length))))
    database
      .prepare(`INSERT INTO ${table} (${names}) VALUES ${some.map(() => one).join(", ")} ${conflict}`)
      .run(some.flatMap((row) => columns.map((column): SqlInput => row[column])));
}

/** Pieces of at most so many, each a power of two: each length is a text of its own, which is prepared once and kept. */
function* pieces<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  let size = 2 ** Math.floor(Math.log2(most));
  for (let at = 0; at < all.length; at += size) {
    while (at + size > all.length) size /= 2;
    yield all.slice(at, at + size);
  }
}

/** True in SQL where a column is one of some texts, which are bound as `listOf` makes them: one statement however many. */
export function isAmong({ driver }: SqlDatabase, column: string): string {
  return driver === "postgres"
    ? `${column} = ANY (ARRAY(SELECT json_array_elements_text(CAST(? AS json))))`
    : `${column} IN (SELECT value FROM json_each(?))`;
}

/** Texts as `isAmong` takes them. */
export function listOf(texts: Iterable<string>): string {
  return asJson([...texts]);
}

// What JSON writes for NUL and for half of a surrogate pair, neither of which PostgreSQL takes.
const MAYBE_NOT = /\\u(?:0000|d[89a-f])/;

function asJson(values: readonly (Readonly<Record<string, SqlInput>> | string)[]): string {
  const said = JSON.stringify(values);
  return MAYBE_NOT.test(said) ? JSON.stringify(values.map(cleaned)) : said;
}

function cleaned(value: Readonly<Record<string, SqlInput>> | string): string | null | SqlRow {
  if (typeof value === "string") return String(toSqlParams([value])[0]);
  const names = Object.keys(value);
  const cells = toSqlParams(names.map((name) => value[name]));
  return Object.fromEntries(names.map((name, at) => [name, cells[at]!]));
}

/** Pieces of at most so many. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  const some: T[][] = [];
  for (let at = 0; at < all.length; at += size) some.push(all.slice(at, at + size));
  return some;
}
