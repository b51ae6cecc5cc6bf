import type { Failure } from "#model/failure.ts";
import type { Remembered, Sighting } from "#model/ports.ts";
import { tallyStored } from "./counters.ts";
import { toFailure } from "./failure-row.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The answer for a run that is there already: its failures, and what had been seen of them before that run. */
export function rememberedAlready(database: SqlDatabase, runId: string): Remembered {
  const rows = database.prepare("SELECT * FROM failures WHERE run_id = ? ORDER BY seq").all([runId]);
  return {
    runId,
    failures: rows.map(toFailure).map((failure) => ({ failure, before: pastOf(database, failure) })),
  };
}

function pastOf(database: SqlDatabase, failure: Failure): Sighting | null {
  const tally = tallyStored(database, failure.fingerprint.hash, "run_id <> ? AND seen_at <= ?", [
    failure.runId,
    failure.seenAt,
  ]);
  if (!tally) return null;
  const [scope, name] = failure.task === null ? ["session", failure.session] : ["task", failure.task];
  return {
    fingerprint: tally.hash,
    count: tally.count,
    runs: tally.runs,
    firstAt: tally.firstAt,
    lastAt: tally.lastAt,
    lastTask: tally.lastTask,
    lastSession: tally.lastSession,
    inTask: tally.scopes.find((one) => one.scope === scope && one.name === name)?.count ?? 0,
  };
}
