import { Trouble } from "#model/trouble.ts";
import { text } from "./cells.ts";
import { FORGETTABLE, type Named, resolve } from "./find.ts";
import { keysHolding, needlesOf } from "./forget-text.ts";
import { familyOf } from "./recall.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

export interface ForgetTarget {
  /** A failure, a run, a fingerprint, a fix, a lesson or a delivery, or a unique prefix of one. */
  readonly id?: string;
  /** Any text, matched as it is (upper and lower case differ). */
  readonly match?: string;
}

/** The ids that go, and the fingerprints whose counters change by it. */
export interface Doomed {
  readonly failures: readonly string[];
  readonly runs: readonly string[];
  /** Runs that stay for their other failures, but without output and diff. */
  readonly blanked: readonly string[];
  readonly tasks: readonly string[];
  readonly summaries: readonly string[];
  readonly hashes: readonly string[];
  /** The fix, the lesson or the delivery that was named, where one was. */
  readonly fix?: string;
  readonly lesson?: string;
  readonly delivery?: string;
}

const NOTHING: Doomed = { failures: [], runs: [], blanked: [], tasks: [], summaries: [], hashes: [] };

/** A target that says what is meant; trouble where it does not. */
export function clearTarget({
  id,
  match,
}: ForgetTarget): { readonly id: string } | { readonly match: string } {
  if (match !== undefined && match.trim().length < 3)
    throw new Trouble(
      "bad_input",
      "Give at least 3 characters of the text to forget.",
      "twiceshy forget --help",
    );
  if (match !== undefined) return { match };
  if (id !== undefined) return { id };
  throw new Trouble(
    "bad_input",
    "Say what to forget: an id, a fingerprint or a text.",
    "twiceshy forget --help",
  );
}

/** What a target means in this store. */
export function doomedBy(store: Store, target: ForgetTarget): Doomed {
  const { database } = store;
  const clear = clearTarget(target);
  if ("match" in clear) return byText(database, clear.match);
  const named = namedBy(database, clear.id);
  if (named === null) return NOTHING;
  if (named.kind === "fix") return { ...NOTHING, fix: named.key };
  if (named.kind === "lesson") return { ...NOTHING, lesson: named.key };
  if (named.kind === "delivery") return { ...NOTHING, delivery: named.key };
  if (named.kind === "run")
    return withRuns(database, failuresOfRuns(database, [named.key]), [named.key], [], []);
  if (named.kind === "failure") return withRuns(database, [named.key], [], [], []);
  const family = familyOf(database, named.key);
  return {
    ...withRuns(
      database,
      family.flatMap((hash) => ids(database, "SELECT id FROM failures WHERE fingerprint = ?", hash)),
      [],
      [],
      family.flatMap((hash) => ids(database, "SELECT id FROM summaries WHERE fingerprint = ?", hash)),
    ),
    hashes: family,
  };
}

/** What an id means; a fix is also named by the end of its id, as it is shown. */
function namedBy(database: SqlDatabase, given: string): Named | null {
  const named = resolve(database, given, FORGETTABLE);
  if (named !== null) return named;
  const fixes = ids(
    database,
    "SELECT id FROM fixes WHERE substr(id, -length(?1)) = ?1 LIMIT 2",
    given.trim(),
  );
  return fixes.length === 1 ? { kind: "fix", key: fixes[0]! } : null;
}

const TEXT_OF_FAILURE =
  "fingerprint, coarse, tool, category, error_type, message, file, test, session, task, phase, tags, frames, parts, excerpt";
const TEXT_OF_RUN =
  "source, argv, check_id, check_command, check_directory, family, said, signal, session, task, phase, agent, execution, git, os, tools, files_modified, diff";
const TEXT_OF_TASK = "task, title, category, files, session, phase";
const TEXT_OF_SUMMARY = "last_task, last_session, scopes";

function byText(database: SqlDatabase, match: string): Doomed {
  const needles = needlesOf(match);
  const matching = (table: string, columns: string, key = "id") =>
    keysHolding(database, table, columns.split(", "), needles, key);
  const runs = [...new Set([...matching("runs", TEXT_OF_RUN), ...matching("outputs", "text", "run_id")])];
  const failures = [
    ...new Set([...matching("failures", TEXT_OF_FAILURE), ...failuresOfRuns(database, runs)]),
  ];
  return withRuns(
    database,
    failures,
    runs,
    matching("task_events", TEXT_OF_TASK),
    matching("summaries", TEXT_OF_SUMMARY),
  );
}

/** A run goes with its last failure; one that keeps others loses its output and diff, which repeat what goes. */
function withRuns(
  database: SqlDatabase,
  failures: readonly string[],
  runs: readonly string[],
  tasks: readonly string[],
  summaries: readonly string[],
): Doomed {
  const going = new Set(failures);
  const allRuns = new Set(runs);
  const blanked = new Set<string>();
  const hashes = new Set<string>();
  for (const id of failures) {
    const row = database.prepare("SELECT run_id, fingerprint FROM failures WHERE id = ?").get([id])!;
    hashes.add(text(row.fingerprint));
    const runId = text(row.run_id);
    if (allRuns.has(runId) || blanked.has(runId)) continue;
    const stays = ids(database, "SELECT id FROM failures WHERE run_id = ?", runId).some(
      (one) => !going.has(one),
    );
    (stays ? blanked : allRuns).add(runId);
  }
  for (const id of summaries)
    hashes.add(
      text(database.prepare("SELECT fingerprint FROM summaries WHERE id = ?").get([id])!.fingerprint),
    );
  return { failures, runs: [...allRuns], blanked: [...blanked], tasks, summaries, hashes: [...hashes] };
}

function failuresOfRuns(database: SqlDatabase, runs: readonly string[]): string[] {
  return runs.flatMap((run) => ids(database, "SELECT id FROM failures WHERE run_id = ?", run));
}

function ids(database: SqlDatabase, sql: string, key: string): string[] {
  return database
    .prepare(sql)
    .all([key])
    .map((row) => text(row.id));
}
