import type { CuredFailure, RunFact } from "#model/fix.ts";
import type { GitState } from "#model/run.ts";
import { maybeNumber, maybeText, parse, text } from "./cells.ts";
import type { SqlDatabase, SqlInput, SqlRow } from "./sql-database.ts";

/** Failures of one run that learning looks at; a run with thousands has one cause, and it is among the first. */
const MOST_FAILURES = 200;

const COLUMNS = `id, source, started_at, duration_ms, argv, check_id, check_command, check_directory, family, outcome,
  exit_code, tree, git, session, task, said, files_modified, diff`;

/** Runs that a condition asks for, in order of (time, id), with their failures. */
export function runFactsWhere(
  database: SqlDatabase,
  condition: string,
  params: readonly SqlInput[],
  withFailures = true,
): RunFact[] {
  return database
    .prepare(`SELECT ${COLUMNS} FROM runs WHERE ${condition} ORDER BY started_at, id`)
    .all(params)
    .map((row) =>
      toRunFact(row, withFailures && row.outcome !== "passed" ? failuresOf(database, text(row.id)) : []),
    );
}

function failuresOf(database: SqlDatabase, runId: string): CuredFailure[] {
  return database
    .prepare(
      `SELECT id, fingerprint, category, error_type, message, file, line, test FROM failures
       WHERE run_id = ? ORDER BY seq LIMIT ${MOST_FAILURES}`,
    )
    .all([runId])
    .map((row) => ({
      id: text(row.id),
      fingerprint: text(row.fingerprint),
      category: text(row.category),
      errorType: maybeText(row.error_type),
      message: text(row.message),
      file: maybeText(row.file),
      line: maybeNumber(row.line),
      test: maybeText(row.test),
    }));
}

function toRunFact(row: SqlRow, failures: CuredFailure[]): RunFact {
  return {
    id: text(row.id),
    source: text(row.source),
    at: Number(row.started_at),
    check: {
      id: text(row.check_id),
      command: text(row.check_command),
      directory: text(row.check_directory),
      family: maybeText(row.family) ?? text(row.check_id),
    },
    argv: parse<string[]>(row.argv),
    outcome: text(row.outcome) as RunFact["outcome"],
    exitCode: maybeNumber(row.exit_code),
    durationMs: maybeNumber(row.duration_ms),
    tree: maybeText(row.tree),
    head: row.git == null ? null : parse<GitState>(row.git).head,
    session: maybeText(row.session),
    task: maybeText(row.task),
    said: maybeText(row.said),
    filesModified: parse<string[]>(row.files_modified),
    diff: maybeText(row.diff),
    failures,
  };
}
