import { text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Fingerprints that a person wants left alone: the last word about each counts. Few, and mostly none: one small query. */
export function ignoredFingerprints(database: SqlDatabase): Set<string> {
  const ignored = new Set<string>();
  const rows = database
    .prepare(
      "SELECT fingerprint, kind FROM fingerprint_marks WHERE kind IN ('ignore', 'unignore') ORDER BY at, id",
    )
    .all([]);
  for (const row of rows) {
    if (row.kind === "ignore") ignored.add(text(row.fingerprint));
    else ignored.delete(text(row.fingerprint));
  }
  return ignored;
}
