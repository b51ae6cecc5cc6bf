import type { GcReceipt } from "#model/ports.ts";
import { text } from "./cells.ts";
import { mergeTallies, tallyStored } from "./counters.ts";
import { derivedId } from "./derived-id.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { bytesOf } from "./status.ts";
import type { Store } from "./store.ts";
import { summaryById, writeSummary } from "./summaries.ts";
import { inTransaction, patiently } from "./transaction.ts";
import { dropTrees, keepTrees } from "./trees.ts";

/** Rows dropped in one transaction: others never wait long, and little more goes than must. */
const BATCH = 50;

/** Brings the store under a size: trees and outputs go first, then old passing runs, then old failures, of which a summary stays. */
export function collectGarbage(store: Store, capBytes: number, at: number): GcReceipt {
  const { database, patienceMs } = store;
  const bytesBefore = bytesOf(store.storeDir);
  keepTrees(store.storeDir, treesNamed(database), { now: at });
  if (bytesOf(store.storeDir) > capBytes) dropTrees(store.storeDir);
  const dropWhileAbove = (dropBatch: () => number): number => {
    for (let sum = 0; ; ) {
      const dropped = liveBytes(database) > capBytes ? inTransaction(database, dropBatch, patienceMs) : 0;
      if (dropped === 0) return sum;
      sum += dropped;
    }
  };
  const summaries = new Set<string>();
  const outputsDropped = dropWhileAbove(() => dropOutputs(database));
  const passing = dropWhileAbove(() => dropPassingRuns(database));
  let failuresDropped = 0;
  const failing = dropWhileAbove(() => {
    const runs = oldRuns(database, "outcome = 'failed'");
    failuresDropped += summarizeAndDrop(database, runs, at, summaries);
    return runs.length;
  });
  patiently(() => database.exec("VACUUM"), patienceMs);
  patiently(() => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get(), patienceMs);
  return {
    bytesBefore,
    bytesAfter: bytesOf(store.storeDir),
    outputsDropped,
    runsDropped: passing + failing,
    failuresDropped,
    summariesWritten: summaries.size,
  };
}

/** Trees of runs and of changes that were learned from; a proof makes many more that nobody needs afterwards. */
function treesNamed(database: SqlDatabase): string[] {
  return database
    .prepare(
      "SELECT tree FROM runs WHERE tree IS NOT NULL UNION SELECT from_tree FROM diffs UNION SELECT to_tree FROM diffs",
    )
    .all()
    .map((row) => text(row.tree));
}

/** Bytes in use: what the file will have once its free pages are gone. */
function liveBytes(database: SqlDatabase): number {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0]);
  return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
}

function dropOutputs(database: SqlDatabase): number {
  return database
    .prepare(
      `DELETE FROM outputs WHERE run_id IN (SELECT run_id FROM outputs ORDER BY run_id LIMIT ${BATCH})`,
    )
    .run();
}

function dropPassingRuns(database: SqlDatabase): number {
  const hasNewerTree = `EXISTS (SELECT 1 FROM runs r WHERE r.check_id = runs.check_id AND r.outcome = 'passed'
    AND r.tree IS NOT NULL AND r.started_at > runs.started_at)`;
  const runs = oldRuns(database, `outcome <> 'failed' AND (tree IS NULL OR ${hasNewerTree})`);
  dropRuns(database, runs);
  return runs.length;
}

/** The oldest runs, but never a check's newest of its outcome: it says whether the check is open. */
function oldRuns(database: SqlDatabase, condition: string): string[] {
  return database
    .prepare(
      `SELECT id FROM runs WHERE ${condition} AND EXISTS (
         SELECT 1 FROM runs r WHERE r.check_id = runs.check_id AND r.outcome = runs.outcome
         AND (r.started_at, r.id) > (runs.started_at, runs.id))
       ORDER BY started_at, id LIMIT ${BATCH}`,
    )
    .all()
    .map((row) => text(row.id));
}

/** Writes what the counters need before the failures go; one summary per fingerprint and collection. */
function summarizeAndDrop(
  database: SqlDatabase,
  runs: readonly string[],
  at: number,
  summaries: Set<string>,
): number {
  if (runs.length === 0) return 0;
  const among = `run_id IN (${runs.map(() => "?").join(", ")})`;
  const hashes = database
    .prepare(`SELECT DISTINCT fingerprint AS hash FROM failures WHERE ${among}`)
    .all(runs);
  for (const hash of hashes.map((row) => text(row.hash))) {
    const id = derivedId(at, hash);
    const going = tallyStored(database, hash, among, runs)!;
    const gone = summaryById(database, id);
    writeSummary(database, id, at, gone ? mergeTallies(gone, going) : going);
    summaries.add(id);
  }
  const dropped = database.prepare(`DELETE FROM failures WHERE ${among}`).run(runs);
  dropRuns(database, runs);
  return dropped;
}

function dropRuns(database: SqlDatabase, runs: readonly string[]): void {
  for (const id of runs) {
    database.prepare("DELETE FROM outputs WHERE run_id = ?").run([id]);
    database.prepare("DELETE FROM runs WHERE id = ?").run([id]);
  }
}
