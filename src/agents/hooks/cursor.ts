import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import { exitCodeOf, type Fields, fieldsOf, listOf, numberOf, textOf } from "../transcripts/fields.ts";
import { parseLine } from "../transcripts/parse-line.ts";
import { ALL_CONTEXT, type Dialect, type Told } from "./dialect.ts";
import { type EditFields, editsOf } from "./edits.ts";
import { afterCommand, beforeCommand, verdictOf } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { fitted } from "./reply-text.ts";

/** Cursor. Written from its published schemas: it needs its own servers, so it was never run here, and never holds. */
export const cursor: Dialect = {
  client: "cursor",
  holds: false,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldByCursor(event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply(to, reply) {
    // afterFileEdit and afterShellExecution take no answer.
    if (to.kind === "turn-end" || to.kind === "session-end" || to.event.startsWith("after")) return "";
    if (reply.hold !== null)
      return fitted(reply.hold, (reason) => ({ permission: "deny", agent_message: reason }));
    return reply.context === null
      ? ""
      : fitted(reply.context, (additional_context) => ({ additional_context }));
  },
};

function toldByCursor(event: string, payload: Fields, at: number): Told | null {
  const session = textOf(payload.conversation_id) ?? textOf(payload.session_id);
  const cwd = textOf(payload.cwd) ?? textOf(listOf(payload.workspace_roots)[0]);
  if (session === null || cwd === null) return null;
  return {
    client: "cursor",
    event,
    session,
    cwd,
    at,
    transcript: textOf(payload.transcript_path),
    callId: textOf(payload.tool_use_id),
    subagent: null,
  };
}

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const input = fieldsOf(payload.tool_input);
  const isCommand = payload.tool_name === "Shell";
  switch (told.event) {
    case "sessionStart":
      return sessionStart(told, payload.source ?? payload.composer_mode);
    case "beforeSubmitPrompt":
      return prompt(told, payload.prompt);
    case "preToolUse":
      return isCommand
        ? beforeCommand(told, textOf(input.command))
        : edited(told, "before-edit", payload, input);
    case "postToolUse":
      return isCommand ? completed(told, payload, input) : edited(told, "after-edit", payload, input);
    case "postToolUseFailure":
      return isCommand ? failed(told, payload, input) : null;
    case "afterShellExecution":
      return afterCommand(told, textOf(payload.command), {
        exitCode: null,
        verdict: null,
        output: textOf(payload.output),
        durationMs: numberOf(payload.duration),
      });
    case "afterFileEdit":
      return edited(told, "after-edit", { tool_name: "Write" }, payload);
    case "stop":
      return ended(told, "turn-end", payload.status);
    case "sessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

/** `tool_output` is JSON: {"output": "…", "exitCode": 1}. */
function completed(told: Told, payload: Fields, input: Fields): AfterCommandEvent | null {
  const said = textOf(payload.tool_output);
  const result = fieldsOf(said === null ? payload.tool_output : parseLine(said));
  const exitCode = exitCodeOf(result.exitCode);
  return afterCommand(told, textOf(input.command), {
    exitCode,
    verdict: verdictOf(exitCode),
    output: textOf(result.output) ?? (Object.keys(result).length === 0 ? said : null),
    durationMs: numberOf(payload.duration),
  });
}

/** `error_message` is the output, or "Command failed with exit code 3". */
function failed(told: Told, payload: Fields, input: Fields): AfterCommandEvent | null {
  if (payload.failure_type === "permission_denied") return null;
  const output = textOf(payload.error_message);
  const code = /Command failed with exit code (\d{1,10})/.exec(output ?? "")?.[1];
  const interrupted = payload.is_interrupt === true || payload.failure_type === "timeout";
  return afterCommand(told, textOf(input.command), {
    exitCode: code === undefined ? null : Number(code),
    verdict: interrupted ? null : "failed",
    output,
    interrupted,
    durationMs: numberOf(payload.duration),
  });
}

const FIELDS: EditFields = {
  file: ["file_path", "path", "target_file"],
  before: ["old_string"],
  after: ["new_string", "content", "contents", "code_edit"],
  list: "edits",
};

function edited(
  told: Told,
  kind: "before-edit" | "after-edit",
  { tool_name }: Fields,
  input: Fields,
): HookEvent | null {
  if (!/^(?:Write|Edit|StrReplace|MultiEdit)$/.test(textOf(tool_name) ?? "")) return null;
  const edits = editsOf(input, FIELDS);
  return edits.length === 0 ? null : { ...told, kind, edits };
}
