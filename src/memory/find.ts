import type { Failure } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { beginningWith } from "./begins-with.ts";
import { text } from "./cells.ts";
import { withCategories } from "./corrected-category.ts";
import { toFailure } from "./failure-row.ts";
import { listFailures } from "./failures.ts";
import { toRun } from "./run-row.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

const SHORTEST_PREFIX = 4;
const MOST_FAILURES = 50;

/** What an id, a fingerprint or a prefix of one names. */
export type Named = {
  readonly kind: "run" | "failure" | "fingerprint" | "fix" | "lesson" | "delivery";
  readonly key: string;
};

/** The failures and runs that an id or fingerprint names; a Trouble says so when it names several things or none. */
export function find(store: Store, wanted: string): { failures: Failure[]; runs: Run[] } {
  const named = resolve(store.database, wanted);
  if (named === null) return { failures: [], runs: [] };
  const failures =
    named.kind === "fingerprint"
      ? listFailures(store, { fingerprint: named.key, limit: MOST_FAILURES })
      : failuresWhere(store.database, named.kind === "run" ? "run_id" : "id", named.key);
  const runIds = named.kind === "run" ? [named.key] : [...new Set(failures.map((failure) => failure.runId))];
  return { failures, runs: runIds.flatMap((id) => findRun(store.database, id) ?? []) };
}

/** One run with its output; null when there is none. */
export function findRun(database: SqlDatabase, id: string): Run | null {
  const row = database
    .prepare(
      "SELECT runs.*, outputs.text AS output FROM runs LEFT JOIN outputs ON outputs.run_id = runs.id WHERE runs.id = ?",
    )
    .get([id]);
  return row ? toRun(row) : null;
}

/** What is meant: the whole key wins over a prefix; a prefix must be long enough and mean one thing. */
export function resolve(
  database: SqlDatabase,
  given: string,
  keys: readonly KeyColumn[] = KEYS,
): Named | null {
  const wanted = given.trim();
  const found = candidates(database, wanted, keys);
  const exact = found.find((named) => named.key === wanted);
  if (exact) return exact;
  if (wanted.length < SHORTEST_PREFIX)
    throw new Trouble(
      "bad_input",
      `"${given}" is too short to name something: give at least ${SHORTEST_PREFIX} characters.`,
      "twiceshy failures",
    );
  if (found.length <= 1) return found[0] ?? null;
  const examples = found.slice(0, 3).map((named) => `${named.kind} ${named.key}`);
  throw new Trouble(
    "bad_input",
    `"${given}" names more than one thing (${examples.join(", ")}${found.length > 3 ? ", …" : ""}): give more of it.`,
    "twiceshy failures",
  );
}

type KeyColumn = readonly [kind: Named["kind"], table: string, column: string];

const KEYS: readonly KeyColumn[] = [
  ["failure", "failures", "id"],
  ["run", "runs", "id"],
  ["fingerprint", "fingerprints", "hash"],
];

/** What can be named to be forgotten. */
export const FORGETTABLE: readonly KeyColumn[] = [
  ...KEYS,
  ["fix", "fixes", "id"],
  ["lesson", "lessons", "id"],
  ["delivery", "deliveries", "id"],
];

function candidates(database: SqlDatabase, prefix: string, keys: readonly KeyColumn[]): Named[] {
  if (prefix === "") return [];
  return keys.flatMap(([kind, table, column]) =>
    database
      .prepare(
        `SELECT ${column} AS key FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT 4`,
      )
      .all(beginningWith(prefix))
      .map((row) => ({ kind, key: text(row.key) })),
  );
}

function failuresWhere(database: SqlDatabase, column: "run_id" | "id", key: string): Failure[] {
  const rows = database
    .prepare(`SELECT * FROM failures WHERE ${column} = ? ORDER BY seq LIMIT 1000`)
    .all([key]);
  return withCategories(database, rows.map(toFailure));
}
