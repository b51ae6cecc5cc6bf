import { DAY_MS } from "#model/pattern.ts";
import { retainedUntil } from "./retained.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Under which it is kept that a day lost facts after it was counted. */
export const KEPT = "retained/day/";

/** Whether all facts of a day are there to be counted again; one that is not whole stays as it was counted. */
export function isWholeDay(database: SqlDatabase, day: number): boolean {
  if (day * DAY_MS < retainedUntil(database)) return false;
  return database.prepare("SELECT 1 AS yes FROM progress WHERE key = ?").get([KEPT + day]) === undefined;
}
