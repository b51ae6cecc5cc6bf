import { readReport } from "../transcripts/codex-report.ts";
import { exitCodeOf, type Fields, fieldsOf, textOf } from "../transcripts/fields.ts";
import { parseLine } from "../transcripts/parse-line.ts";

/** How a command of Codex ended, as its transcript has it. */
export interface CodexEnd {
  readonly exitCode: number;
  readonly output: string | null;
}

/**
 * Looks a call's end up in the last part of a transcript (whose first line may be cut). Newer versions write an item of its own, before
 * the hook runs; older ones only the text given back to the model, which is there when the next hook runs. A command that went on for
 * longer ends in the result of a later write_stdin call. Null where the end is not told (yet).
 */
export function codexExitCode(transcriptTail: string, callId: string): CodexEnd | null {
  if (callId === "") return null;
  const search = new Search(callId);
  for (const line of transcriptTail.split("\n")) {
    // Only lines that can matter are parsed: a tail is long, and this is done for every command.
    if (search.mayMatter(line)) search.take(fieldsOf(parseLine(line)));
  }
  return search.found;
}

class Search {
  found: CodexEnd | null = null;
  /** The ids whose results are this command's. */
  private readonly ids: Set<string>;
  /** The number under which it goes on. */
  private session: string | null = null;

  private readonly callId: string;

  constructor(callId: string) {
    this.callId = callId;
    this.ids = new Set([callId]);
  }

  mayMatter(line: string): boolean {
    for (const id of this.ids) if (line.includes(id)) return true;
    return this.session !== null && line.includes("write_stdin");
  }

  take(line: Fields): void {
    const payload = fieldsOf(line.payload);
    if (line.type === "event_msg") this.takeItem(payload);
    else if (line.type === "response_item") this.takeResponse(payload);
  }

  private takeItem(event: Fields): void {
    const item = event.type === "item_completed" ? fieldsOf(event.item) : event;
    if (item.type !== "CommandExecution" && item.type !== "exec_command_end") return;
    if ((textOf(item.id) ?? textOf(item.call_id)) !== this.callId) return;
    const exitCode = exitCodeOf(item.exit_code);
    const output = textOf(item.aggregated_output) ?? textOf(item.formatted_output);
    if (exitCode !== null) this.found = { exitCode, output };
  }

  private takeResponse(payload: Fields): void {
    const id = textOf(payload.call_id);
    if (id === null) return;
    if (payload.type === "function_call") this.takeCall(payload, id);
    else if (payload.type === "function_call_output" && this.ids.has(id)) this.takeResult(payload);
  }

  private takeCall(payload: Fields, id: string): void {
    // Some models number their calls anew in each turn: the same id is another command then.
    if (id === this.callId) {
      this.found = null;
      this.session = null;
    } else if (payload.name === "write_stdin" && this.session !== null) {
      const asked = fieldsOf(parseLine(textOf(payload.arguments) ?? "")).session_id;
      if (String(asked) === this.session) this.ids.add(id);
    }
  }

  private takeResult(payload: Fields): void {
    if (this.found !== null) return;
    const report = readReport(payload.output);
    this.session = report.session ?? this.session;
    if (report.exitCode !== null) this.found = { exitCode: report.exitCode, output: report.output || null };
  }
}
