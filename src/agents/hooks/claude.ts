import type { AfterCommandEvent, HookEdit, HookEvent } from "#model/hook.ts";
import { type Fields, fieldsOf, numberOf, textOf } from "../transcripts/fields.ts";
import { hunksOf } from "../transcripts/structured-patch.ts";
import { endInBackground, isNotice } from "./claude-background.ts";
import { ALL_CONTEXT, type Dialect, type Told, toldBy } from "./dialect.ts";
import { type EditFields, editsOf, patchFrom } from "./edits.ts";
import { afterCommand, beforeCommand } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { replyOf } from "./reply-text.ts";
import { commandFrom } from "./where-it-ended.ts";

/** Claude Code. A failing command comes as an event of its own, and its exit code in the first line of `error`. */
export const claude: Dialect = {
  client: "claude",
  holds: true,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    // Cursor reads Claude Code's file too, and tells neither how a command ended nor its failure: its own hooks do.
    if (textOf(payload.cursor_version) !== null) return null;
    const told = toldBy("claude", event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply: replyOf,
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const input = fieldsOf(payload.tool_input);
  const isCommand = payload.tool_name === "Bash";
  switch (told.event) {
    case "SessionStart":
      return sessionStart(told, payload.source);
    case "UserPromptSubmit": {
      const said = textOf(payload.prompt) ?? "";
      return isNotice(said) ? endInBackground(told, said) : prompt(told, said);
    }
    case "PreToolUse":
      return isCommand ? beforeCommand(told, textOf(input.command)) : edited(told, "before-edit", payload);
    case "PostToolUse":
      return isCommand ? completed(told, payload) : edited(told, "after-edit", payload);
    case "PostToolUseFailure":
      return isCommand ? failed(told, payload) : null;
    case "Stop":
      return ended(told, "turn-end", null);
    case "SessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

// "... [20012 characters truncated] ..."
const CUT = /\.\.\. \[\d+ (?:characters|chars|lines) truncated\] \.\.\./;

/** PostToolUse of Bash: it passed, gave an answer (grep without a match), or goes on in the background. */
function completed(told: Told, payload: Fields): AfterCommandEvent | null {
  const response = fieldsOf(payload.tool_response);
  const streams = [textOf(response.stdout), textOf(response.stderr)].filter((text) => text !== null);
  const output = streams.length > 0 ? streams.join("\n") : textOf(payload.tool_response);
  const background = textOf(response.backgroundTaskId) !== null;
  const interrupted = response.interrupted === true;
  const isAnswer = textOf(response.returnCodeInterpretation) !== null;
  const isUnclear = background || interrupted || isAnswer;
  const command = textOf(fieldsOf(payload.tool_input).command);
  return afterCommand(told, command === null ? null : commandFrom(told.cwd, command, output), {
    exitCode: isUnclear ? null : 0,
    verdict: background || interrupted ? null : isAnswer ? "answer" : "passed",
    output,
    interrupted,
    background,
    truncated: CUT.test(output ?? "") || textOf(response.persistedOutputPath) !== null,
    durationMs: numberOf(payload.duration_ms),
  });
}

/** "Exit code 3\npartial-out\nboom". An error without that line is a command that was never run, unless it was stopped. */
function failed(told: Told, payload: Fields): AfterCommandEvent | null {
  const error = textOf(payload.error) ?? "";
  const match = /^(?:Error: )?Exit code (\d{1,10})(?:\n|$)/.exec(error);
  const output = match === null ? error : error.slice(match[0].length);
  // "Command timed out after 1s", "[Request interrupted by user for tool use]"
  const interrupted =
    payload.is_interrupt === true || /^Command timed out after |^\[Request interrupted/m.test(output);
  if (match === null && !interrupted) return null;
  return afterCommand(told, textOf(fieldsOf(payload.tool_input).command), {
    exitCode: match === null ? null : Number(match[1]),
    verdict: match === null ? null : "failed",
    output,
    interrupted,
    truncated: CUT.test(output),
    durationMs: numberOf(payload.duration_ms),
  });
}

const FIELDS: EditFields = {
  file: ["file_path", "notebook_path"],
  before: ["old_string"],
  after: ["new_string", "content", "new_source"],
  list: "edits",
};

function edited(told: Told, kind: "before-edit" | "after-edit", payload: Fields): HookEvent | null {
  const edits = claudeEdits(payload);
  if (edits.length === 0) return null;
  return { ...told, kind, edits, ...patchFrom(hunksOf(fieldsOf(payload.tool_response).structuredPatch)) };
}

/** What Edit, MultiEdit, Write and NotebookEdit change. */
export function claudeEdits(payload: Fields): HookEdit[] {
  const tool = textOf(payload.tool_name) ?? "";
  if (!/^(?:Edit|MultiEdit|Write|NotebookEdit)$/.test(tool)) return [];
  const isNewFile = fieldsOf(payload.tool_response).type === "create";
  return editsOf(fieldsOf(payload.tool_input), FIELDS, isNewFile);
}
