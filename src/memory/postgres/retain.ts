/**
 * Retention in a team's database: facts from before a month are summed up, and the months they lay in are dropped. In: a project's
 * session and the first moment that stays. Out: how much went. The sums fold as the facts did: counters, patterns and lessons stay
 * as they were, also when they are folded anew.
 */
import { Trouble } from "#model/trouble.ts";
import { json, maybeText, text } from "../cells.ts";
import { countNow } from "../count-now.ts";
import { mergeTallies, type ScopeTally, type Tally, tallyStored } from "../counters.ts";
import { lockDays } from "../daily-marks.ts";
import { derivedId } from "../derived-id.ts";
import { insertAll } from "../insert-all.ts";
import { daysOf, filesOf, labelNow, latestFailures } from "../pattern-facts.ts";
import { RETAINED, retainedUntil } from "../retained.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { summaryById, writeSummary } from "../summaries.ts";
import { inTransaction } from "../transaction.ts";

/** What went, or would. */
export interface Retained {
  readonly failures: number;
  readonly runs: number;
  readonly deliveries: number;
  /** Sums that stand for the failures. */
  readonly summaries: number;
  /** Parts of tables that nobody has rows in any more. */
  readonly parts: number;
}

/** Fingerprints in one transaction: others never wait long. */
const PIECE = 50;

/** How much lies before a moment. */
export function countBefore(database: SqlDatabase, horizon: number): Retained {
  const count = (what: string, from: string) =>
    Number(database.prepare(`SELECT count(${what}) AS n FROM ${from} < ?`).get([horizon])!.n);
  return {
    failures: count("*", "failures WHERE seen_at"),
    runs: count("*", "runs WHERE started_at"),
    deliveries: count("*", "deliveries WHERE at"),
    summaries: count("DISTINCT fingerprint", "failures WHERE seen_at"),
    parts: 0,
  };
}

/** Sums up and drops what lies before a moment, which is the first of a month. Stopped in the middle, the next time goes on. */
export function retainFrom(
  database: SqlDatabase,
  horizon: number,
  at: number,
  onProgress: (fingerprints: number) => void = () => {},
): Retained {
  const unfolded = Number(
    database.prepare("SELECT count(*) AS n FROM stale WHERE kind IN ('fingerprint', 'lesson')").get()!.n,
  );
  if (unfolded > 0)
    throw new Trouble(
      "refused",
      `${unfolded} patterns and lessons of the team are not folded yet: nothing was dropped, for it could not be summed up.`,
      "twiceshy sync",
    );
  const next = database.prepare(
    `SELECT DISTINCT fingerprint FROM failures WHERE seen_at < ? ORDER BY fingerprint LIMIT ${PIECE}`,
  );
  inTransaction(database, () => keepCounted(database, horizon));
  let [failures, summaries] = [0, 0];
  for (;;) {
    const hashes = next.all([horizon]).map((row) => text(row.fingerprint));
    if (hashes.length === 0) break;
    inTransaction(database, () => {
      for (const hash of hashes) failures += sumUp(database, hash, horizon, at);
    });
    onProgress((summaries += hashes.length));
  }
  return inTransaction(database, () => {
    // Before anything is counted: who counts a day, or takes one away, does so in the same order.
    lockDays(database);
    // What goes with its whole month is counted before.
    countNow(database);
    const parts = database.prepare("SELECT of_table, lost, parts FROM drop_months(?)").all([horizon]);
    const lost = (table: string) => Number(parts.find((row) => row.of_table === table)?.lost ?? 0);
    database.prepare("DELETE FROM missed WHERE at < ?").run([horizon]);
    return {
      failures,
      runs: lost("runs"),
      deliveries: lost("deliveries"),
      summaries,
      parts: parts.reduce((sum, row) => sum + Number(row.parts), 0),
    };
  });
}

/** Days that are counted stay counted from here on: what they were counted from goes, piece by piece. */
function keepCounted(database: SqlDatabase, horizon: number): void {
  // Who counts a day at this moment still finds all of its facts.
  lockDays(database);
  const until = Math.max(horizon, retainedUntil(database));
  insertAll(
    database,
    "progress",
    [{ key: RETAINED, value: String(until) }],
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
}

/** Puts a sum in the place of a fingerprint's failures from before a moment; how many these were. */
function sumUp(database: SqlDatabase, hash: string, horizon: number, at: number): number {
  const going = tallyStored(database, hash, "seen_at < ?", [horizon]);
  if (going === null) return 0;
  const seen = seenOf(database, hash, horizon);
  // What it said is kept with what it is found by, which was made when it was first seen.
  const [latest] = latestFailures(database, [hash]);
  if (latest !== undefined)
    database
      .prepare("UPDATE pattern_texts SET label = ? WHERE fingerprint = ?")
      .run([json(labelNow(database, latest)), hash]);
  const id = derivedId(horizon, hash);
  const gone = summaryById(database, id);
  const told: Tally = { ...going, scopes: [...going.scopes, ...seen] };
  writeSummary(database, id, at, gone === null ? told : mergeTallies(gone, told));
  // Counted in failures until now; a rebuild finds them in the summary.
  insertAll(
    database,
    "fingerprint_scopes",
    seen.map(({ scope, name, count }) => ({ hash, scope, name, count })),
    "ON CONFLICT (hash, scope, name) DO UPDATE SET count = fingerprint_scopes.count + excluded.count",
  );
  return database.prepare("DELETE FROM failures WHERE fingerprint = ? AND seen_at < ?").run([hash, horizon]);
}

/** On which of its last days and in which files it was seen: patterns are folded from these, too. */
function seenOf(database: SqlDatabase, hash: string, horizon: number): ScopeTally[] {
  const last = database.prepare("SELECT last_at FROM fingerprints WHERE hash = ?").get([hash]);
  const lastAt = Number(maybeText(last?.last_at) ?? 0);
  return [
    ...daysOf(database, hash, lastAt, horizon).map(([day, count]) => ({
      scope: "day" as const,
      name: String(day),
      count,
    })),
    ...filesOf(database, hash, horizon).map(([name, count]) => ({ scope: "file" as const, name, count })),
  ];
}
