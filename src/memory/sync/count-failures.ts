import { maybeText, text } from "../cells.ts";
import { addTallies, type Counted, mergeTallies, type Tally, talliesOfRun } from "../counters.ts";
import { chunks, isAmong, listOf } from "../insert-all.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { markAllStale } from "../stale.ts";

/** Adds failures that came from elsewhere to the counters, as if they had been seen here. Called in the transaction that stored them. */
export function countFailures(database: SqlDatabase, rows: readonly SqlRow[]): void {
  const byRun = new Map<string, Counted[]>();
  for (const row of rows) {
    const run = text(row.run_id);
    const others = byRun.get(run);
    if (others === undefined) byRun.set(run, [toCounted(row)]);
    else others.push(toCounted(row));
  }
  const stored = storedOf(database, [...byRun.keys()]);
  // One question each, however often it was seen: the team's database is far away.
  const byHash = new Map<string, Tally>();
  for (const [run, failures] of byRun)
    for (const tally of talliesOfRun(failures)) {
      // The rest of a run that came in two pieces is no second run.
      const isCounted = (stored.get(`${run} ${tally.hash}`) ?? 0) > tally.count;
      const fresh = { ...tally, runs: isCounted ? 0 : 1 };
      const before = byHash.get(tally.hash);
      byHash.set(tally.hash, before === undefined ? fresh : mergeTallies(before, fresh));
    }
  const tallies = [...byHash.values()];
  addTallies(database, tallies);
  markAllStale(
    database,
    tallies.map(({ hash, firstAt }) => ({ kind: "fingerprint", key: hash, since: firstAt })),
  );
}

/** Nothing but what is counted: to take frames and tags apart takes longer than to count. */
function toCounted(row: SqlRow): Counted {
  return {
    id: text(row.id),
    seenAt: Number(row.seen_at),
    task: maybeText(row.task),
    session: maybeText(row.session),
    fingerprint: { hash: text(row.fingerprint), coarse: text(row.coarse), recipe: text(row.recipe) },
  };
}

/** How many failures of each fingerprint are stored of some runs, where they are several: one alone is the one that has just come. */
function storedOf(database: SqlDatabase, runs: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const statement = database.prepare(
    `SELECT run_id, fingerprint, count(*) AS n FROM failures WHERE ${isAmong(database, "run_id")} GROUP BY run_id, fingerprint HAVING count(*) > 1`,
  );
  for (const some of chunks(runs, 1_000))
    for (const row of statement.all([listOf(some)]))
      found.set(`${text(row.run_id)} ${text(row.fingerprint)}`, Number(row.n));
  return found;
}
