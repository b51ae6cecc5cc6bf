import type { SqlDatabase, SqlInput } from "../sql-database.ts";
import { columnsOfTeam } from "./column-types.ts";

type Row = Readonly<Record<string, SqlInput>>;

/** Stand between the cells of a column, and for a cell that has nothing: in next to no text. */
const [NEXT, NOTHING] = ["\u001f", "\u001e"];
const PARTING = /[\x1e\x1f]/;
/** For fewer it is not worth knowing of which types they are. */
const FEWEST = 8;
/** Types whose lists can be written as one text. */
const PLAIN = /^(?:text|bigint|integer|double precision)$/;

/**
 * Stores rows of one table with one text for each column, which the server takes apart for half of what rows of JSON cost it, and
 * which are as long without the names. What all rows say alike, most often nothing, is said once. False, and nothing is stored, where JSON has to say it: few rows, a column that is no plain
 * value, a text that holds the signs which part texts.
 */
export function insertColumns(
  database: SqlDatabase,
  table: string,
  rows: readonly Row[],
  conflict: string,
): boolean {
  if (rows.length < FEWEST) return false;
  const types = columnsOfTeam(database, table);
  const names = Object.keys(rows[0]!);
  if (!names.every((name) => PLAIN.test(types.get(name)?.type ?? ""))) return false;
  const lists: string[] = [];
  for (const name of names) {
    const list = listOf(rows, name);
    if (list === null) return false;
    lists.push(list);
  }
  // One text whatever is bound (0018-lists-in-texts.sql), and a short one: it is planned once.
  const columns = names.map((name, at) => {
    const type = types.get(name)!.type;
    const cells = `cells(?${at + 1}, ?${names.length + 1})`;
    return `unnest(${type === "text" ? cells : `CAST(${cells} AS ${type}[])`})`;
  });
  database
    .prepare(`INSERT INTO ${table} (${names.join(", ")}) SELECT ${columns.join(", ")} ${conflict}`)
    .run([...lists, rows.length]);
  return true;
}

/** The cells of one column as one text, a single one where all are alike; null where one of them holds what stands between them. */
function listOf(rows: readonly Row[], name: string): string | null {
  const first = rows[0]![name];
  if (rows.every((row) => row[name] === first)) return textOf(first);
  const cells: string[] = [];
  for (const row of rows) {
    const cell = textOf(row[name]);
    if (cell === null) return null;
    cells.push(cell);
  }
  return cells.join(NEXT);
}

function textOf(cell: SqlInput): string | null {
  if (typeof cell === "string") return PARTING.test(cell) ? null : cell;
  return plain(cell);
}

function plain(cell: Exclude<SqlInput, string>): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : NOTHING;
  if (typeof cell === "boolean") return cell ? "1" : "0";
  return NOTHING;
}
