import type { Failure } from "#model/failure.ts";
import { json, maybeNumber, maybeText, parse, text } from "./cells.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** Columns of `failures`, in the order of `failureParams`. */
export const FAILURE_COLUMNS = [
  "id",
  "run_id",
  "seq",
  "seen_at",
  "fingerprint",
  "coarse",
  "recipe",
  "detector",
  "tool",
  "category",
  "category_group",
  "severity",
  "error_type",
  "message",
  "file",
  "line",
  "column_number",
  "test",
  "session",
  "task",
  "phase",
  "task_signature",
  "at_line",
  "tags",
  "frames",
  "parts",
  "excerpt",
] as const;

/** A failure as parameters of an insert. */
export function failureParams(failure: Failure): SqlInput[] {
  return [
    failure.id,
    failure.runId,
    failure.seq,
    failure.seenAt,
    failure.fingerprint.hash,
    failure.fingerprint.coarse,
    failure.fingerprint.recipe,
    failure.detector,
    failure.tool,
    failure.category,
    failure.group,
    failure.severity,
    failure.errorType,
    failure.message,
    failure.file,
    failure.line,
    failure.column,
    failure.test,
    failure.session,
    failure.task,
    failure.phase,
    failure.taskSignature,
    failure.at,
    json(failure.tags),
    json(failure.frames),
    json(failure.fingerprint.parts),
    failure.excerpt,
  ];
}

/** A row of `failures` as a failure. */
export function toFailure(row: SqlRow): Failure {
  return {
    id: text(row.id),
    runId: text(row.run_id),
    seq: Number(row.seq),
    seenAt: Number(row.seen_at),
    fingerprint: {
      hash: text(row.fingerprint),
      coarse: text(row.coarse),
      recipe: text(row.recipe),
      parts: parse<Failure["fingerprint"]["parts"]>(row.parts),
    },
    detector: text(row.detector),
    tool: text(row.tool),
    category: text(row.category),
    group: text(row.category_group),
    severity: text(row.severity) as Failure["severity"],
    tags: parse<string[]>(row.tags),
    errorType: maybeText(row.error_type),
    message: text(row.message),
    file: maybeText(row.file),
    line: maybeNumber(row.line),
    column: maybeNumber(row.column_number),
    test: maybeText(row.test),
    frames: parse<Failure["frames"]>(row.frames),
    excerpt: text(row.excerpt),
    at: Number(row.at_line),
    session: maybeText(row.session),
    task: maybeText(row.task),
    phase: maybeText(row.phase),
    taskSignature: maybeText(row.task_signature),
  };
}
