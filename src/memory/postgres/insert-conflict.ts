import { PRIMARY_KEYS } from "./primary-keys.ts";
import type { Token } from "./sql-tokens.ts";

/** What an INSERT of SQLite says: `INSERT OR REPLACE INTO fixes (id, …)`. */
export interface Insert {
  readonly table: string;
  readonly columns: readonly string[];
  /** IGNORE, REPLACE, ABORT, or nothing. */
  readonly or: string;
}

/** The INSERT that begins here; null for other forms. */
export function insertOf(tokens: readonly Token[], start: number): Insert | null {
  const words = tokens.slice(start).filter(({ text }) => text.trim() !== "");
  const or = words[1]?.text.toUpperCase() === "OR" ? words[2]!.text.toUpperCase() : "";
  const into = or === "" ? 1 : 3;
  if (words[into]?.text.toUpperCase() !== "INTO") return null;
  const columns: string[] = [];
  if (words[into + 2]?.text === "(")
    for (let at = into + 3; words[at] !== undefined && words[at]!.text !== ")"; at += 1)
      if (words[at]!.text !== ",") columns.push(words[at]!.text);
  return { table: words[into + 1]!.text, columns, or };
}

/** What stands at the end of such an INSERT in PostgreSQL. */
export function conflictOf(insert: Insert | null): string {
  if (insert?.or === "IGNORE") return " ON CONFLICT DO NOTHING";
  if (insert?.or !== "REPLACE") return "";
  const key = PRIMARY_KEYS[insert.table];
  if (key === undefined)
    throw new Error(`the table ${insert.table} has no key in src/memory/postgres/primary-keys.ts`);
  const others = insert.columns.filter((column) => !key.includes(column));
  const set = others.map((column) => `${column} = excluded.${column}`).join(", ");
  return ` ON CONFLICT (project, ${key.join(", ")}) DO ${set === "" ? "NOTHING" : `UPDATE SET ${set}`}`;
}
