import { firstRecord, jsonLinesReader } from "./json-lines.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, listOf, momentOf, textOf, wholeOf } from "./values.ts";

/** An orchestrator's event log (`.workflow_log.jsonl`): each failure is a run, and each verification that passed. */
export const workflowLog: ReportSource = {
  id: "workflow-log",
  title: "workflow event log",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"timestamp": "2026-01-05T21:28:34Z", "event_type": "workflow_started", "workflow_id": "wf_ce03679d", "phase_id": null, …}
    return (
      first !== null &&
      typeof first.event_type === "string" &&
      ("timestamp" in first || "workflow_id" in first)
    );
  },
  open: (tell) => jsonLinesReader(tell, { record: (event) => readEvent(event, tell), end: () => undefined }),
};

type Event = Readonly<Record<string, unknown>>;

// item_failed, verification_failed, review_failed, phase_failed, gate_failed, workflow_failed, error, phase_blocked, gate_rejected
const FAILED = /(?:^|_)(?:failed|failure|error|blocked|rejected|aborted)$/;
const PASSED = /^(?:verification|review|gate)_passed$/;

// phase_skipped, review_bypassed, test_coverage_low, convention_unknown, api_undocumented, context_missing, deadline_missed
const CONCERN = /(?:^|_)(?:skipped|bypassed|low|unknown|undocumented|missing|missed|unclear|ignored)$/;

function readEvent(event: Event, tell: Tell): void {
  const kind = textOf(event.event_type) ?? "";
  if (CONCERN.test(kind)) tellConcern(event, kind, tell);
  const isFailed = FAILED.test(kind) || event.success === false;
  if (!isFailed && !PASSED.test(kind)) return;
  const details = fieldsOf(event.details);
  const item = textOf(event.item_id);
  const phase = textOf(event.phase_id);
  const command = textOf(details.command);
  tell({
    kind: "run",
    title: [phase, item, kind].filter((name) => name !== null).join(" › "),
    tool: null,
    command,
    startedAt: momentOf(event.timestamp),
    session: textOf(event.workflow_id),
    task: item,
    phase,
  });
  const exitCode = wholeOf(details.exit_code);
  if (isFailed) tellFailure(event, details, kind, item, tell);
  tell({ kind: "end", durationMs: null, exitCode, outcome: isFailed ? "failed" : "passed" });
}

function tellConcern(event: Event, kind: string, tell: Tell): void {
  const details = fieldsOf(event.details);
  const files = listOf(details.files).flatMap((file) => textOf(file) ?? []);
  const file = textOf(event.file_path) ?? textOf(details.file_path);
  tell({
    kind: "concern",
    event: kind,
    at: momentOf(event.timestamp),
    session: textOf(event.workflow_id),
    phase: textOf(event.phase_id),
    item: textOf(event.item_id),
    reason:
      textOf(details.reason) ?? textOf(event.message) ?? textOf(event.description) ?? textOf(details.message),
    files: file === null ? files : [file, ...files],
  });
}

function tellFailure(event: Event, details: Event, kind: string, item: string | null, tell: Tell): void {
  const printed = [textOf(details.stdout), textOf(details.stderr), textOf(details.output)].filter(
    (text) => text !== null,
  );
  const message =
    textOf(event.description) ??
    textOf(event.message) ??
    textOf(details.error) ??
    textOf(details.reason) ??
    textOf(details.message);
  // "Verification failed: Command failed (exit code 254, expected 0)" is what the output below it says in full.
  if (printed.length > 0) tell({ kind: "output", text: `${printed.join("\n")}\n` });
  else
    tell(
      resultTold({
        status: "failed",
        errorType: textOf(event.error_type) ?? textOf(details.error_type),
        message:
          message ?? `${item ?? "the workflow"}: ${kind.replaceAll("_", " ")}, and the log does not say why`,
        file: textOf(event.file_path) ?? textOf(details.file_path) ?? textOf(listOf(details.files)[0]),
        line: wholeOf(event.line_number) ?? wholeOf(details.line_number),
        text:
          textOf(event.stack_trace) ??
          textOf(details.stack_trace) ??
          textOf(details.traceback) ??
          textOf(details.error),
      }),
    );
}
