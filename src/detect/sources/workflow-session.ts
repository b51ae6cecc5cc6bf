import { firstRecord, jsonLinesReader } from "./json-lines.ts";
import type { ReportSource, Tell } from "./source.ts";
import { fieldsOf, momentOf, textOf, wholeOf } from "./values.ts";

/** A session that an orchestrator wrote down (`.workflow_sessions/*.jsonl`): each entry in which something failed is a run. */
export const workflowSession: ReportSource = {
  id: "workflow-session",
  title: "workflow session",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"timestamp": "2026-01-09T14:32:15.120000", "content": "$ npm test\n…", "metadata": {"phase": "EXECUTE"}}
    return (
      first !== null &&
      typeof first.content === "string" &&
      momentOf(first.timestamp) !== null &&
      Object.keys(first).every((key) => key === "timestamp" || key === "content" || key === "metadata")
    );
  },
  open: (tell) => jsonLinesReader(tell, { record: (entry) => readEntry(entry, tell), end: () => undefined }),
};

function readEntry(entry: Readonly<Record<string, unknown>>, tell: Tell): void {
  const content = textOf(entry.content);
  if (content === null) return;
  const about = fieldsOf(entry.metadata);
  // "$ npm test", "> pytest -q"
  const command = textOf(about.command) ?? /^[$>] (\S.*)$/m.exec(content)?.[1] ?? null;
  // "exit code: 1", "exited with 2"
  const exit = /\b(?:exit(?:ed)?(?: with)?(?: code| status)?):? (\d{1,3})\b/i.exec(content)?.[1];
  tell({
    kind: "run",
    title: command ?? "session",
    tool: null,
    command,
    startedAt: momentOf(entry.timestamp),
    session: textOf(about.session_id) ?? textOf(about.session),
    phase: textOf(about.phase) ?? textOf(about.phase_id),
    task: textOf(about.task) ?? textOf(about.item_id),
  });
  tell({ kind: "output", text: `${content}\n` });
  tell({
    kind: "end",
    durationMs: null,
    exitCode: wholeOf(about.exit_code) ?? (exit === undefined ? null : Number(exit)),
    outcome: null,
  });
}
