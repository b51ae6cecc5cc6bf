import type { HookEvent } from "#model/hook.ts";
import { type Fields, fieldsOf, partsText, textOf } from "../transcripts/fields.ts";
import { ALL_CONTEXT, type Dialect, type Told, toldBy } from "./dialect.ts";
import { editsOfPatch } from "./edits.ts";
import { afterCommand, beforeCommand } from "./read-command.ts";
import { ended, prompt, sessionStart } from "./read-session.ts";
import { replyOf } from "./reply-text.ts";

/** Codex CLI. Passing and failing commands look alike; the exit code is in the transcript (codex-exit.ts). */
export const codex: Dialect = {
  client: "codex",
  holds: true,
  contextAt: ALL_CONTEXT,
  read(event, value, at) {
    const payload = fieldsOf(value);
    const told = toldBy("codex", event, payload, at);
    return told === null ? null : readEvent(told, payload);
  },
  reply: replyOf,
};

function readEvent(told: Told, payload: Fields): HookEvent | null {
  const text = textOf(fieldsOf(payload.tool_input).command);
  const isShell = payload.tool_name === "Bash";
  const isPatch = payload.tool_name === "apply_patch" || (isShell && PATCH_BY_SHELL.test(text ?? ""));
  const isCommand = isShell && !isPatch;
  switch (told.event) {
    case "SessionStart":
      return sessionStart(told, payload.source);
    case "UserPromptSubmit":
      return prompt(told, payload.prompt);
    case "PreToolUse":
      return isPatch ? patched(told, "before-edit", text) : isCommand ? beforeCommand(told, text) : null;
    case "PostToolUse":
      return isPatch ? patched(told, "after-edit", text) : isCommand ? completed(told, text, payload) : null;
    case "Stop":
      return ended(told, "turn-end", null);
    case "SessionEnd":
      return ended(told, "session-end", payload.reason);
    default:
      return null;
  }
}

// "apply_patch <<'EOF'": Codex takes this line apart and makes the edit itself; no PostToolUse comes then.
const PATCH_BY_SHELL = /^\s*apply_?patch\s*<</;

// "…1893 tokens truncated…", "[... omitted 312 of 712 lines ...]"
const CUT = /…\d+ (?:tokens|chars|lines) truncated…|\[\.\.\. omitted \d+ of \d+ lines \.\.\.\]/;

function completed(told: Told, command: string | null, payload: Fields): HookEvent | null {
  const response = payload.tool_response;
  const output = textOf(response) ?? textOf(fieldsOf(response).output) ?? partsText(response);
  return afterCommand(told, command, {
    exitCode: null,
    verdict: null,
    output,
    truncated: CUT.test(output),
  });
}

function patched(told: Told, kind: "before-edit" | "after-edit", patch: string | null): HookEvent | null {
  const edits = patch === null ? [] : editsOfPatch(patch);
  return edits.length === 0 ? null : { ...told, kind, edits };
}
