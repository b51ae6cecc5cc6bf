import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { allowedCommands } from "./allowed-commands.ts";
import { takeClaudeEvent } from "./claude-events.ts";
import { eventReader } from "./event-reader.ts";

const LOGIN = "run `qwen` once and sign in, or set OPENAI_API_KEY and OPENAI_BASE_URL";

/** Qwen Code: Claude Code's events, Gemini's flags. */
export const QWEN: AgentAdapter = {
  name: "qwen",
  vendor: "alibaba",
  executables: ["qwen"],
  versionArgv: ["--version"],
  places: ["~/.local/bin", "~/.npm-global/bin"],
  login: LOGIN,
  invocation({ prompt, permissions, model }, executable) {
    const permissionFlags = flagsOf(permissions);
    return {
      argv: [
        ...[executable, "--output-format", "stream-json"],
        ...(model === null ? [] : ["--model", model]),
        ...permissionFlags,
      ],
      stdin: prompt,
      env: {},
      permissionFlags,
    };
  },
  reader: () => eventReader({ name: "qwen", login: LOGIN }, takeClaudeEvent),
};

function flagsOf(permissions: AgentPermissions): string[] {
  const { edit, commands, network } = permissions;
  const web = network ? [] : ["--exclude-tools", "web_fetch", "--exclude-tools", "web_search"];
  if (!edit) return ["--approval-mode", "plan", ...web];
  if (commands === "any") return ["--approval-mode", "yolo", ...web];
  const commandRules = allowedCommands(permissions).map((command) => `run_shell_command(${command})`);
  // Not `auto-edit`: that lets it write wherever an error message leads it, also out of its folder. Tried with 0.24.4.
  const tools = ["Edit(./**)", "write_file(./**)", ...commandRules];
  return ["--approval-mode", "default", ...tools.flatMap((tool) => ["--allowed-tools", tool]), ...web];
}
