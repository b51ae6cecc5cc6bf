import type { ForgetReceipt } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { dropAnswers } from "./answers-place.ts";
import { maybeText, text } from "./cells.ts";
import { daysOfFacts, lockDays, uncountDays, uncountNames } from "./daily-marks.ts";
import { derivedId, digestOf } from "./derived-id.ts";
import { reportsHolding } from "./forget-cycles.ts";
import { blotOut, forgetSpooled, hookPayloadsFor, spooledFor } from "./forget-files.ts";
import { barredOf } from "./forget-heal.ts";
import { type DoomedLearning, learnedAbout } from "./forget-learned.ts";
import { eraseLearned, eraseOrphans } from "./forget-learned-erase.ts";
import { clearTarget, type Doomed, doomedBy, type ForgetTarget } from "./forget-target.ts";
import { anyHolds, needlesOf } from "./forget-text.ts";
import { forgetHints } from "./open-checks.ts";
import { refold } from "./rebuild.ts";
import { dropSessions } from "./session-log.ts";
import { removeQuietly } from "./spool.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction, patiently } from "./transaction.ts";
import { forgetTrees, treesHolding } from "./trees.ts";

/** What `forget` would erase. */
export function previewForget(store: Store, target: ForgetTarget): ForgetReceipt {
  const doomed = doomedBy(store, target);
  const spooled = spooledFor(store, target, doomed);
  const learned = learnedAbout(store.database, target, doomed);
  return receiptOf(doomed, learned, spooled.length, filesHolding(store, target), null);
}

/** Erases for good: rows, outputs, what was learned of them, spooled events, and the bytes they leave behind in free pages and in the log. */
export function forget(store: Store, target: ForgetTarget, at: number): ForgetReceipt {
  const { database } = store;
  clearTarget(target);
  database.exec("PRAGMA secure_delete = ON");
  const files = filesHolding(store, target);
  if (target.match !== undefined) forgetFiles(store, target.match);
  const before = changesSoFar(database);
  const receipt = inTransaction(database, () => eraseAll(store, target, at, files), store.patienceMs);
  if (changesSoFar(database) > before) wipeFreedBytes(store);
  return receipt;
}

/** What is meant is asked while nobody else can write: whatever comes after it, from a spool or a command, is barred or was not there to be meant. */
function eraseAll(store: Store, target: ForgetTarget, at: number, files: number): ForgetReceipt {
  const { database } = store;
  lockDays(database);
  const doomed = doomedBy(store, target);
  const learned = learnedAbout(database, target, doomed);
  const spooled = forgetSpooled(store, target, doomed);
  const ids = idsToBar(doomed, learned, spooled);
  const tombstone = ids.length === 0 ? null : derivedId(at, ids.join("\n"));
  const receipt = receiptOf(doomed, learned, spooled.length, files, tombstone);
  const tasks = tasksOf(database, doomed);
  const days = daysOfFacts(database, { ...doomed, ...learned });
  const needles = target.match === undefined ? [] : needlesOf(target.match);
  eraseLearned(database, doomed, learned, needles);
  erase(store, doomed);
  eraseOrphans(database, doomed, tasks);
  eraseCarried(database, ids, needles);
  uncountDays(database, days);
  uncountNames(database, needles, learned.lost);
  if (tombstone !== null) bury(database, tombstone, at, receipt, ids);
  refold(database, doomed.hashes);
  // What stays of both is told anew by what stays in the memory.
  dropAnswers(store.storeDir);
  dropSessions(store.storeDir);
  return receipt;
}

/** What lies beside the database and holds a text. */
function forgetFiles(store: Store, match: string): void {
  blotOut(store, match);
  for (const file of hookPayloadsFor(store, match)) removeQuietly(file);
  for (const file of reportsHolding(store.storeDir, needlesOf(match))) removeQuietly(file);
  forgetHints(store.storeDir, match);
  forgetTrees(store.storeDir, match);
}

/** Facts of somebody who cannot send them wait here as they are, until they are sent. */
function eraseCarried(database: SqlDatabase, ids: readonly string[], needles: readonly string[]): void {
  if (database.driver === "postgres") return;
  const named = database.prepare("DELETE FROM outbox WHERE key = ? AND body IS NOT NULL");
  for (const id of ids) named.run([id]);
  if (needles.length === 0) return;
  const { sql, params } = anyHolds(["body"], needles);
  database.prepare(`DELETE FROM outbox WHERE ${sql}`).run(params);
}

/** Facts that must not come back: by their ids, and by the trees that hold what was forgotten. */
function idsToBar(doomed: Doomed, learned: DoomedLearning, spooled: readonly string[]): string[] {
  const { proofs, patternEvents, lessonEvents, trees } = learned;
  const said = [...learned.deliveries, ...learned.deliveryEvents, ...learned.missed];
  const named = [doomed.fix, doomed.lesson].flatMap((id) => id ?? []);
  const facts = [...doomed.failures, ...doomed.runs, ...doomed.tasks, ...doomed.summaries, ...spooled];
  const knowledge = [...proofs, ...patternEvents, ...lessonEvents, ...trees, ...learned.ofLoops.cycles];
  return [...facts, ...said, ...knowledge, ...barredOf(learned.ofHealing), ...named].sort();
}

/** Files beside the database that hold the text. */
function filesHolding(store: Store, { match }: ForgetTarget): number {
  if (match === undefined) return 0;
  return (
    treesHolding(store.storeDir, match).length +
    hookPayloadsFor(store, match).length +
    reportsHolding(store.storeDir, needlesOf(match)).length
  );
}

function receiptOf(
  doomed: Doomed,
  learned: DoomedLearning,
  spooled: number,
  files: number,
  tombstone: string | null,
): ForgetReceipt {
  const { diffs, proofs, patternEvents, progress, ofLoops, ofHealing } = learned;
  const said = learned.deliveries.length + learned.missed.length + ofLoops.cycles.length + ofLoops.said;
  const healed = barredOf(ofHealing).length + ofHealing.said;
  return {
    failures: doomed.failures.length,
    runs: doomed.runs.length + spooled,
    fixes: learned.fixes.length,
    lessons: learned.lessons.length,
    traces: diffs.length + proofs.length + patternEvents.length + progress.length + said + healed + files,
    tombstone,
  };
}

function bury(
  database: SqlDatabase,
  tombstone: string,
  at: number,
  { failures, runs }: ForgetReceipt,
  ids: readonly string[],
): void {
  database
    .prepare("INSERT OR REPLACE INTO tombstones (id, at, failures, runs, digest) VALUES (?, ?, ?, ?, ?)")
    .run([tombstone, at, failures, runs, digestOf(ids.join("\n"))]);
  const bar = database.prepare("INSERT OR IGNORE INTO forgotten (fact_id, tombstone) VALUES (?, ?)");
  for (const id of ids) bar.run([id, tombstone]);
}

/** Tasks of what goes: which files they touched is told anew by what stays. */
function tasksOf(database: SqlDatabase, doomed: Doomed): Set<string> {
  const tasks = new Set<string>();
  for (const [sql, ids] of [
    ["SELECT task FROM runs WHERE id = ?", doomed.runs],
    ["SELECT task FROM task_events WHERE id = ?", doomed.tasks],
  ] as const)
    for (const id of ids) {
      const task = maybeText(database.prepare(sql).get([id])?.task);
      if (task !== null) tasks.add(task);
    }
  return tasks;
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

function changesSoFar(database: SqlDatabase): number {
  return Number(text(database.prepare("SELECT total_changes() AS n").get()?.n));
}

/** Rewrites the file without free pages and empties the log, so that the erased bytes are nowhere in either. */
function wipeFreedBytes(store: Store): void {
  const { database, patienceMs } = store;
  // A full-text index keeps the words of deleted rows until its parts are merged.
  patiently(() => database.exec("INSERT INTO pattern_terms (pattern_terms) VALUES ('optimize')"), patienceMs);
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
