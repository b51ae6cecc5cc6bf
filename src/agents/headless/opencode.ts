import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { allowedCommands, deniedCommands } from "./allowed-commands.ts";
import { describeTool, short } from "./doing.ts";
import { eventReader, type TakeEvent, UNDERSTOOD } from "./event-reader.ts";
import { type JsonEvent, numberAt, objectAt, textAt } from "./json-event.ts";
import type { Told } from "./told.ts";

const LOGIN = "opencode auth login";

/** OpenCode. Its permissions come in a variable: it has no flags for them, and denies what it would ask for. */
export const OPENCODE: AgentAdapter = {
  name: "opencode",
  vendor: "opencode",
  executables: ["opencode"],
  versionArgv: ["--version"],
  places: ["~/.opencode/bin", "~/.local/bin"],
  login: LOGIN,
  invocation({ prompt, permissions, model }, executable) {
    const rules = JSON.stringify(rulesOf(permissions));
    return {
      argv: [executable, "run", "--format", "json", ...(model === null ? [] : ["--model", model])],
      stdin: prompt,
      env: { OPENCODE_PERMISSION: rules },
      permissionFlags: [`OPENCODE_PERMISSION=${rules}`],
    };
  },
  reader: () => eventReader({ name: "opencode", login: LOGIN }, take),
};

/** The last rule that matches wins, so that the general one comes first. */
function rulesOf(permissions: AgentPermissions): JsonEvent {
  const { edit, commands, network } = permissions;
  const rules = (names: readonly string[], word: string) =>
    Object.fromEntries(names.flatMap((name) => [name, `${name} *`]).map((name) => [name, word]));
  const web = network ? "allow" : "deny";
  return {
    edit: edit ? "allow" : "deny",
    bash:
      commands === "any"
        ? { "*": "allow", ...rules(deniedCommands(permissions), "deny") }
        : { "*": "deny", ...rules(allowedCommands(permissions), "allow") },
    webfetch: web,
    websearch: web,
    external_directory: "deny",
    question: "deny",
  };
}

const take: TakeEvent = (event, told) => {
  told.session = textAt(event, "sessionID") ?? told.session;
  const part = objectAt(event, "part");
  switch (event.type) {
    case "step_start":
      return UNDERSTOOD;
    case "text":
      told.result = textAt(part, "text") ?? told.result;
      return { doing: short(told.result ?? "") || null };
    case "tool_use":
      return {
        doing: describeTool(textAt(part, "tool") ?? "a tool", objectAt(objectAt(part, "state"), "input")),
      };
    case "step_finish":
      takeStep(part, told);
      return UNDERSTOOD;
    case "error": {
      // {"name":"APIError","data":{"message":"…","statusCode":401,…}}
      const error = objectAt(event, "error");
      const data = objectAt(error, "data");
      told.error = textAt(data, "message") ?? textAt(error, "name") ?? "error";
      if (data.statusCode === 401 || error.name === "ProviderAuthError") told.outcome = "not-logged-in";
      return UNDERSTOOD;
    }
    default:
      return typeof event.type === "string" && event.sessionID !== undefined ? UNDERSTOOD : null;
  }
};

/** Each step tells its own cost: 0 for a model whose price it does not know. */
function takeStep(part: JsonEvent, told: Told): void {
  const cost = numberAt(part, "cost");
  if (cost !== null && (cost > 0 || told.costUsd !== null)) told.costUsd = (told.costUsd ?? 0) + cost;
  const tokens = objectAt(part, "tokens");
  told.tokens = {
    input: (told.tokens?.input ?? 0) + (numberAt(tokens, "input") ?? 0),
    output: (told.tokens?.output ?? 0) + (numberAt(tokens, "output") ?? 0),
  };
}
