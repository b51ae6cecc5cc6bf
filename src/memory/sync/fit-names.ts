import { digestOf } from "../derived-id.ts";
import type { SqlRow } from "../sql-database.ts";
import type { SyncedTable } from "./synced-tables.ts";

/** Columns that people and tools may write anything into, and that indexes of the team's database are made of. */
const NAMES = [
  ...["session", "task", "phase", "agent", "execution", "loop"],
  ...["check_id", "family", "category", "category_group", "tool", "lesson"],
] as const;

/** PostgreSQL takes 2704 bytes for all that an index has of a row, and some have five of them. */
const MOST_BYTES = 400;
const SHORT = MOST_BYTES / 4;

/**
 * A row with names that fit into an index: a whole prompt that somebody gave as the name of a task would keep all from being sent
 * that comes after it. What is cut ends with a digest, so that it is told from others, and alike wherever it is said.
 */
export function fitNames({ key }: SyncedTable, row: SqlRow): SqlRow {
  let fitting: SqlRow | null = null;
  for (const name of NAMES) {
    const said = row[name];
    if (typeof said !== "string" || said.length <= SHORT || key.includes(name)) continue;
    const bytes = Buffer.from(said);
    if (bytes.length <= MOST_BYTES) continue;
    const digest = digestOf(said).slice(0, 16);
    // Half a letter at the end is none.
    const head = bytes.toString("utf8", 0, MOST_BYTES - digest.length - 3).replace(/\ufffd+$/, "");
    fitting ??= { ...row };
    fitting[name] = `${head}…${digest}`;
  }
  return fitting ?? row;
}
