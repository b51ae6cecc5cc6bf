import { describe, expect, it } from "vitest";
import { readEvent } from "#doors/hook-begin.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { aHome, hear, located, ROOT } from "../agents/transcripts/a-home.ts";

const PARENT = "b13eed82-5161-47ba-bf5d-178da6c8c19b";
const AGENT = "4e4468d3-52ce-4f79-adc3-077d86ad610f";

/** What Copilot CLI 1.0.102 wrote of a command of the session, and of one of its subagent, in one file. */
function transcript(): string {
  const command = (id: string, toolCallId: string, more: object) => [
    {
      type: "tool.execution_start",
      data: { toolCallId, toolName: "bash", arguments: { command: "npm test" } },
      id: `${id}-1`,
      ...more,
    },
    {
      type: "tool.execution_complete",
      data: { toolCallId, success: true, shellExecution: { exitCode: 1 }, result: { content: "Error: no" } },
      id: `${id}-2`,
      ...more,
    },
  ];
  const lines = [
    { type: "session.start", data: { sessionId: PARENT, context: { cwd: ROOT } }, id: "e-0" },
    ...command("e-1", "call_9fc0", {}),
    {
      type: "user.message",
      data: { content: "run the tests in the sub" },
      id: "e-2",
      agentId: AGENT,
    },
    ...command("e-3", "call_418a", { agentId: AGENT }),
    ...command("e-4", "call_736c", {}),
  ];
  return lines
    .map((line) => JSON.stringify({ ...line, timestamp: "2026-11-18T15:08:54.041Z" }))
    .join("\n")
    .concat("\n");
}

// Its hooks tell its runs under its own session; read under the other's, each was stored a second time.
describe("a subagent of Copilot CLI", () => {
  it("has a session of its own in the transcript, as in its hooks", () => {
    const home = aHome();
    home.write(`.copilot/session-state/${PARENT}/events.jsonl`, transcript());
    const { all } = hear(home, located(home, "copilot")[0]!);
    expect(all.map(({ kind, session }) => [kind, session])).toEqual([
      ["command", PARENT],
      ["prompt", AGENT],
      ["command", AGENT],
      ["command", PARENT],
    ]);
  });

  it("has a task of its own, which its prompt names", () => {
    const payload = {
      sessionId: AGENT,
      agentId: AGENT,
      parentAgentId: PARENT,
      cwd: ROOT,
      prompt: "run the tests in the sub",
    };
    const event = readEvent("copilot", "userPromptSubmitted", JSON.stringify(payload), 5)!;
    expect(observationsOf(event)).toMatchObject([{ kind: "prompt", session: AGENT }]);
  });
});
