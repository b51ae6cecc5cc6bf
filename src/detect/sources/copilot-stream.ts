import { AgentSession } from "./agent-session.ts";
import { firstRecord, jsonLinesReader, type LinesFold } from "./json-lines.ts";
import type { ReportSource, Tell } from "./source.ts";
import { fieldsOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

/** What `copilot -p … --output-format json` prints: one event a line, the result last. */
export const copilotStream: ReportSource = {
  id: "copilot-stream",
  title: "copilot stream",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"type":"session.tools_updated","data":{"model":"gpt-5"},"ephemeral":true,"id":"0061114a-…","timestamp":"2026-11-16T06:06:25.128Z","parentId":…
    return (
      /^(?:session|user|assistant|model|tool)\.[a-z_]+$/.test(textOf(first?.type) ?? "") &&
      typeof first?.data === "object" &&
      typeof first.id === "string" &&
      momentOf(first.timestamp) !== null
    );
  },
  open: (tell) => jsonLinesReader(tell, copilotFold(tell)),
};

/** Calls that wait for their end: more at once than any agent makes. */
const MOST_CALLS = 1000;

function copilotFold(tell: Tell): LinesFold {
  const agent = new AgentSession("copilot", tell);
  const calls = new Map<string, { command: string; startedAt: number | null }>();
  let prompt: string | null = null;
  let said: string | null = null;
  let error: string | null = null;
  let result: Fields | null = null;
  return {
    record: (event) => {
      const data = fieldsOf(event.data);
      const id = textOf(data.toolCallId) ?? "";
      if (event.type === "user.message") prompt ??= textOf(data.content);
      else if (event.type === "assistant.message") said = textOf(data.content) ?? said;
      // {"errorType":"query","message":"400 scripted error","statusCode":400}
      else if (event.type === "session.error") error = textOf(data.message);
      else if (event.type === "result") {
        result = event;
        agent.session = textOf(event.sessionId);
      } else if (event.type === "tool.execution_start") {
        const command = textOf(fieldsOf(data.arguments).command);
        if (
          command !== null &&
          /^(?:bash|powershell)$/.test(String(data.toolName)) &&
          calls.size < MOST_CALLS
        )
          calls.set(id, { command, startedAt: momentOf(event.timestamp) });
      } else if (event.type === "tool.execution_complete") {
        const call = calls.get(id);
        calls.delete(id);
        const { exitCode, output } = endOf(data);
        const endedAt = momentOf(event.timestamp);
        if (call === undefined || exitCode === null) return;
        const durationMs =
          endedAt === null || call.startedAt === null ? null : millisOf(endedAt - call.startedAt);
        agent.ran({ ...call, exitCode, output, durationMs });
      }
    },
    end: () => {
      if (result === null) {
        agent.end(null);
        return;
      }
      const exitCode = wholeOf(result.exitCode);
      const isFailed = exitCode === null ? error !== null : exitCode !== 0;
      const durationMs = millisOf(fieldsOf(result.usage).sessionDurationMs);
      const endedAt = momentOf(result.timestamp);
      const startedAt = endedAt === null ? null : endedAt - (durationMs ?? 0);
      agent.end({ said, isFailed, error, prompt, exitCode, startedAt, durationMs });
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

// "<shellId: 4 completed with exit code 0>", "<exited with exit code 1>" in older versions
const TRAILER = /\n?<(?:shellId: \S+ completed|exited) with exit code (\d{1,10})>\s*$/;
// "Output too large to read at once (117.0 KB). Saved to: /tmp/179…-copilot-tool-output-6819.txt\n…\nPreview (first 500 chars):\nTAP version 13"
const TOO_LARGE = /^Output too large to read at once [\s\S]{0,5000}?\nPreview \(first [^)\n]{1,40}\):\n/;

function endOf(data: Fields): { exitCode: number | null; output: string } {
  const content = (textOf(fieldsOf(data.result).content) ?? "").trimEnd();
  const trailer = TRAILER.exec(content.slice(-200));
  const printed = trailer === null ? content : content.slice(0, content.length - trailer[0].length);
  return {
    exitCode: wholeOf(fieldsOf(data.shellExecution).exitCode) ?? wholeOf(trailer?.[1]),
    output: printed.replace(TOO_LARGE, ""),
  };
}
