import type { SqlDatabase } from "./sql-database.ts";

/** The schema number this twiceshy writes: that of the last migration. Said here, so that a store that has it is opened without reading any. */
export const SCHEMA = 15;

/** The schema number of an open store, 0 when it is empty. */
export function schemaOf(database: SqlDatabase): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}
