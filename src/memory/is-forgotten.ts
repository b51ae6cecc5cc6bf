import type { SqlDatabase } from "./sql-database.ts";

/** True for the id of a fact that somebody had erased: it must not come back by a spool or another machine. */
export function isForgotten(database: SqlDatabase, factId: string): boolean {
  return database.prepare("SELECT 1 AS yes FROM forgotten WHERE fact_id = ?").get([factId]) !== undefined;
}
