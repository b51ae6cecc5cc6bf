/**
 * Which hooks each client is given: its own name for the event, the tools it is about, how long it may take. `init` writes a client's
 * configuration from this table, in the client's own form and unit of time. Commands and edits are kept apart, so that the launcher
 * knows which it is without a look into the payload. OpenCode and pi have programs of ours instead (plugin-opencode.ts,
 * extension-pi.ts), aider has no hooks.
 */
import type { HookTool } from "./command.ts";

export interface HookSpec {
  /** The client's own name: "PostToolUseFailure". */
  readonly event: string;
  /** The client's own way to name tools; null where the event has none. */
  readonly matcher: string | null;
  readonly tool: HookTool | null;
  readonly timeoutMs: number;
}

export interface ClientHooks {
  readonly client: string;
  readonly hooks: readonly HookSpec[];
  /** The unit in which its configuration counts time. */
  readonly timeUnit: "s" | "ms";
}

const SOON = 5_000;
/** The end of a turn reads what the hooks missed. */
const AT_THE_END = 10_000;

function on(event: string, timeoutMs: number = SOON): HookSpec {
  return { event, matcher: null, tool: null, timeoutMs };
}

/** The same event for commands and for edits. */
function onTools(event: string, commands: string, edits: string): readonly HookSpec[] {
  return [
    { event, matcher: commands, tool: "command", timeoutMs: SOON },
    { event, matcher: edits, tool: "edit", timeoutMs: SOON },
  ];
}

const CLAUDE_EDITS = "Edit|Write|MultiEdit|NotebookEdit";
const GEMINI_EDITS = "replace|write_file|edit";
const COPILOT_TOOLS = "bash|powershell|edit|create|insert|str_replace|str_replace_editor|apply_patch";

const CLIENT_HOOKS: readonly ClientHooks[] = [
  {
    client: "claude",
    timeUnit: "s",
    hooks: [
      on("SessionStart"),
      on("UserPromptSubmit"),
      ...onTools("PreToolUse", "Bash", CLAUDE_EDITS),
      ...onTools("PostToolUse", "Bash", CLAUDE_EDITS),
      {
        event: "PostToolUseFailure",
        matcher: "Bash",
        tool: "command",
        timeoutMs: SOON,
      },
      on("Stop", AT_THE_END),
      on("SessionEnd"),
    ],
  },
  {
    client: "codex",
    timeUnit: "s",
    hooks: [
      on("SessionStart"),
      on("UserPromptSubmit"),
      ...onTools("PreToolUse", "Bash", "apply_patch"),
      ...onTools("PostToolUse", "Bash", "apply_patch"),
      on("Stop", AT_THE_END),
      // Codex allows no more than 3 seconds here.
      on("SessionEnd", 3_000),
    ],
  },
  {
    client: "gemini",
    timeUnit: "ms",
    hooks: [
      on("SessionStart"),
      on("BeforeAgent"),
      ...onTools("BeforeTool", "run_shell_command", GEMINI_EDITS),
      ...onTools("AfterTool", "run_shell_command", GEMINI_EDITS),
      on("AfterAgent", AT_THE_END),
      on("SessionEnd"),
    ],
  },
  {
    client: "qwen",
    timeUnit: "ms",
    hooks: [
      on("SessionStart"),
      on("UserPromptSubmit"),
      ...onTools("PreToolUse", "run_shell_command", GEMINI_EDITS),
      ...onTools("PostToolUse", "run_shell_command", GEMINI_EDITS),
      {
        event: "PostToolUseFailure",
        matcher: "run_shell_command",
        tool: "command",
        timeoutMs: SOON,
      },
      on("Stop", AT_THE_END),
      on("SessionEnd"),
    ],
  },
  {
    client: "copilot",
    timeUnit: "s",
    hooks: [
      on("sessionStart"),
      on("userPromptSubmitted"),
      // One entry for both: VS Code reads the same file, ignores matchers, and would run two.
      { event: "preToolUse", matcher: COPILOT_TOOLS, tool: null, timeoutMs: SOON },
      { event: "postToolUse", matcher: COPILOT_TOOLS, tool: null, timeoutMs: SOON },
      on("agentStop", AT_THE_END),
      on("sessionEnd"),
    ],
  },
  {
    client: "cursor",
    timeUnit: "s",
    hooks: [
      on("sessionStart"),
      on("beforeSubmitPrompt"),
      ...onTools("preToolUse", "Shell", "Write"),
      ...onTools("postToolUse", "Shell", "Write"),
      {
        event: "postToolUseFailure",
        matcher: "Shell",
        tool: "command",
        timeoutMs: SOON,
      },
      { event: "afterFileEdit", matcher: null, tool: "edit", timeoutMs: SOON },
      on("stop", AT_THE_END),
      on("sessionEnd"),
    ],
  },
];

/** The hooks of a client; null for one that is not known, has none, or has a program of ours instead. */
export function hooksOf(client: string): ClientHooks | null {
  return CLIENT_HOOKS.find((entry) => entry.client === client) ?? null;
}
