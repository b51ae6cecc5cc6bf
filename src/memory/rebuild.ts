import { text } from "./cells.ts";
import { addTally, tallyStored } from "./counters.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { summariesOf } from "./summaries.ts";

/** Folds every counter again from the facts. Called inside a transaction. */
export function rebuildCounters(database: SqlDatabase): void {
  database.exec("DELETE FROM fingerprints; DELETE FROM fingerprint_scopes");
  const next = database.prepare(`
    SELECT min(hash) AS hash FROM (
      SELECT min(fingerprint) AS hash FROM failures WHERE fingerprint > ?
      UNION ALL SELECT min(fingerprint) FROM summaries WHERE fingerprint > ?)`);
  for (let hash = ""; ; ) {
    const row = next.get([hash, hash]);
    if (row?.hash == null) return;
    hash = text(row.hash);
    fold(database, hash);
  }
}

/** Folds the counters of some fingerprints again, after facts of theirs were erased. Called inside a transaction. */
export function refold(database: SqlDatabase, hashes: Iterable<string>): void {
  for (const hash of hashes) {
    database.prepare("DELETE FROM fingerprints WHERE hash = ?").run([hash]);
    database.prepare("DELETE FROM fingerprint_scopes WHERE hash = ?").run([hash]);
    fold(database, hash);
  }
}

function fold(database: SqlDatabase, hash: string): void {
  const stored = tallyStored(database, hash);
  if (stored) addTally(database, stored);
  for (const summary of summariesOf(database, hash)) addTally(database, summary);
}
