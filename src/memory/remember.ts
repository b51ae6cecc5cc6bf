import type { Failure, IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix, Remembered, RememberedFailure, Sighting } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { insertSql } from "./cells.ts";
import { addTally, type Tally, talliesOfRun } from "./counters.ts";
import { failureId } from "./derived-id.ts";
import { FAILURE_COLUMNS, failureParams } from "./failure-row.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isForgotten } from "./is-forgotten.ts";
import { knownFix } from "./known-fix.ts";
import { openAttempts } from "./open-attempts.ts";
import { noteCheck } from "./open-checks.ts";
import { familyOf, recall } from "./recall.ts";
import { redactFinding, redactRun } from "./redact-facts.ts";
import { rememberedAlready } from "./remembered-already.ts";
import { RUN_COLUMNS, runParams } from "./run-row.ts";
import { sessionLog } from "./session-log.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markStale } from "./stale.ts";
import type { Store } from "./store.ts";
import { signatureOfTask } from "./tasks.ts";
import { inTransaction } from "./transaction.ts";

/** Stores a run and its failures in one transaction, and says what was known of each before. */
export function remember(
  store: Store,
  givenRun: Run,
  givenFindings: readonly IdentifiedFinding[],
): Remembered {
  // Before the lock is taken: others wait while it is held.
  const run = redactRun(givenRun, store.redact);
  const findings = givenFindings.map((finding) => redactFinding(finding, store.redact));
  const remembered = inTransaction(store.database, () => storeRun(store, run, findings), store.patienceMs);
  // A hint for the commands of this machine; a team has no folder.
  if (store.database.driver !== "postgres") noteCheck(store.storeDir, run);
  return remembered;
}

/** Stores a scrubbed run; called inside a transaction. */
export function storeRun(store: Store, run: Run, findings: readonly IdentifiedFinding[]): Remembered {
  const { database } = store;
  if (isForgotten(database, run.id)) return { runId: run.id, failures: [] };
  if (isStored(database, run.id))
    return { ...rememberedAlready(database, run.id), ...attemptsUntil(database, run) };
  const signature = run.task === null ? null : signatureOfTask(database, run.task);
  const failures = findings.map((finding, seq) => toFact(run, finding, seq, signature));
  findings.forEach((finding) => {
    linkAliases(database, finding, run.startedAt);
  });
  const known = recall(
    store,
    failures.map((failure) => failure.fingerprint.hash),
    run,
  );
  insertRun(database, run);
  for (const failure of failures) insertFailure(database, failure);
  const tallies = talliesOfRun(failures);
  for (const tally of tallies) addTally(database, tally);
  markStale(database, "family", run.check.family ?? run.check.id, run.startedAt);
  for (const { hash } of tallies) markStale(database, "fingerprint", hash, run.startedAt);
  noteFailedIn(store, run, tallies);
  const fixes = knownFixes(database, known.keys());
  return {
    runId: run.id,
    failures: failures.map((failure) => toRemembered(failure, known, fixes)),
    ...attemptsUntil(database, run),
  };
}

/** For hooks that do not open the memory: what was said in a session may be said again once it has failed again. */
function noteFailedIn({ database, storeDir }: Store, { session }: Run, tallies: readonly Tally[]): void {
  if (session === null || tallies.length === 0 || database.driver === "postgres") return;
  const log = sessionLog(storeDir, session);
  if (log === null || !log.isThere) return;
  for (const { hash, lastAt } of tallies)
    for (const name of familyOf(database, hash)) log.noteFailed(name, lastAt);
}

/** Asked only for a run that somebody watches. */
function attemptsUntil(database: SqlDatabase, run: Run): Pick<Remembered, "attempts"> {
  const attempts = run.source === "run" && run.outcome === "failed" ? openAttempts(database, run) : [];
  return attempts.length > 0 ? { attempts } : {};
}

/** What cures fingerprints that were seen before: nothing else can have been cured. Asked once for each, however many failures it has. */
function knownFixes(database: SqlDatabase, seen: Iterable<string>): Map<string, KnownFix> {
  const fixes = new Map<string, KnownFix>();
  let ignored: ReadonlySet<string> | null = null;
  for (const hash of seen) {
    // What a person wants left alone is captured, and nothing is said about it.
    ignored ??= ignoredFingerprints(database);
    const fix = ignored.has(hash) ? null : knownFix(database, familyOf(database, hash));
    if (fix !== null) fixes.set(hash, fix);
  }
  return fixes;
}

function toRemembered(
  failure: Failure,
  known: ReadonlyMap<string, Sighting>,
  fixes: ReadonlyMap<string, KnownFix>,
): RememberedFailure {
  const { hash } = failure.fingerprint;
  const before = known.get(hash) ?? null;
  const fix = fixes.get(hash);
  return fix === undefined ? { failure, before } : { failure, before, fix };
}

function toFact(run: Run, finding: IdentifiedFinding, seq: number, taskSignature: string | null): Failure {
  const { aliases: _, ...seen } = finding;
  return {
    ...seen,
    id: failureId(run.id, seq),
    runId: run.id,
    seq,
    seenAt: run.startedAt + (run.durationMs ?? 0),
    session: run.session,
    task: run.task,
    phase: run.phase,
    taskSignature,
  };
}

function insertRun(database: SqlDatabase, run: Run): void {
  database.prepare(insertSql("runs", RUN_COLUMNS)).run(runParams(run));
  if (run.output !== null)
    database.prepare("INSERT INTO outputs (run_id, text) VALUES (?, ?)").run([run.id, run.output]);
}

function insertFailure(database: SqlDatabase, failure: Failure): void {
  database.prepare(insertSql("failures", FAILURE_COLUMNS)).run(failureParams(failure));
}

/** Ties what an older recipe stored to the new hash, where the older one was ever seen. */
function linkAliases(database: SqlDatabase, finding: IdentifiedFinding, at: number): void {
  for (const alias of finding.aliases ?? []) {
    if (alias === finding.fingerprint.hash) continue;
    if (!database.prepare("SELECT 1 AS yes FROM fingerprints WHERE hash = ?").get([alias])) continue;
    database
      .prepare("INSERT OR IGNORE INTO fingerprint_links (older, newer, at) VALUES (?, ?, ?)")
      .run([alias, finding.fingerprint.hash, at]);
  }
}

function isStored(database: SqlDatabase, runId: string): boolean {
  return database.prepare("SELECT 1 AS yes FROM runs WHERE id = ?").get([runId]) !== undefined;
}
