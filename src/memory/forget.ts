import type { ForgetReceipt } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { derivedId, digestOf } from "./derived-id.ts";
import { blotOut, forgetSpooled, spooledFor } from "./forget-files.ts";
import { type Doomed, doomedBy, type ForgetTarget } from "./forget-target.ts";
import { forgetHints } from "./open-checks.ts";
import { refold } from "./rebuild.ts";
import type { Store } from "./store.ts";
import { inTransaction, patiently } from "./transaction.ts";
import { forgetTrees } from "./trees.ts";

/** What `forget` would erase. */
export function previewForget(store: Store, target: ForgetTarget): ForgetReceipt {
  const doomed = doomedBy(store, target);
  const spooled = spooledFor(store, target, doomed);
  return { failures: doomed.failures.length, runs: doomed.runs.length + spooled.length, tombstone: null };
}

/** Erases for good: rows, outputs, spooled events, and the bytes they leave behind in free pages and in the log. */
export function forget(store: Store, target: ForgetTarget, at: number): ForgetReceipt {
  const { database } = store;
  database.exec("PRAGMA secure_delete = ON");
  const doomed = doomedBy(store, target);
  const spooled = forgetSpooled(store, target, doomed);
  if (target.match !== undefined) {
    blotOut(store, target.match);
    forgetHints(store.storeDir, target.match);
    forgetTrees(store.storeDir, target.match);
  }
  const ids = [...doomed.failures, ...doomed.runs, ...doomed.tasks, ...doomed.summaries, ...spooled].sort();
  if (ids.length === 0) return { failures: 0, runs: 0, tombstone: null };
  const tombstone = derivedId(at, ids.join("\n"));
  inTransaction(
    database,
    () => {
      erase(store, doomed);
      database
        .prepare("INSERT OR REPLACE INTO tombstones (id, at, failures, runs, digest) VALUES (?, ?, ?, ?, ?)")
        .run([
          tombstone,
          at,
          doomed.failures.length,
          doomed.runs.length + spooled.length,
          digestOf(ids.join("\n")),
        ]);
      const bar = database.prepare("INSERT OR IGNORE INTO forgotten (fact_id, tombstone) VALUES (?, ?)");
      for (const id of ids) bar.run([id, tombstone]);
      refold(database, doomed.hashes);
    },
    store.patienceMs,
  );
  wipeFreedBytes(store);
  return { failures: doomed.failures.length, runs: doomed.runs.length + spooled.length, tombstone };
}

function erase(store: Store, doomed: Doomed): void {
  const each = (sql: string, ids: readonly string[]) => {
    const statement = store.database.prepare(sql);
    for (const id of ids) statement.run([id]);
  };
  each("DELETE FROM failures WHERE id = ?", doomed.failures);
  each("DELETE FROM outputs WHERE run_id = ?", [...doomed.runs, ...doomed.blanked]);
  // The run stays for its other failures, without the texts that repeat what is forgotten.
  each("UPDATE runs SET diff = NULL WHERE id = ?", doomed.blanked);
  each("DELETE FROM runs WHERE id = ?", doomed.runs);
  each("DELETE FROM task_events WHERE id = ?", doomed.tasks);
  each("DELETE FROM summaries WHERE id = ?", doomed.summaries);
}

/** Rewrites the file without free pages and empties the log, so that the erased bytes are nowhere in either. */
function wipeFreedBytes(store: Store): void {
  const { database, patienceMs } = store;
  patiently(() => database.exec("VACUUM"), patienceMs);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const busy = patiently(() => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get(), patienceMs)?.busy;
    if (busy !== 1) return;
    if (Date.now() >= deadline)
      throw new Trouble(
        "memory_unavailable",
        "The facts are erased, but another process still reads the old log, so their bytes are not gone from it yet. They go when that process ends and twiceshy runs next.",
        "twiceshy doctor",
      );
  }
}
