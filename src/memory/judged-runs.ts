import type { Check } from "#model/run.ts";
import type { JudgedRun } from "#model/warning.ts";
import { maybeText, parse, text } from "./cells.ts";
import { familyOf } from "./recall.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** A session that ran more than this is judged by its last runs. */
const MOST_RUNS = 5000;
/** More checks say no more about where a pattern strikes, nor do older failures. */
const MOST_CHECKS = 20;
const MOST_STRIKES = 500;

const COLUMNS = `id, source, started_at, duration_ms, argv, check_id, check_command, check_directory, family, outcome,
  session, task, execution, tree, files_modified, diff, failure_count`;

/** What a session ran, or what was run for a task, in order of (time, id). */
export function judgedRuns(
  { database, redact }: Store,
  scope: { readonly session: string } | { readonly task: string },
): JudgedRun[] {
  const [column, name] = "session" in scope ? ["session", scope.session] : ["task", scope.task];
  return database
    .prepare(
      `SELECT * FROM (SELECT ${COLUMNS} FROM runs WHERE ${column} = ? ORDER BY started_at DESC, id DESC LIMIT ${MOST_RUNS})
       ORDER BY started_at, id`,
    )
    .all([redact(name)])
    .map((row) => toJudged(database, row));
}

function toJudged(database: SqlDatabase, row: SqlRow): JudgedRun {
  const at = Number(row.started_at);
  const failures = row.outcome === "failed" ? failuresOf(database, text(row.id)) : [];
  const stored = failures.reduce((sum, failure) => sum + failure.count, 0);
  return {
    id: text(row.id),
    source: text(row.source),
    at,
    endedAt: at + Number(row.duration_ms ?? 0),
    check: checkOf(row),
    argv: parse<string[]>(row.argv),
    outcome: text(row.outcome) as JudgedRun["outcome"],
    session: maybeText(row.session),
    task: maybeText(row.task),
    execution: maybeText(row.execution),
    tree: maybeText(row.tree),
    filesModified: parse<string[]>(row.files_modified),
    diff: maybeText(row.diff),
    failures: failures.map(({ fingerprint, category }) => ({ fingerprint, category })),
    isWhole: stored >= Number(row.failure_count),
  };
}

function failuresOf(database: SqlDatabase, run: string) {
  return database
    .prepare(
      "SELECT fingerprint, category, count(*) AS n FROM failures WHERE run_id = ? GROUP BY fingerprint, category ORDER BY min(seq)",
    )
    .all([run])
    .map((row) => ({
      fingerprint: text(row.fingerprint),
      category: text(row.category),
      count: Number(row.n),
    }));
}

/** All fingerprints of the pattern that one belongs to, whatever recipe made them; itself in any case. */
export function samePattern(database: SqlDatabase, fingerprint: string): string[] {
  const found = new Set(familyOf(database, fingerprint));
  const members = database.prepare(
    `SELECT fingerprint FROM pattern_members
     WHERE pattern = (SELECT pattern FROM pattern_members WHERE fingerprint = ?) ORDER BY fingerprint`,
  );
  for (const hash of [...found]) for (const row of members.all([hash])) found.add(text(row.fingerprint));
  return [...found].sort();
}

/** Checks that some fingerprints were ever seen in, the latest first, and which categories they have. */
export function struck(
  database: SqlDatabase,
  fingerprints: readonly string[],
): { checks: Check[]; categories: string[] } {
  const marks = fingerprints.map(() => "?").join(", ");
  const latest = `SELECT run_id, seen_at, category FROM failures WHERE fingerprint IN (${marks})
    ORDER BY seen_at DESC, id DESC LIMIT ${MOST_STRIKES}`;
  const rows = database
    .prepare(
      `SELECT r.check_id, max(r.check_command) AS check_command, max(r.check_directory) AS check_directory,
         max(r.family) AS family, max(f.seen_at) AS last
       FROM (${latest}) f JOIN runs r ON r.id = f.run_id
       GROUP BY r.check_id ORDER BY last DESC, r.check_id LIMIT ${MOST_CHECKS}`,
    )
    .all(fingerprints);
  const categories = database
    .prepare(`SELECT DISTINCT category FROM (${latest}) ORDER BY category`)
    .all(fingerprints);
  return { checks: rows.map(checkOf), categories: categories.map((row) => text(row.category)) };
}

/** Of some fingerprints, those that came before a time. */
export function seenBefore(database: SqlDatabase, fingerprints: readonly string[], at: number): string[] {
  const statement = database.prepare("SELECT first_at FROM fingerprints WHERE hash = ?");
  return fingerprints.filter((hash) => {
    const row = statement.get([hash]);
    return row !== undefined && Number(row.first_at) < at;
  });
}

function checkOf(row: SqlRow): Check {
  return {
    id: text(row.check_id),
    command: text(row.check_command),
    directory: text(row.check_directory),
    family: maybeText(row.family) ?? text(row.check_id),
  };
}
