import type { SqlDatabase } from "./sql-database.ts";

/** Counts what came into a team's database since somebody last asked; where each is looked at when it is asked for, there is nothing to do. */
export function countNow(database: SqlDatabase): void {
  if (database.driver === "postgres") database.prepare("SELECT 1 AS yes FROM count_now()").get();
}
