import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { allowedCommands, deniedCommands } from "./allowed-commands.ts";
import { takeClaudeEvent } from "./claude-events.ts";
import { eventReader } from "./event-reader.ts";

const LOGIN = "run `claude` once and /login, or set ANTHROPIC_API_KEY";

/** Claude Code in print mode: whatever is not allowed by name is denied without a question. */
export const CLAUDE: AgentAdapter = {
  name: "claude",
  vendor: "anthropic",
  executables: ["claude"],
  versionArgv: ["--version"],
  places: ["~/.claude/local", "~/.local/bin"],
  login: LOGIN,
  invocation({ prompt, permissions, model, maxCostUsd }, executable) {
    const permissionFlags = flagsOf(permissions);
    const cost = maxCostUsd === null ? [] : ["--max-budget-usd", String(maxCostUsd)];
    return {
      argv: [
        executable,
        "--print",
        ...["--output-format", "stream-json", "--verbose"],
        ...(model === null ? [] : ["--model", model]),
        ...cost,
        ...permissionFlags,
      ],
      stdin: prompt,
      env: {},
      permissionFlags: [...permissionFlags, ...cost],
    };
  },
  reader: () => eventReader({ name: "claude", login: LOGIN }, takeClaudeEvent),
};

/** Files of its own folder, whatever path an error message leads to: the user's own are elsewhere, with the same names. */
const INSIDE = "(./**)";

function flagsOf(permissions: AgentPermissions): string[] {
  const { edit, commands, network } = permissions;
  const allowed = [
    `Read${INSIDE}`,
    ...(edit ? [`Edit${INSIDE}`] : []),
    ...(network ? ["WebFetch", "WebSearch"] : []),
    ...(commands === "any" ? ["Bash"] : allowedCommands(permissions).flatMap(asRules)),
  ];
  const denied = [
    ...(edit ? [] : ["Edit", "Write", "NotebookEdit"]),
    ...(network ? [] : ["WebFetch", "WebSearch"]),
    ...deniedCommands(permissions).flatMap(asRules),
  ];
  return [
    ...["--permission-mode", "dontAsk"],
    ...["--allowedTools", ...allowed],
    ...(denied.length === 0 ? [] : ["--disallowedTools", ...denied]),
  ];
}

/** With a space before the star, so that `npm test` does not let `npm testify` through. */
function asRules(command: string): string[] {
  return [`Bash(${command})`, `Bash(${command} *)`];
}
