import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import { pathFrom } from "#model/path-from.ts";
import { type Fields, fieldsOf, partsText, textOf } from "../transcripts/fields.ts";
import { readShellReport } from "../transcripts/shell-report.ts";
import { type Dialect, type Told, toldBy } from "./dialect.ts";
import { type EditFields, editsOf, patchFrom } from "./edits.ts";
import { afterCommand, beforeCommand, verdictOf } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { fitted, hookSpecific, systemMessage } from "./reply-text.ts";

/** Gemini CLI. The exit code is a line in what the model is told, and left out when it is 0. */
export const gemini: Dialect = {
  client: "gemini",
  holds: true,
  // BeforeTool's context is dropped.
  contextAt: ["session-start", "prompt", "after-command", "after-edit"],
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldBy("gemini", event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply(to, reply) {
    if (to.kind === "turn-end") return systemMessage(reply.person);
    if (to.kind === "session-end") return "";
    if (reply.hold !== null) return fitted(reply.hold, (reason) => ({ decision: "deny", reason }));
    return gemini.contextAt.includes(to.kind) ? hookSpecific(to.event, reply) : "";
  },
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const isCommand = payload.tool_name === SHELL;
  const command = textOf(fieldsOf(payload.tool_input).command);
  switch (told.event) {
    case "SessionStart":
      return sessionStart(told, payload.source);
    case "BeforeAgent":
      return prompt(told, withoutHookContext(textOf(payload.prompt) ?? ""));
    case "BeforeTool":
      return isCommand
        ? beforeCommand(inFolder(told, payload), command)
        : geminiEdit(told, "before-edit", payload);
    case "AfterTool":
      return isCommand
        ? completed(inFolder(told, payload), payload)
        : geminiEdit(told, "after-edit", payload);
    case "AfterAgent":
      return ended(told, "turn-end", null);
    case "SessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

const SHELL = "run_shell_command";

/** The folder a command was told to run in. */
export function inFolder(told: Told, payload: Fields): Told {
  const input = fieldsOf(payload.tool_input);
  const folder = textOf(input.dir_path) ?? textOf(input.directory);
  if (folder === null) return told;
  return { ...told, cwd: pathFrom(told.cwd, folder) };
}

function completed(told: Told, payload: Fields): AfterCommandEvent | null {
  const input = fieldsOf(payload.tool_input);
  const content = fieldsOf(payload.tool_response).llmContent;
  const text = textOf(content) ?? partsText(content);
  const report = readShellReport(text);
  const command = textOf(input.command);
  if (report === null) {
    // "Command was cancelled by user before it could complete.", "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes"
    return /^(?:<untrusted_context>\n)?Command was (?:automatically )?cancelled/.test(text)
      ? afterCommand(told, command, { exitCode: null, verdict: null, output: text, interrupted: true })
      : null;
  }
  const background = input.is_background === true;
  return afterCommand(told, command, {
    ...report,
    exitCode: background ? null : report.exitCode,
    verdict: background ? null : verdictOf(report.exitCode),
    background,
  });
}

const FIELDS: EditFields = {
  file: ["file_path", "absolute_path"],
  before: ["old_string"],
  after: ["new_string", "content"],
};

/** What `replace`, `edit` and `write_file` change; the tools of Gemini CLI and Qwen Code have the same fields. */
export function geminiEdit(
  told: Told,
  kind: "before-edit" | "after-edit",
  payload: Fields,
): HookEvent | null {
  if (!/^(?:replace|edit|write_file)$/.test(textOf(payload.tool_name) ?? "")) return null;
  const response = fieldsOf(payload.tool_response);
  if (kind === "after-edit" && response.error != null) return null;
  const display = fieldsOf(response.returnDisplay);
  const input = fieldsOf(payload.tool_input);
  // An empty old_string makes a new file.
  const isNewFile = display.isNewFile === true || input.old_string === "";
  const edits = editsOf(input, FIELDS, isNewFile);
  return edits.length === 0 ? null : { ...told, kind, edits, ...patchFrom(textOf(display.fileDiff)) };
}

// "<hook_context>PROBE-CONTEXT-SessionStart</hook_context>\n\nRun the checks and tell me when they pass."
const AROUND = /^\s*<hook_context>[\s\S]*?<\/hook_context>\s*|\s*<hook_context>[^<]*<\/hook_context>\s*$/;

/** A prompt without what hooks put before and after it. */
function withoutHookContext(text: string): string {
  let rest = text;
  for (let i = 0; i < 20 && rest.includes("<hook_context>"); i += 1) {
    const next = rest.replace(AROUND, "");
    if (next === rest) break;
    rest = next;
  }
  return rest;
}
