import type { GitState, Outcome, Run, Source } from "#model/run.ts";
import { json, maybeNumber, maybeText, parse, text } from "./cells.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** Columns of `runs`, in the order of `runParams`. */
export const RUN_COLUMNS = [
  "id",
  "source",
  "started_at",
  "duration_ms",
  "argv",
  "check_id",
  "check_command",
  "check_directory",
  "exit_code",
  "signal",
  "outcome",
  "session",
  "task",
  "phase",
  "agent",
  "execution",
  "git",
  "tree",
  "os",
  "tools",
  "output_bytes",
  "output_lines",
  "failure_count",
  "files_modified",
  "diff",
  "family",
  "said",
] as const;

/** A run as parameters of an insert; its output goes elsewhere. */
export function runParams(run: Run): SqlInput[] {
  return [
    run.id,
    run.source,
    run.startedAt,
    run.durationMs,
    json(run.argv),
    run.check.id,
    run.check.command,
    run.check.directory,
    run.exitCode,
    run.signal,
    run.outcome,
    run.session,
    run.task,
    run.phase,
    run.agent,
    run.execution,
    run.git && json(run.git),
    run.git?.tree,
    run.os,
    json(run.tools),
    run.outputBytes,
    run.outputLines,
    run.failureCount,
    json(run.filesModified),
    run.diff,
    run.check.family ?? run.check.id,
    run.said,
  ];
}

/** A row of `runs`, joined with its output as `output`, as a run. */
export function toRun(row: SqlRow): Run {
  return {
    id: text(row.id),
    source: text(row.source) as Source,
    startedAt: Number(row.started_at),
    durationMs: maybeNumber(row.duration_ms),
    argv: parse<string[]>(row.argv),
    check: {
      id: text(row.check_id),
      command: text(row.check_command),
      directory: text(row.check_directory),
      ...(row.family == null || row.family === row.check_id ? {} : { family: text(row.family) }),
    },
    exitCode: maybeNumber(row.exit_code),
    signal: maybeText(row.signal),
    outcome: text(row.outcome) as Outcome,
    session: maybeText(row.session),
    task: maybeText(row.task),
    phase: maybeText(row.phase),
    agent: maybeText(row.agent),
    execution: maybeText(row.execution),
    git: row.git == null ? null : parse<GitState>(row.git),
    os: text(row.os),
    tools: parse<Record<string, string>>(row.tools),
    outputBytes: Number(row.output_bytes),
    outputLines: Number(row.output_lines),
    failureCount: Number(row.failure_count),
    output: maybeText(row.output),
    filesModified: parse<string[]>(row.files_modified),
    diff: maybeText(row.diff),
    ...(row.said == null ? {} : { said: text(row.said) }),
  };
}
