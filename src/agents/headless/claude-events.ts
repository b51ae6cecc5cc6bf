import { describeTool, short } from "./doing.ts";
import { type TakeEvent, UNDERSTOOD } from "./event-reader.ts";
import { type JsonEvent, numberAt, objectAt, objectsAt, textAt } from "./json-event.ts";
import type { Told } from "./told.ts";

/** A key that is not taken is tried ten times over three minutes; twice is enough to know. */
const REFUSALS = 2;

/** Takes in what Claude Code tells with `--output-format stream-json --verbose`; Qwen Code tells the same. */
export const takeClaudeEvent: TakeEvent = (event, told) => {
  const session = textAt(event, "session_id");
  switch (event.type) {
    case "system":
      told.session ??= session;
      return takeSystem(event, told);
    case "assistant":
      told.finished = false;
      return takeAssistant(event, told);
    case "user":
      return UNDERSTOOD;
    case "result":
      takeResult(event, told);
      told.session = session ?? told.session;
      return UNDERSTOOD;
    default:
      return typeof event.type === "string" && session !== null ? UNDERSTOOD : null;
  }
};

/** {"type":"system","subtype":"api_retry","attempt":2,"error_status":401,"error":"authentication_failed"} */
function takeSystem(event: JsonEvent, told: Told): { doing: string | null } {
  if (event.subtype !== "api_retry") return UNDERSTOOD;
  const why = textAt(event, "error") ?? `status ${event.error_status}`;
  if (why === "authentication_failed" && (numberAt(event, "attempt") ?? 0) >= REFUSALS) {
    told.error = `the model refused the key or login: ${why}`;
    told.cannotGoOn = "not-logged-in";
  }
  return { doing: short(`waits for the model: ${why}`) };
}

function takeAssistant(event: JsonEvent, told: Told): { doing: string | null } {
  let doing: string | null = null;
  for (const part of objectsAt(objectAt(event, "message"), "content")) {
    const text = textAt(part, "text");
    if (part.type === "text" && text !== null) {
      // Said by a helper of its own: not its last words.
      if (event.parent_tool_use_id == null) told.result = text;
      doing = short(text);
    }
    if (part.type === "tool_use")
      doing = describeTool(textAt(part, "name") ?? "a tool", objectAt(part, "input"));
  }
  // Not logged in: an assistant's message that no model wrote, with the reason beside it.
  if (event.error === "authentication_failed") told.outcome = "not-logged-in";
  return { doing };
}

/** {"type":"result","subtype":"success","is_error":false,"result":"…","total_cost_usd":0.0018,"usage":{…}} */
function takeResult(event: JsonEvent, told: Told): void {
  told.finished = true;
  told.result = textAt(event, "result") ?? told.result;
  told.costUsd = numberAt(event, "total_cost_usd") ?? told.costUsd;
  const usage = objectAt(event, "usage");
  const input = numberAt(usage, "input_tokens");
  const cached =
    (numberAt(usage, "cache_read_input_tokens") ?? 0) + (numberAt(usage, "cache_creation_input_tokens") ?? 0);
  if (input !== null) told.tokens = { input: input + cached, output: numberAt(usage, "output_tokens") ?? 0 };
  const subtype = textAt(event, "subtype") ?? "";
  if (event.is_error !== true && !subtype.startsWith("error")) {
    told.error = null;
    return;
  }
  const [first] = Array.isArray(event.errors) ? event.errors : [];
  told.error =
    textAt(event, "result") ??
    textAt(objectAt(event, "error"), "message") ??
    (typeof first === "string" ? first : subtype || "error");
  if (subtype === "error_max_budget_usd") told.outcome = "over-cost";
}
