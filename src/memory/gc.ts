import type { GcReceipt } from "#model/ports.ts";
import { text } from "./cells.ts";
import { retainFixes } from "./clear-fixes.ts";
import { mergeTallies, tallyStored } from "./counters.ts";
import { derivedId } from "./derived-id.ts";
import { keepCounts } from "./gc-days.ts";
import { dropDeliveries } from "./gc-deliveries.ts";
import { diffsToDrop, dropDiffs } from "./gc-diffs.ts";
import { evidence, evidenceByFix } from "./gc-evidence.ts";
import { giveUpTrees, treesNamed, treesWanted } from "./gc-trees.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { bytesOf } from "./status.ts";
import type { Store } from "./store.ts";
import { summaryById, writeSummary } from "./summaries.ts";
import { isSent } from "./sync/outbox.ts";
import { inTransaction, patiently } from "./transaction.ts";
import { keepTrees, treeBytes } from "./trees.ts";

/** Rows dropped in one transaction: others never wait long, and little more goes than must. */
const BATCH = 50;

/**
 * Brings the store under a size. First goes what can be had again or teaches nothing: trees that nobody wants, outputs,
 * warnings that were judged long ago, old passing runs, changes of fixes that must not teach; then the trees of open checks and unproven fixes; then old failures, of
 * which a summary stays; at last what unproven fixes stand on. Proofs and what was said about lessons and patterns never go.
 */
export function collectGarbage(store: Store, capBytes: number, at: number): GcReceipt {
  const { database, storeDir, patienceMs } = store;
  const bytesNow = () => database.bytes?.() ?? bytesOf(storeDir);
  const bytesBefore = bytesNow();
  keepTrees(storeDir, treesNamed(database), { now: at });
  const wanted = treesWanted(database);
  if (bytesNow() > capBytes) keepTrees(storeDir, wanted, { now: at });
  let trees = treeBytes(storeDir);
  const isRoom = () => liveBytes(database) + trees <= capBytes;
  const dropWhileAbove = (dropBatch: () => number): number => {
    for (let sum = 0; ; ) {
      const dropped = isRoom() ? 0 : inTransaction(database, dropBatch, patienceMs);
      if (dropped === 0) return sum;
      sum += dropped;
    }
  };
  const summaries = new Set<string>();
  let failuresDropped = 0;
  const dropFailing = (runs: readonly string[]): number => {
    failuresDropped += summarizeAndDrop(database, runs, at, summaries);
    return runs.length;
  };
  const outputsDropped = dropWhileAbove(() => dropOutputs(database));
  const deliveriesDropped = dropWhileAbove(() => dropDeliveries(database, at, BATCH));
  const held = isRoom() ? new Set<string>() : evidence(database);
  const passing = oldRuns(database, IS_IDLE, held);
  let runsDropped = dropWhileAbove(() => dropRuns(database, next(passing), at));
  const diffs = isRoom() ? { idle: [], unproven: [] } : diffsToDrop(database);
  const [idle, unproven] = [diffs.idle.values(), diffs.unproven.values()];
  let diffsDropped = dropWhileAbove(() => dropDiffs(database, idle, BATCH));
  giveUpTrees(storeDir, wanted, at, () => {
    trees = treeBytes(storeDir);
    return trees === 0 || isRoom();
  });
  const failing = oldRuns(database, "outcome = 'failed'", held);
  runsDropped += dropWhileAbove(() => dropFailing(next(failing)));
  dropWhileAbove(() => dropFailing(oldestOfOthers(database)));
  const whole = isRoom() ? [].values() : sentOnly(database, evidenceByFix(database)).values();
  runsDropped += dropWhileAbove(() => {
    const runs: readonly string[] = whole.next().value ?? [];
    retainFixes(database, runs);
    return dropFailing(runs);
  });
  diffsDropped += dropWhileAbove(() => dropDiffs(database, unproven, BATCH));
  patiently(() => database.exec("VACUUM"), patienceMs);
  patiently(() => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get(), patienceMs);
  return {
    bytesBefore,
    bytesAfter: bytesNow(),
    outputsDropped,
    runsDropped,
    diffsDropped,
    failuresDropped,
    deliveriesDropped,
    summariesWritten: summaries.size,
  };
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

/** Runs that did not fail and whose tree nobody will compare with. */
const IS_IDLE = `outcome <> 'failed' AND (tree IS NULL OR EXISTS (SELECT 1 FROM runs r WHERE r.check_id = runs.check_id
  AND r.outcome = 'passed' AND r.tree IS NOT NULL AND r.started_at > runs.started_at))`;

/** The oldest runs in batches, but never a check's newest of its outcome, which says whether the check is open, nor what is held. */
function* oldRuns(database: SqlDatabase, condition: string, held: ReadonlySet<string>): Generator<string[]> {
  const statement = database.prepare(
    `SELECT id, started_at FROM runs WHERE ${condition} AND ${isSentWhole(database)} AND (started_at, id) > (?, ?) AND EXISTS (
       SELECT 1 FROM runs r WHERE r.check_id = runs.check_id AND r.outcome = runs.outcome
       AND (r.started_at, r.id) > (runs.started_at, runs.id))
     ORDER BY started_at, id LIMIT ${BATCH}`,
  );
  for (let [at, id] = [-1, ""]; ; ) {
    const rows = statement.all([at, id]);
    const last = rows.at(-1);
    if (last === undefined) return;
    [at, id] = [Number(last.started_at), text(last.id)];
    const batch = rows.map((row) => text(row.id)).filter((one) => !held.has(one));
    if (batch.length > 0) yield batch;
  }
}

/** True in SQL for a run that is sent with all its failures. */
function isSentWhole(database: SqlDatabase): string {
  return `${isSent(database, "runs")} AND NOT EXISTS (
    SELECT 1 FROM failures f WHERE f.run_id = runs.id AND NOT ${isSent(database, "failures", "f.id")})`;
}

function sentOnly(database: SqlDatabase, stories: string[][]): string[][] {
  const sent = database.prepare(`SELECT 1 AS yes FROM runs WHERE id = ? AND ${isSentWhole(database)}`);
  return stories.filter((runs) => runs.every((id) => sent.get([id]) !== undefined));
}

/** The runs behind the oldest failures of other machines, which are not here themselves. */
function oldestOfOthers(database: SqlDatabase): string[] {
  return database
    .prepare(
      `SELECT run_id, min(seen_at) AS at FROM failures WHERE NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = failures.run_id)
       GROUP BY run_id ORDER BY at, run_id LIMIT ${BATCH}`,
    )
    .all()
    .map((row) => text(row.run_id));
}

function next(batches: Generator<string[]>): string[] {
  return batches.next().value ?? [];
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
  keepCounts(database, at, [["failures", "seen_at", among, runs]]);
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
  dropRuns(database, runs, at);
  return dropped;
}

function dropRuns(database: SqlDatabase, runs: readonly string[], at: number): number {
  keepCounts(database, at, [["runs", "started_at", isAmong(database, "id"), [listOf(runs)]]]);
  for (const id of runs) {
    database.prepare("DELETE FROM outputs WHERE run_id = ?").run([id]);
    database.prepare("DELETE FROM runs WHERE id = ?").run([id]);
  }
  return runs.length;
}
