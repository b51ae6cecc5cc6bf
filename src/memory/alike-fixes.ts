import { type Cell, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markStale } from "./stale.ts";

/**
 * Marks whatever the same fix cured before: that it is repeated, or no longer is, changes what is known of all of them.
 * Called inside a transaction, after a fix was stored or before it goes.
 */
export function markAlike(database: SqlDatabase, lead: Cell, core: Cell): void {
  if (lead == null || core == null) return;
  const cured = database
    .prepare(
      "SELECT DISTINCT c.fingerprint, c.resolved_at FROM fixes f JOIN fix_cures c ON c.fix_id = f.id WHERE f.lead = ? AND f.core = ?",
    )
    .all([lead, core]);
  for (const row of cured)
    for (const kind of ["fingerprint", "lesson"] as const)
      markStale(database, kind, text(row.fingerprint), Number(row.resolved_at));
}
