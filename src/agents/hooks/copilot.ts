import type { AfterCommandEvent, HookEdit, HookEvent } from "#model/hook.ts";
import { readCutOutput } from "../transcripts/copilot-cut.ts";
import { type Fields, fieldsOf, textOf } from "../transcripts/fields.ts";
import { parseLine } from "../transcripts/parse-line.ts";
import { ALL_CONTEXT, type Dialect, type Told } from "./dialect.ts";
import { type EditFields, editsOf, editsOfPatch } from "./edits.ts";
import { afterCommand, beforeCommand, verdictOf } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { fitted } from "./reply-text.ts";

/** GitHub Copilot CLI: camelCase events with camelCase payloads, or Claude Code's names with payloads in snake_case. */
export const copilot: Dialect = {
  client: "copilot",
  holds: true,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldByCopilot(event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply(to, reply) {
    if (to.kind === "turn-end" || to.kind === "session-end") return "";
    if (reply.hold !== null)
      return fitted(reply.hold, (permissionDecisionReason) => ({
        permissionDecision: "deny",
        permissionDecisionReason,
      }));
    return reply.context === null
      ? ""
      : fitted(reply.context, (additionalContext) => ({ additionalContext }));
  },
};

function toldByCopilot(event: string, payload: Fields, at: number): Told | null {
  const session = textOf(payload.sessionId) ?? textOf(payload.session_id);
  const cwd = textOf(payload.cwd);
  if (session === null || cwd === null) return null;
  return {
    client: "copilot",
    event,
    session,
    cwd,
    at,
    transcript: textOf(payload.transcriptPath) ?? textOf(payload.transcript_path),
    callId: textOf(payload.toolCallId) ?? textOf(payload.tool_use_id),
    subagent: textOf(payload.agentId) ?? textOf(payload.agent_id),
  };
}

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const tool = (textOf(payload.toolName) ?? textOf(payload.tool_name) ?? "").toLowerCase();
  const isCommand = tool === "bash" || tool === "powershell" || tool === "shell";
  const args = argsOf(payload);
  switch (told.event) {
    case "sessionStart":
    case "SessionStart":
      return sessionStart(told, payload.source);
    case "userPromptSubmitted":
    case "UserPromptSubmit":
      return prompt(told, payload.prompt);
    case "preToolUse":
    case "PreToolUse":
      return isCommand
        ? beforeCommand(told, textOf(args.command))
        : edited(told, "before-edit", tool, payload);
    case "postToolUse":
    case "PostToolUse":
      return isCommand ? completed(told, args, payload) : edited(told, "after-edit", tool, payload);
    case "agentStop":
    case "Stop":
      return ended(told, "turn-end", payload.stopReason ?? payload.stop_reason);
    case "sessionEnd":
    case "SessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

/** A tool's arguments: an object, or JSON of one in older versions. */
function argsOf(payload: Fields): Fields {
  const args = payload.toolArgs ?? payload.tool_input ?? payload.tool_args;
  return fieldsOf(typeof args === "string" ? parseLine(args) : args);
}

// "<shellId: 4 completed with exit code 0>", "<exited with exit code 1>" in older versions
const TRAILER = /\n?<(?:shellId: \S+ completed|exited) with exit code (-?\d{1,10})>\s*$/;
// "<command with shellId: 0 is still running after 30 seconds. …>"
const RUNNING = /<command with (?:shellId|id): \S+ is (?:still )?running/;
// "<output too long - dropped 312 lines …>"
const CUT = /^<output too long|^\[?Output truncated/m;

function completed(told: Told, args: Fields, payload: Fields): AfterCommandEvent | null {
  const result = payload.toolResult ?? payload.tool_result ?? payload.tool_response;
  const { text, type } = resultOf(result);
  const trailer = TRAILER.exec(text.slice(-200));
  const exitCode = trailer === null ? null : Number(trailer[1]);
  const background = exitCode === null && (RUNNING.test(text) || args.mode === "async");
  // Refused by the person or a rule: never run.
  if (exitCode === null && !background && type !== "success") return null;
  const said = trailer === null ? text : text.slice(0, text.length - trailer[0].length);
  const cut = readCutOutput(said);
  return afterCommand(told, textOf(args.command), {
    exitCode,
    verdict: verdictOf(exitCode),
    output: cut?.preview ?? said,
    outputPath: cut?.path ?? null,
    background,
    truncated: cut !== null || CUT.test(said),
  });
}

function resultOf(result: unknown): { text: string; type: string | null } {
  const fields = fieldsOf(result);
  return {
    text: textOf(result) ?? textOf(fields.textResultForLlm) ?? textOf(fields.text_result_for_llm) ?? "",
    type: textOf(fields.resultType) ?? textOf(fields.result_type),
  };
}

const FIELDS: EditFields = {
  file: ["path", "file_path"],
  before: ["old_str", "old_string"],
  after: ["new_str", "file_text", "new_string", "content"],
};

function edited(
  told: Told,
  kind: "before-edit" | "after-edit",
  tool: string,
  payload: Fields,
): HookEvent | null {
  const { type } = resultOf(payload.toolResult ?? payload.tool_result);
  if (kind === "after-edit" && type !== null && type !== "success") return null;
  const edits = editsOfTool(tool, payload);
  return edits.length === 0 ? null : { ...told, kind, edits };
}

function editsOfTool(tool: string, payload: Fields): HookEdit[] {
  const args = argsOf(payload);
  if (tool === "apply_patch") {
    const given = payload.toolArgs ?? payload.tool_input;
    const patch = textOf(args.input) ?? textOf(args.patch) ?? textOf(given);
    return patch === null ? [] : editsOfPatch(patch);
  }
  if (!/^(?:edit|create|write|insert|str_replace|str_replace_editor)$/.test(tool)) return [];
  return editsOf(args, FIELDS, tool === "create" || args.command === "create");
}
