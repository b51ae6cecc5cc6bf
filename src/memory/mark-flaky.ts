import { text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markAllStale } from "./stale.ts";

/**
 * Marks what is known of failures that turned out to come and go, or not to: what comes and goes was cured by nothing, and nor was
 * what else a fix cured whose first failure it is. Called inside a transaction, after the fixes were stored.
 */
export function markFlaky(database: SqlDatabase, fingerprints: Iterable<string>): void {
  const hashes = new Set(fingerprints);
  if (hashes.size === 0) return;
  for (const row of database
    .prepare(
      `SELECT DISTINCT o.fingerprint FROM fix_cures c JOIN fixes f ON f.id = c.fix_id AND f.lead = c.fingerprint
       JOIN fix_cures o ON o.fix_id = f.id WHERE ${isAmong(database, "c.fingerprint")}`,
    )
    .all([listOf(hashes)]))
    hashes.add(text(row.fingerprint));
  for (const kind of ["fingerprint", "lesson"] as const)
    markAllStale(
      database,
      [...hashes].map((key) => ({ kind, key, since: 0 })),
    );
}
