import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { allowedCommands } from "./allowed-commands.ts";
import { describeTool, short } from "./doing.ts";
import { eventReader, type TakeEvent, UNDERSTOOD } from "./event-reader.ts";
import { numberAt, objectAt, textAt } from "./json-event.ts";

const LOGIN = "run `gemini` once and sign in, or set GEMINI_API_KEY";
/** Without it a folder that nobody has opened yet takes every permission back, and headless runs end at once. */
const TRUST = "GEMINI_CLI_TRUST_WORKSPACE";

/** Gemini CLI; without a terminal, what it would ask for is denied. */
export const GEMINI: AgentAdapter = {
  name: "gemini",
  vendor: "google",
  executables: ["gemini"],
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
      env: { [TRUST]: "true" },
      permissionFlags: [...permissionFlags, `${TRUST}=true`],
    };
  },
  reader: () => eventReader({ name: "gemini", login: LOGIN }, take()),
};

function flagsOf(permissions: AgentPermissions): string[] {
  const { edit, commands, network } = permissions;
  if (!edit) return ["--approval-mode", "plan"];
  if (commands === "any") return ["--approval-mode", "yolo"];
  const tools = [
    ...allowedCommands(permissions).map((command) => `run_shell_command(${command})`),
    ...(network ? ["web_fetch", "google_web_search"] : []),
  ];
  return ["--approval-mode", "auto_edit", ...tools.flatMap((tool) => ["--allowed-tools", tool])];
}

/** Words come in pieces (`"delta":true`): what follows a call of a tool begins anew. */
function take(): TakeEvent {
  let saying = "";
  return (event, told) => {
    switch (event.type) {
      case "init":
        told.session = textAt(event, "session_id");
        return UNDERSTOOD;
      case "message": {
        if (event.role !== "assistant") return UNDERSTOOD;
        const text = textAt(event, "content") ?? "";
        saying = event.delta === true ? saying + text : text;
        told.result = saying || told.result;
        told.finished = false;
        return { doing: short(saying) || null };
      }
      case "tool_use":
        saying = "";
        return { doing: describeTool(textAt(event, "tool_name") ?? "a tool", objectAt(event, "parameters")) };
      case "tool_result":
        return UNDERSTOOD;
      case "error":
        // Its warnings come this way too: {"type":"error","severity":"warning","message":"Loop detected …"}
        if (event.severity !== "warning") told.error = textAt(event, "message") ?? "error";
        return UNDERSTOOD;
      case "result": {
        told.finished = true;
        const stats = objectAt(event, "stats");
        const input = numberAt(stats, "input_tokens");
        if (input !== null) told.tokens = { input, output: numberAt(stats, "output_tokens") ?? 0 };
        if (event.status === "success") told.error = null;
        else told.error = textAt(objectAt(event, "error"), "message") ?? told.error ?? "error";
        return UNDERSTOOD;
      }
      default:
        return null;
    }
  };
}
