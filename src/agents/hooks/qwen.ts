import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import { type Fields, fieldsOf, numberOf, partsText, textOf } from "../transcripts/fields.ts";
import { readShellReport } from "../transcripts/shell-report.ts";
import { type Dialect, type Told, toldBy } from "./dialect.ts";
import { geminiEdit, inFolder } from "./gemini.ts";
import { afterCommand, beforeCommand } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { hookSpecific, systemMessage } from "./reply-text.ts";

/** Qwen Code: Gemini CLI's tools, Claude Code's events. */
export const qwen: Dialect = {
  client: "qwen",
  holds: true,
  // PreToolUse's context is dropped.
  contextAt: ["session-start", "prompt", "after-command", "after-edit"],
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldBy("qwen", event, payload, at);
    if (told === null) return null;
    // tool_call_id is the model's own, and the one in the transcript.
    return readEvent({ ...told, callId: textOf(payload.tool_call_id) ?? told.callId }, payload);
  },
  reply(to, reply) {
    if (to.kind === "turn-end") return systemMessage(reply.person);
    if (to.kind === "session-end") return "";
    if (reply.hold !== null || qwen.contextAt.includes(to.kind)) return hookSpecific(to.event, reply);
    return "";
  },
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const isCommand = payload.tool_name === "run_shell_command";
  const response = fieldsOf(payload.tool_response).llmContent;
  switch (told.event) {
    case "SessionStart":
      return sessionStart(told, payload.source);
    case "UserPromptSubmit":
      // It also comes with an empty prompt, for every round of tools; a real one has submitted_prompt.
      return payload.prompt === "" ? null : prompt(told, payload.submitted_prompt ?? payload.prompt);
    case "PreToolUse":
      return isCommand
        ? beforeCommand(inFolder(told, payload), textOf(fieldsOf(payload.tool_input).command))
        : geminiEdit(told, "before-edit", payload);
    case "PostToolUse":
      return isCommand
        ? reported(inFolder(told, payload), textOf(response) ?? partsText(response), payload, false)
        : geminiEdit(told, "after-edit", payload);
    case "PostToolUseFailure":
      return isCommand ? reported(inFolder(told, payload), textOf(payload.error) ?? "", payload, true) : null;
    case "Stop":
      return ended(told, "turn-end", null);
    case "SessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

function reported(told: Told, text: string, payload: Fields, isFailure: boolean): AfterCommandEvent | null {
  const input = fieldsOf(payload.tool_input);
  const report = readShellReport(text);
  const isStopped = payload.is_interrupt === true || /^Command (?:was cancelled|timed out)/.test(text);
  if (report === null && !isStopped) return null;
  const background = input.is_background === true;
  const exitCode = background ? null : (report?.exitCode ?? null);
  return afterCommand(told, textOf(input.command), {
    exitCode,
    // grep without a match comes as no failure, with "Exit Code: 1": Qwen Code knows the difference.
    verdict: exitCode === null ? null : exitCode === 0 ? "passed" : isFailure ? "failed" : "answer",
    output: report?.output ?? (report === null ? text : null),
    interrupted: isStopped || report?.interrupted === true,
    background,
    durationMs: numberOf(payload.duration_ms),
  });
}
