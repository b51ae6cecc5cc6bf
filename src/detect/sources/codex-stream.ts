import { AgentSession } from "./agent-session.ts";
import { firstRecord, jsonLinesReader, type LinesFold } from "./json-lines.ts";
import type { ReportSource, Tell } from "./source.ts";
import { fieldsOf, momentOf, textOf, wholeOf } from "./values.ts";

/** What `codex exec --json` prints: a thread, its turns and what was done in them. */
export const codexStream: ReportSource = {
  id: "codex-stream",
  title: "codex stream",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"type":"thread.started","thread_id":"01a1ef46-9e79-7152-bd47-d0beac743ff5"}
    return first?.type === "thread.started" && typeof first.thread_id === "string";
  },
  open: (tell) => jsonLinesReader(tell, codexFold(tell)),
};

function codexFold(tell: Tell): LinesFold {
  const agent = new AgentSession("codex", tell);
  let startedAt: number | null = null;
  let commands = 0;
  let said: string | null = null;
  let end: { isFailed: boolean; error?: unknown } | null = null;
  return {
    record: (event) => {
      const item = fieldsOf(event.item);
      if (event.type === "thread.started") {
        agent.session = textOf(event.thread_id);
        startedAt = momentIn(agent.session ?? "");
      } else if (event.type === "turn.started") end = null;
      else if (event.type === "turn.completed") end = { isFailed: false };
      // An "error" before it may be no more than "Reconnecting... 2/5".
      else if (event.type === "turn.failed") end = { isFailed: true, error: event.error };
      if (event.type !== "item.completed") return;
      if (item.type === "agent_message") said = textOf(item.text) ?? said;
      const command = textOf(item.command);
      const exitCode = wholeOf(item.exit_code);
      if (item.type === "command_execution" && command !== null && exitCode !== null)
        agent.ran({
          command: shellLine(command),
          exitCode,
          output: textOf(item.aggregated_output) ?? "",
          // No event has a time: they follow one another.
          startedAt: startedAt === null ? null : startedAt + commands++,
          durationMs: null,
        });
    },
    end: () => agent.end(end === null ? null : { said, startedAt, ...end }),
  };
}

/** When a thread began: its id is a UUIDv7, "01a1ef46-9e79-7152-bd47-d0beac743ff5". */
function momentIn(id: string): number | null {
  const time = /^([\da-f]{8})-([\da-f]{4})-7/.exec(id);
  return time === null ? null : momentOf(Number.parseInt(`${time[1]}${time[2]}`, 16));
}

// /bin/bash -lc 'npm test', bash -c "node -e 'console.log(1)'"
const SHELL = /^(?:[^\s'"]{0,200}[\\/])?(?:ba|z|da|k)?sh(?:\.exe)? -\w{0,4}c (?=\S)/;
// 'a b', "it's \"b\"", \', plain
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^'"\\]+)/g;

/** The line that a shell was given: `/bin/bash -lc 'npm test'` is `npm test`. */
function shellLine(command: string): string {
  const shell = SHELL.exec(command)?.[0];
  if (shell === undefined) return command;
  const line = command
    .slice(shell.length)
    .replace(
      PIECE,
      (_, single, double, escaped, plain) =>
        single ?? (double as string | undefined)?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? plain,
    );
  return line.trim() === "" ? command : line;
}
