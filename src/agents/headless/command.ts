import type { AgentAdapter } from "#model/headless-agent.ts";
import { numberAt, parseEvent, textAt } from "./json-event.ts";
import { textReader } from "./text-reader.ts";
import type { Told } from "./told.ts";

/**
 * Whatever the user names, by argv: the prompt is on its stdin and in the file $TWICESHY_PROMPT_FILE, exit code 0 means done.
 * It may tell more by a line of JSON with any of result, error, cost_usd (or total_cost_usd) and session_id.
 */
export function commandAgent(argv: readonly string[]): AgentAdapter {
  const [executable = "", ...words] = argv;
  const name = `command:${executable}`;
  return {
    name,
    vendor: "unknown",
    executables: [executable],
    versionArgv: [],
    invocation: ({ prompt }, found) => ({
      argv: [found, ...words],
      stdin: prompt,
      env: {},
      // Nobody but the command itself bounds what it does.
      permissionFlags: [],
    }),
    reader: () => textReader({ name }, take),
  };
}

/** {"result":"…","total_cost_usd":0.02,"session_id":"…"} */
function take(line: string, told: Told): string {
  const event = parseEvent(line);
  if (event === null) return line;
  told.costUsd = numberAt(event, "cost_usd") ?? numberAt(event, "total_cost_usd") ?? told.costUsd;
  told.session = textAt(event, "session_id") ?? told.session;
  told.error = textAt(event, "error") ?? told.error;
  return textAt(event, "result") ?? line;
}
