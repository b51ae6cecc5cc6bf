import { listOf } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Counts again after warnings were erased; where each is looked at when it is asked for, there is nothing to do. */
export function recountTold(database: SqlDatabase, fingerprints: readonly string[]): void {
  if (database.driver !== "postgres" || fingerprints.length === 0) return;
  const list = "ARRAY(SELECT json_array_elements_text(CAST(? AS json)))";
  database
    .prepare(`SELECT 1 AS yes FROM recount_told(current_setting('twiceshy.project'), ${list})`)
    .get([listOf(fingerprints)]);
}
