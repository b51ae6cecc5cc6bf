import { AgentSession } from "./agent-session.ts";
import { firstRecord, jsonLinesReader, type LinesFold } from "./json-lines.ts";
import type { ReportSource, Tell } from "./source.ts";
import { fieldsOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

/** What `opencode run --format json` prints: steps, and what was said and done in them. */
export const opencodeStream: ReportSource = {
  id: "opencode-stream",
  title: "opencode stream",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"type":"step_start","timestamp":1795015758280,"sessionID":"ses_e10b937b9ffe7yLu5UbEX9UIvC","part":{…}}
    return (
      /^(?:step_start|step_finish|text|reasoning|tool_use|error)$/.test(textOf(first?.type) ?? "") &&
      typeof first?.sessionID === "string"
    );
  },
  open: (tell) => jsonLinesReader(tell, opencodeFold(tell)),
};

function opencodeFold(tell: Tell): LinesFold {
  const agent = new AgentSession("opencode", tell);
  let startedAt: number | null = null;
  let endedAt: number | null = null;
  let said: string | null = null;
  let end: { isFailed: boolean; error?: unknown } | null = null;
  return {
    record: (event) => {
      const part = fieldsOf(event.part);
      agent.session ??= textOf(event.sessionID);
      startedAt ??= momentOf(event.timestamp);
      endedAt = momentOf(event.timestamp) ?? endedAt;
      if (event.type === "step_start") end = null;
      else if (event.type === "text") said = textOf(part.text) ?? said;
      else if (event.type === "tool_use") tellTool(part, agent);
      else if (event.type === "step_finish") end = endOf(textOf(part.reason));
      // {"name":"APIError","data":{"message":"…","statusCode":401,…}}
      else if (event.type === "error") end = { isFailed: true, error: event.error };
    },
    end: () => {
      const durationMs = startedAt === null || endedAt === null ? null : millisOf(endedAt - startedAt);
      agent.end(end === null ? null : { said, ...end, startedAt, durationMs });
    },
  };
}

/** "stop" is the end, "tool-calls" is none; "length" and "content-filter" are one that nobody wanted. */
function endOf(reason: string | null): { isFailed: boolean; error?: unknown } | null {
  if (reason === null || reason === "tool-calls") return null;
  return /^(?:length|content-filter|error)$/.test(reason)
    ? { isFailed: true, error: `the model stopped early: ${reason}` }
    : { isFailed: false };
}

function tellTool(part: Readonly<Record<string, unknown>>, agent: AgentSession): void {
  const state = fieldsOf(part.state);
  const about = fieldsOf(state.metadata);
  const { start, end } = fieldsOf(state.time);
  const command = textOf(fieldsOf(state.input).command);
  const exitCode = wholeOf(about.exit);
  if (part.tool !== "bash" || command === null || exitCode === null) return;
  const [startedAt, endedAt] = [momentOf(start), momentOf(end)];
  agent.ran({
    command,
    exitCode,
    output: textOf(about.output) ?? textOf(state.output) ?? "",
    startedAt,
    durationMs: startedAt === null || endedAt === null ? null : millisOf(endedAt - startedAt),
  });
}
