import { text } from "./cells.ts";
import { insertAll } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What can have new facts since it was last folded; and deliveries of which nobody has decided yet what came. */
export type StaleKind = "family" | "fingerprint" | "lesson" | "delivery" | "issue";

/** Notes that something has new facts from a time on. Called inside the transaction that stores them. */
export function markStale(database: SqlDatabase, kind: StaleKind, key: string, since: number): void {
  markAllStale(database, [{ kind, key, since }]);
}

/** Notes it of several; none of them twice. */
export function markAllStale(
  database: SqlDatabase,
  marks: readonly { readonly kind: StaleKind; readonly key: string; readonly since: number }[],
): void {
  insertAll(
    database,
    "stale",
    marks,
    "ON CONFLICT (kind, key) DO UPDATE SET since = min(stale.since, excluded.since), marks = stale.marks + 1",
  );
}

/** What has to be folded again, and from when on. */
export function staleOf(database: SqlDatabase, kind: StaleKind): { key: string; since: number }[] {
  return database
    .prepare("SELECT key, since FROM stale WHERE kind = ? ORDER BY key")
    .all([kind])
    .map((row) => ({ key: text(row.key), since: Number(row.since) }));
}

/** How much of a kind has to be folded again, counted no further than so many. */
export function countStale(database: SqlDatabase, kind: StaleKind, most: number): number {
  const some = "SELECT 1 AS one FROM stale WHERE kind = ? LIMIT ?";
  const row = database.prepare(`SELECT count(*) AS n FROM (${some}) AS marked`).get([kind, most]);
  return Number(row?.n ?? 0);
}

/** How often something was marked since it was last folded; 0: it is up to date. */
export function marksOf(database: SqlDatabase, kind: StaleKind, key: string): number {
  const row = database.prepare("SELECT marks FROM stale WHERE kind = ? AND key = ?").get([kind, key]);
  return Number(row?.marks ?? 0);
}

/** Takes the mark away; in the transaction that stores what was folded. */
export function markFolded(database: SqlDatabase, kind: StaleKind, key: string): void {
  database.prepare("DELETE FROM stale WHERE kind = ? AND key = ?").run([kind, key]);
}
