import type { SqlDatabase } from "./sql-database.ts";

/** The schema number of an open store, 0 when it is empty. */
export function schemaOf(database: SqlDatabase): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}
