import type { HookEdit, HookEvent } from "#model/hook.ts";
import { exitCodeOf, type Fields, fieldsOf, textOf } from "../transcripts/fields.ts";
import { ALL_CONTEXT, type Dialect, type Told } from "./dialect.ts";
import { type EditFields, editsOf, editsOfPatch } from "./edits.ts";
import { pluginReply, toldByPlugin } from "./plugin-reply.ts";
import { afterCommand, beforeCommand, verdictOf } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";

/** OpenCode, through our plugin (plugin-opencode.ts): its names of events with hyphens for dots. */
export const opencode: Dialect = {
  client: "opencode",
  holds: true,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldByPlugin("opencode", event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply: (to, reply) => (to.kind === "turn-end" || to.kind === "session-end" ? "" : pluginReply(reply)),
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const args = fieldsOf(payload.args);
  const isCommand = payload.tool === "bash";
  const folder = textOf(args.workdir);
  const there = isCommand && folder !== null ? { ...told, cwd: folder } : told;
  switch (told.event) {
    case "session-created":
      return sessionStart(told, payload.source);
    case "chat-message":
      return prompt(told, payload.prompt);
    case "tool-execute-before":
      return isCommand ? beforeCommand(there, textOf(args.command)) : edited(told, "before-edit", payload);
    case "tool-execute-after":
      return isCommand ? completed(there, payload, args) : edited(told, "after-edit", payload);
    case "session-idle":
      return ended(told, "turn-end", null);
    case "session-end":
      return ended(told, "session-end", null);
    default:
      return null;
  }
}

/** `metadata.exit` is a number; null after a time limit. */
function completed(told: Told, payload: Fields, args: Fields): HookEvent | null {
  const metadata = fieldsOf(payload.metadata);
  const exitCode = exitCodeOf(metadata.exit);
  const output = textOf(metadata.output) ?? textOf(payload.output);
  return afterCommand(told, textOf(args.command), {
    exitCode,
    verdict: verdictOf(exitCode),
    output: output === "(no output)" ? null : output,
    interrupted: metadata.exit === null,
    truncated: metadata.truncated === true,
  });
}

const FIELDS: EditFields = {
  file: ["filePath"],
  before: ["oldString"],
  after: ["newString", "content"],
  list: "edits",
};

function edited(told: Told, kind: "before-edit" | "after-edit", payload: Fields): HookEvent | null {
  const edits = editsOfTool(textOf(payload.tool) ?? "", payload);
  return edits.length === 0 ? null : { ...told, kind, edits };
}

function editsOfTool(tool: string, payload: Fields): HookEdit[] {
  const args = fieldsOf(payload.args);
  const patch = textOf(args.patchText);
  if (tool === "patch" || tool === "apply_patch") return patch === null ? [] : editsOfPatch(patch);
  if (!/^(?:edit|write|multiedit)$/.test(tool)) return [];
  const isNewFile = tool === "write" && fieldsOf(payload.metadata).exists === false;
  return editsOf(args, FIELDS, isNewFile);
}
