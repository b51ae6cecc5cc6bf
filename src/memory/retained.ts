import type { SqlDatabase } from "./sql-database.ts";

/** Under which it is kept from when on a team's facts are all there: what is older was summed up. */
export const RETAINED = "retained/until";

/** The first moment of which every fact is kept; 0 where none was dropped. */
export function retainedUntil(database: SqlDatabase): number {
  const row = database.prepare("SELECT value FROM progress WHERE key = ?").get([RETAINED]);
  return Number(row?.value ?? 0);
}
