import { answerHook } from "../../hook-answer.ts";
import type { Tool } from "../tool.ts";

/** Fields of a payload that are objects, and that a client's templates may hand over as text. */
const OBJECTS: ReadonlySet<string> = new Set(["payload", "tool_input", "tool_response"]);

/** Answers a client's hook without a process of its own. */
export const hook: Tool = {
  name: "hook",
  description: "For hooks of type mcp_tool, not for you: answers a client's event as the command hook would.",
  inputSchema: {
    type: "object",
    properties: {
      client: { type: "string" },
      event: { type: "string" },
      payload: { description: "The event's JSON; else the other arguments are it" },
    },
    required: ["client", "event"],
    additionalProperties: true,
  },
  isReadOnly: false,
  async run(args, { env }) {
    const { client, event, ...rest } = args.given as { client: string; event: string };
    const fields = Object.fromEntries(Object.entries(rest).flatMap(fieldOf));
    const payload = "payload" in fields ? fields.payload : { hook_event_name: event, ...fields };
    return answerHook({ client, name: event, raw: JSON.stringify(payload), env, at: Date.now() });
  },
};

/** A field as the client's own payload has it; one that its template could not fill is left out. */
function fieldOf([name, value]: [string, unknown]): [string, unknown][] {
  if (typeof value !== "string") return [[name, value]];
  // "${tool_input.file_path}"
  if (/^\$\{[\w.]+\}$/.test(value)) return [];
  return [[name, OBJECTS.has(name) ? parsed(value) : value]];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
