import type { Failure } from "#model/failure.ts";
import type { FailureFilter, FailureSummary } from "#model/ports.ts";
import { text } from "./cells.ts";
import { withCategories } from "./corrected-category.ts";
import { toFailure } from "./failure-row.ts";
import { type Condition, conditionOf } from "./filter.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlRow } from "./sql-database.ts";
import type { Store } from "./store.ts";

const DEFAULT_LIMIT = 50;

/** Failures that a filter asks for, newest first; `after` is the id of the last one of the page before. */
export function listFailures(store: Store, filter: FailureFilter): Failure[] {
  const { sql, params } = conditionOf(store, filter);
  const page = pageAfter(
    store,
    filter.after,
    "SELECT seen_at AS at, id AS key FROM failures WHERE id = ?",
    "seen_at",
    "id",
  );
  const rows = store.database
    .prepare(`SELECT * FROM failures WHERE ${sql} AND ${page.sql} ORDER BY seen_at DESC, id DESC LIMIT ?`)
    .all([...params, ...page.params, filter.limit ?? DEFAULT_LIMIT]);
  return withCategories(store.database, rows.map(toFailure));
}

/** One entry per fingerprint, most recently seen first; `after` is the fingerprint of the last one of the page before. */
export function listSummaries(store: Store, filter: FailureFilter): FailureSummary[] {
  const { after, limit = DEFAULT_LIMIT, ...asked } = filter;
  const condition = conditionOf(store, asked);
  // What is the same for every failure of a fingerprint need not be asked of each.
  const isOfFingerprints = Object.keys(asked).every((name) => name === "category" || name === "tool");
  return isOfFingerprints
    ? summarizeAll(store, condition, after, limit)
    : summarizeSome(store, condition, after, limit);
}

/** Of all failures of a fingerprint the counters answer, also for those that retention dropped. */
function summarizeAll(
  store: Store,
  condition: Condition,
  after: string | undefined,
  limit: number,
): FailureSummary[] {
  const page = pageAfter(
    store,
    after,
    "SELECT last_at AS at, hash AS key FROM fingerprints WHERE hash = ?",
    "last_at",
    "hash",
  );
  // One that was dropped is asked of any other of its fingerprint.
  const wanted = condition.sql === "1" ? "1 = 1" : condition.sql;
  const isWanted = `coalesce((SELECT ${wanted} FROM failures WHERE failures.id = last_failure),
    (SELECT ${wanted} FROM failures WHERE failures.fingerprint = hash ORDER BY seen_at DESC, id DESC LIMIT 1))`;
  const rows = store.database
    .prepare(
      `SELECT hash, count AS n, first_at, last_at, last_failure FROM fingerprints
       WHERE ${page.sql} AND ${isWanted}
       ORDER BY last_at DESC, hash DESC LIMIT ?`,
    )
    .all([...page.params, ...condition.params, ...condition.params, limit]);
  const latest = new Map(
    store.database
      .prepare(`SELECT * FROM failures WHERE ${isAmong(store.database, "id")}`)
      .all([listOf(rows.map((row) => text(row.last_failure)))])
      .map((row) => [text(row.id), row]),
  );
  return toSummaries(store, rows, { sql: "1", params: [] }, latest);
}

function summarizeSome(
  store: Store,
  condition: Condition,
  after: string | undefined,
  limit: number,
): FailureSummary[] {
  // The plus keeps SQLite from walking all failures by fingerprint, one page read each, where a narrower index has the answer.
  const grouped = `SELECT fingerprint AS hash, count(*) AS n, min(seen_at) AS first_at, max(seen_at) AS last_at
    FROM failures WHERE ${condition.sql} GROUP BY +fingerprint`;
  const rows = store.database
    .prepare(
      `WITH grouped AS MATERIALIZED (${grouped}), cursor AS (SELECT last_at, hash FROM grouped WHERE hash = ?)
       SELECT * FROM grouped
       WHERE NOT EXISTS (SELECT 1 FROM cursor) OR (last_at, hash) < (SELECT last_at, hash FROM cursor)
       ORDER BY last_at DESC, hash DESC LIMIT ?`,
    )
    .all([...condition.params, after ?? "", limit]);
  return toSummaries(store, rows, condition);
}

function toSummaries(
  store: Store,
  rows: readonly SqlRow[],
  condition: Condition,
  known?: ReadonlyMap<string, SqlRow>,
): FailureSummary[] {
  const newest = store.database.prepare(
    `SELECT * FROM failures WHERE fingerprint = ? AND ${condition.sql} ORDER BY seen_at DESC, id DESC LIMIT 1`,
  );
  const latest = rows.map((row) =>
    toFailure(known?.get(text(row.last_failure)) ?? newest.get([text(row.hash), ...condition.params])!),
  );
  return withCategories(store.database, latest).map((failure, at) => ({
    latest: failure,
    count: Number(rows[at]!.n),
    firstAt: Number(rows[at]!.first_at),
    lastAt: Number(rows[at]!.last_at),
  }));
}

function pageAfter(
  store: Store,
  after: string | undefined,
  locate: string,
  time: string,
  key: string,
): Condition {
  const row = after === undefined ? undefined : store.database.prepare(locate).get([after]);
  if (!row) return { sql: "1", params: [] };
  return { sql: `(${time}, ${key}) < (?, ?)`, params: [Number(row.at), text(row.key)] };
}
