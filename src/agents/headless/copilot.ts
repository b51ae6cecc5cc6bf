import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { allowedCommands, deniedCommands } from "./allowed-commands.ts";
import { describeTool, short } from "./doing.ts";
import { eventReader, type TakeEvent, UNDERSTOOD } from "./event-reader.ts";
import { type JsonEvent, numberAt, objectAt, textAt } from "./json-event.ts";
import type { Told } from "./told.ts";

const LOGIN = "run `copilot` once and /login, or set COPILOT_GITHUB_TOKEN";

/** GitHub Copilot CLI. It counts in credits, not in money: its cost stays unknown. */
export const COPILOT: AgentAdapter = {
  name: "copilot",
  vendor: "github",
  executables: ["copilot"],
  versionArgv: ["--version"],
  places: ["~/.local/bin", "~/.npm-global/bin"],
  login: LOGIN,
  invocation({ prompt, permissions, model }, executable) {
    const permissionFlags = flagsOf(permissions);
    return {
      argv: [
        ...[executable, "--output-format", "json", "--no-color", "--no-ask-user", "--no-auto-update"],
        ...(model === null ? [] : ["--model", model]),
        ...permissionFlags,
      ],
      stdin: prompt,
      env: {},
      permissionFlags,
    };
  },
  reader: () => eventReader({ name: "copilot", login: LOGIN }, take),
};

function flagsOf(permissions: AgentPermissions): string[] {
  const { edit, commands, network } = permissions;
  const denied = [...(edit ? [] : ["write"]), ...deniedCommands(permissions).map((one) => `shell(${one}:*)`)];
  // Of an install it would see no more than `pip`, or `yarn install`: then rather none.
  const commandRules = allowedCommands({ ...permissions, install: false }).map(asRule);
  const allowed = [
    ...(edit ? ["write"] : []),
    ...new Set(commandRules),
    ...(permissions.install && commands !== "any" ? ["shell(npm ci:*)"] : []),
  ];
  return [
    "--trust-folder",
    ...(commands === "any" ? ["--allow-all-tools"] : allowed.map((tool) => `--allow-tool=${tool}`)),
    ...denied.map((tool) => `--deny-tool=${tool}`),
    ...(network ? ["--allow-all-urls"] : []),
  ];
}

/** Tools whose subcommand it looks at; of all others (`node test.js`, `make test`) only the name counts. Tried with 1.0.102. */
const WITH_SUBCOMMAND = new Set(["git", "gh", "npm", "npx", "pnpm", "yarn", "cargo", "go"]);

function asRule(command: string): string {
  const [name = "", subcommand] = command.split(" ");
  const isTwo = WITH_SUBCOMMAND.has(name) && subcommand !== undefined && !subcommand.startsWith("-");
  return `shell(${isTwo ? `${name} ${subcommand}` : name}:*)`;
}

const take: TakeEvent = (event, told) => {
  const data = objectAt(event, "data");
  switch (event.type) {
    case "assistant.message":
      return takeMessage(data, told);
    case "tool.execution_start":
      told.finished = false;
      return { doing: describeTool(textAt(data, "toolName") ?? "a tool", objectAt(data, "arguments")) };
    case "session.error":
      // {"errorType":"authentication","message":"Authentication failed with provider at … (HTTP 401)."}
      told.error = textAt(data, "message") ?? "error";
      if (data.errorType === "authentication") told.outcome = "not-logged-in";
      return UNDERSTOOD;
    case "result":
      told.finished = true;
      told.session = textAt(event, "sessionId");
      if (event.exitCode !== 0) told.error ??= `it ended with exit code ${event.exitCode}`;
      return UNDERSTOOD;
    default:
      return typeof event.type === "string" && event.data !== undefined ? UNDERSTOOD : null;
  }
};

function takeMessage(data: JsonEvent, told: Told): { doing: string | null } {
  const text = textAt(data, "content");
  told.result = text ?? told.result;
  const output = numberAt(data, "outputTokens");
  if (output !== null)
    told.tokens = { input: told.tokens?.input ?? 0, output: (told.tokens?.output ?? 0) + output };
  return { doing: text === null ? null : short(text) };
}
