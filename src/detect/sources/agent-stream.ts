import { CUT_OFF, readResult } from "./agent-result.ts";
import { AgentSession } from "./agent-session.ts";
import { ClaudeCommands } from "./claude-commands.ts";
import { firstRecord, jsonLinesReader, type LinesFold } from "./json-lines.ts";
import { jsonReader } from "./json-report.ts";
import { KeptText } from "./kept-text.ts";
import type { ReportSource, Tell } from "./source.ts";
import { fieldsOf, textOf } from "./values.ts";

/** A headless agent's answer as claude, qwen and gemini stream it (`--output-format stream-json`): one event a line, the result last. */
export const agentStream: ReportSource = {
  id: "agent-stream",
  title: "headless agent stream",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"type":"system","subtype":"init","session_id":"52354d7e-…", {"type":"init","timestamp":…,"session_id":"f83a93b5-…","model":"gemini-2.5-pro"}
    // Where there are hooks, what they said comes first: {"type":"system","subtype":"hook_started", …
    const isBegin = first?.type === "init" || (first?.type === "system" && textOf(first.subtype) !== null);
    return isBegin && typeof first?.session_id === "string";
  },
  open: (tell) => jsonLinesReader(tell, eventFold(tell)),
};

/** The same as one list, as `claude -p --output-format json --verbose` prints it. */
export const agentList: ReportSource = {
  id: "agent-list",
  title: "headless agent events",
  // [{"type":"system","subtype":"init","cwd":"/home/ann/shop","session_id":"f2044733-…"
  sniff: (head) =>
    /^[\s\ufeff]*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"\s*:/.test(head) &&
    /"session_id"\s*:/.test(head),
  open: (tell) => {
    const { record, end } = eventFold(tell);
    // A result that is cut has lost its reason: the last event counts once it is whole.
    let last: unknown = null;
    return jsonReader(tell, {
      isListed: (path) => path === "",
      item: (_, event) => {
        record(fieldsOf(last));
        last = event;
      },
      end: (_, isCut) => {
        if (!isCut) record(fieldsOf(last));
        end();
      },
    });
  },
};

function eventFold(tell: Tell): LinesFold {
  const said = new KeptText();
  const agent = new AgentSession(null, tell);
  const commands = new ClaudeCommands();
  let isOver = false;
  return {
    record: (event) => {
      if (event.subtype === "init" || event.type === "init") {
        agent.session = textOf(event.session_id);
        agent.agent = textOf(event.model);
      }
      // gemini's result has no words: they came before it, in pieces.
      else if (event.type === "message" && event.role === "assistant") said.add(textOf(event.content) ?? "");
      for (const command of commands.take(event)) agent.ran(command);
      if (event.type !== "result") return;
      isOver = true;
      const is_error = event.is_error ?? event.status === "error";
      const about = { session_id: agent.session, model: agent.agent, is_error };
      readResult({ ...about, result: said.text(), ...event }, tell);
    },
    end: () => {
      if (!isOver) tell(CUT_OFF);
    },
  };
}
