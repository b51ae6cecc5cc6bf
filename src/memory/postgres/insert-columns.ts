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
 * which are as long without the names. False, and nothing is stored, where JSON has to say it: few rows, a column that is no plain
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
  const columns = names.map((name) => {
    const type = types.get(name)!.type;
    const cells = "string_to_array(?, chr(31), chr(30))";
    return `unnest(${type === "text" ? cells : `CAST(${cells} AS ${type}[])`})`;
  });
  database
    .prepare(`INSERT INTO ${table} (${names.join(", ")}) SELECT ${columns.join(", ")} ${conflict}`)
    .run(lists);
  return true;
}

/** The cells of one column as one text; null where one of them holds what stands between them. */
function listOf(rows: readonly Row[], name: string): string | null {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[name];
    if (typeof cell === "string") {
      if (PARTING.test(cell)) return null;
      cells.push(cell);
    } else cells.push(plain(cell));
  }
  return cells.join(NEXT);
}

function plain(cell: Exclude<SqlInput, string>): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : NOTHING;
  if (typeof cell === "boolean") return cell ? "1" : "0";
  return NOTHING;
}
