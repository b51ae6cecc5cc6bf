import type { HookEvent } from "#model/hook.ts";
import { type Fields, fieldsOf, partsText, textOf } from "../transcripts/fields.ts";
import { ALL_CONTEXT, type Dialect, type Told } from "./dialect.ts";
import { type EditFields, editsOf } from "./edits.ts";
import { pluginReply, toldByPlugin } from "./plugin-reply.ts";
import { afterCommand, beforeCommand } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";

/** pi, through our extension (extension-pi.ts). */
export const pi: Dialect = {
  client: "pi",
  holds: true,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldByPlugin("pi", event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply: (to, reply) => (to.kind === "turn-end" || to.kind === "session-end" ? "" : pluginReply(reply)),
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const command = textOf(fieldsOf(payload.input).command);
  const isCommand = payload.tool === "bash";
  switch (told.event) {
    case "session_start":
      return sessionStart(told, payload.reason);
    case "before_agent_start":
      return prompt(told, payload.prompt);
    case "tool_call":
      return isCommand ? beforeCommand(told, command) : edited(told, "before-edit", payload);
    case "tool_result":
      return isCommand ? completed(told, command, payload) : edited(told, "after-edit", payload);
    case "agent_end":
      return ended(told, "turn-end", null);
    case "session_shutdown":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

/** An error ends with "Command exited with code 3"; one without it was stopped, or never begun. */
function completed(told: Told, command: string | null, payload: Fields): HookEvent | null {
  const text = partsText(payload.content);
  // "[Showing lines 1200-3200 of 3200. Full output: …]"
  const truncated = /\[Showing (?:last|lines) [^\n]{0,200}Full output: /.test(text.slice(-1000));
  const output = text === "(no output)" ? null : text;
  if (payload.isError !== true)
    return afterCommand(told, command, { exitCode: 0, verdict: "passed", output, truncated });
  const match = /\n*Command exited with code (\d{1,10})\s*$/.exec(text.slice(-200));
  if (match !== null) {
    const rest = text.slice(0, text.length - match[0].length);
    return afterCommand(told, command, {
      exitCode: Number(match[1]),
      verdict: "failed",
      output: rest === "(no output)" ? null : rest,
      truncated,
    });
  }
  const interrupted = /Command (?:aborted|timed out)/.test(text.slice(-200));
  return interrupted
    ? afterCommand(told, command, { exitCode: null, verdict: null, output, interrupted, truncated })
    : null;
}

const FIELDS: EditFields = {
  file: ["path", "file_path"],
  before: ["oldText"],
  after: ["newText", "content"],
  list: "edits",
};

function edited(told: Told, kind: "before-edit" | "after-edit", payload: Fields): HookEvent | null {
  if (payload.tool !== "edit" && payload.tool !== "write") return null;
  if (kind === "after-edit" && payload.isError === true) return null;
  const edits = editsOf(fieldsOf(payload.input), FIELDS);
  return edits.length === 0 ? null : { ...told, kind, edits };
}
