import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** How many issues wait, as of a moment. */
export interface IssuesWaiting {
  readonly waiting: number;
  /** Of these, put off too often. */
  readonly stale: number;
  /** Fixed by itself, and not shown yet. */
  readonly fixed: number;
}

/** Whether something was ever proposed that people may have done otherwise. */
export function hasPlans(memory: Memory): boolean {
  return storeOf(memory).database.prepare("SELECT 1 AS yes FROM plans LIMIT 1").get() !== undefined;
}

// Not sum(state = …): to add a truth PostgreSQL calls a function for each row.
// What a person ignores waits for nobody; what is put off waits when its time has come.
const COUNT = `
SELECT
  count(CASE WHEN state <> 'fixed' THEN 1 END) AS waiting,
  count(CASE WHEN state = 'stale' THEN 1 END) AS stale,
  count(CASE WHEN state = 'fixed' THEN 1 END) AS fixed
FROM issues
WHERE (state IN ('open', 'stale', 'fixed') OR (state = 'deferred' AND due_at <= ?))
  AND (fingerprint IS NULL OR coalesce((
    SELECT kind FROM fingerprint_marks AS mark
    WHERE mark.fingerprint = issues.fingerprint AND mark.kind IN ('ignore', 'unignore')
    ORDER BY mark.at DESC, mark.id DESC LIMIT 1), '') <> 'ignore')`;

/** Counts in one query, so that the end of a turn can ask without loading what decides. */
export function issuesWaiting(memory: Memory, now: number): IssuesWaiting {
  const row = storeOf(memory).database.prepare(COUNT).get([now]);
  return {
    waiting: Number(row?.waiting ?? 0),
    stale: Number(row?.stale ?? 0),
    fixed: Number(row?.fixed ?? 0),
  };
}
