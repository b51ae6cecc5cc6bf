import type { Failure } from "#model/failure.ts";
import { maybeText, text } from "./cells.ts";
import { insertAll } from "./insert-all.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** How often one of a fingerprint's failures was in one task or one session; and, of those that were dropped, on one day or in one file. */
export interface ScopeTally {
  readonly scope: "task" | "session" | "day" | "file";
  readonly name: string;
  readonly count: number;
}

/** What some failures of one fingerprint add to its counters. Adding tallies in any order gives the same counters. */
export interface Tally {
  readonly hash: string;
  readonly coarse: string;
  readonly recipe: string;
  readonly count: number;
  readonly runs: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastFailure: string;
  readonly lastTask: string | null;
  readonly lastSession: string | null;
  readonly scopes: readonly ScopeTally[];
}

/** What is counted of a failure. */
export interface Counted extends Pick<Failure, "id" | "seenAt" | "task" | "session"> {
  readonly fingerprint: Pick<Failure["fingerprint"], "hash" | "coarse" | "recipe">;
}

/** The tallies of one run's failures, one per fingerprint. */
export function talliesOfRun(failures: readonly Counted[]): Tally[] {
  const byHash = new Map<string, Tally>();
  for (const failure of failures) {
    const { hash, coarse, recipe } = failure.fingerprint;
    const before = byHash.get(hash);
    const count = (before?.count ?? 0) + 1;
    const scopes: ScopeTally[] = [];
    if (failure.task !== null) scopes.push({ scope: "task", name: failure.task, count });
    if (failure.session !== null) scopes.push({ scope: "session", name: failure.session, count });
    const last = before && before.lastFailure > failure.id ? before.lastFailure : failure.id;
    byHash.set(hash, {
      hash,
      coarse,
      recipe,
      count,
      runs: 1,
      firstAt: failure.seenAt,
      lastAt: failure.seenAt,
      lastFailure: last,
      lastTask: failure.task,
      lastSession: failure.session,
      scopes,
    });
  }
  return [...byHash.values()];
}

/** Two tallies of one fingerprint as one. */
export function mergeTallies(a: Tally, b: Tally): Tally {
  const last = a.lastAt > b.lastAt || (a.lastAt === b.lastAt && a.lastFailure > b.lastFailure) ? a : b;
  const scopes = new Map<string, ScopeTally>();
  for (const one of [...a.scopes, ...b.scopes]) {
    const key = `${one.scope} ${one.name}`;
    scopes.set(key, { ...one, count: one.count + (scopes.get(key)?.count ?? 0) });
  }
  return {
    ...last,
    count: a.count + b.count,
    runs: a.runs + b.runs,
    firstAt: Math.min(a.firstAt, b.firstAt),
    scopes: [...scopes.values()],
  };
}

// Named with their table: PostgreSQL wants to know whose column is meant.
const IS_LATER =
  "(excluded.last_at, excluded.last_failure) > (fingerprints.last_at, fingerprints.last_failure)";
const ADD_TALLY = `ON CONFLICT (hash) DO UPDATE SET
    count = fingerprints.count + excluded.count,
    runs = fingerprints.runs + excluded.runs,
    first_at = min(fingerprints.first_at, excluded.first_at),
    last_at = max(fingerprints.last_at, excluded.last_at),
    last_failure = CASE WHEN ${IS_LATER} THEN excluded.last_failure ELSE fingerprints.last_failure END,
    last_task = CASE WHEN ${IS_LATER} THEN excluded.last_task ELSE fingerprints.last_task END,
    last_session = CASE WHEN ${IS_LATER} THEN excluded.last_session ELSE fingerprints.last_session END`;
const ADD_SCOPE =
  "ON CONFLICT (hash, scope, name) DO UPDATE SET count = fingerprint_scopes.count + excluded.count";

/** Adds a tally to the counters: the same few page writes however much is stored. */
export function addTally(database: SqlDatabase, tally: Tally): void {
  addTallies(database, [tally]);
}

/** Adds tallies of different fingerprints. */
export function addTallies(database: SqlDatabase, tallies: readonly Tally[]): void {
  insertAll(database, "fingerprints", tallies.map(toRow), ADD_TALLY);
  const scopes = tallies.flatMap(({ hash, scopes }) =>
    scopes.map(({ scope, name, count }) => ({ hash, scope, name, count })),
  );
  insertAll(database, "fingerprint_scopes", scopes, ADD_SCOPE);
}

function toRow(tally: Tally): Record<string, SqlInput> {
  return {
    hash: tally.hash,
    coarse: tally.coarse,
    recipe: tally.recipe,
    count: tally.count,
    runs: tally.runs,
    first_at: tally.firstAt,
    last_at: tally.lastAt,
    last_failure: tally.lastFailure,
    last_task: tally.lastTask,
    last_session: tally.lastSession,
  };
}

/** The tally of a fingerprint's stored failures, of all or of those a condition on `failures` picks; null when there are none. */
export function tallyStored(
  database: SqlDatabase,
  hash: string,
  condition = "1",
  params: readonly SqlInput[] = [],
): Tally | null {
  const where = `fingerprint = ? AND ${condition}`;
  const bound = [hash, ...params];
  const last = database
    .prepare(`SELECT * FROM failures WHERE ${where} ORDER BY seen_at DESC, id DESC LIMIT 1`)
    .get(bound);
  if (!last) return null;
  const sums = database
    .prepare(
      `SELECT count(*) AS n, count(DISTINCT run_id) AS runs, min(seen_at) AS first_at FROM failures WHERE ${where}`,
    )
    .get(bound)!;
  const scopes = (["task", "session"] as const).flatMap((scope) =>
    database
      .prepare(
        `SELECT ${scope} AS name, count(*) AS n FROM failures WHERE ${where} AND ${scope} IS NOT NULL GROUP BY ${scope}`,
      )
      .all(bound)
      .map((row) => ({ scope, name: text(row.name), count: Number(row.n) })),
  );
  return {
    hash,
    coarse: text(last.coarse),
    recipe: text(last.recipe),
    count: Number(sums.n),
    runs: Number(sums.runs),
    firstAt: Number(sums.first_at),
    lastAt: Number(last.seen_at),
    lastFailure: text(last.id),
    lastTask: maybeText(last.task),
    lastSession: maybeText(last.session),
    scopes,
  };
}
