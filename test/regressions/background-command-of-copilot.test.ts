import { describe, expect, it } from "vitest";
import { aHome, hear, located, ROOT } from "../agents/transcripts/a-home.ts";

const START = Date.UTC(2026, 10, 18, 14, 32, 44);

type Line = readonly [type: string, data: object];

const start = (toolCallId: string, toolName: string, args: object): Line => [
  "tool.execution_start",
  { toolCallId, toolName, arguments: args },
];
const complete = (toolCallId: string, content: string, more: object = {}): Line => [
  "tool.execution_complete",
  { toolCallId, success: true, result: { content }, ...more },
];
const bash = (id: string, command: string) => start(id, "bash", { command, description: "d", mode: "async" });
const read = (id: string, shellId: unknown) => start(id, "read_bash", { shellId, delay: 0 });

/** The commands that a session tells of; its lines are a second apart, in the form of Copilot CLI 1.0.102. */
function commandsOf(...lines: readonly Line[]) {
  const first: Line = ["session.start", { sessionId: "76a5", context: { cwd: ROOT } }];
  const text = [first, ...lines]
    .map(([type, data], i) =>
      JSON.stringify({ type, data, id: `e-${i}`, timestamp: new Date(START + i * 1000).toISOString() }),
    )
    .join("\n");
  const home = aHome();
  home.write(".copilot/session-state/76a5/events.jsonl", `${text}\n`);
  return hear(home, located(home, "copilot")[0]!).all.filter(({ kind }) => kind === "command");
}

// Its end was never heard of: the hook tells that it began, and the client reads its output by a call of its own.
describe("a command that Copilot CLI ran in the background", () => {
  const begun = [
    bash("call_1", "npm test"),
    complete("call_1", "<command started in background with shellId: 3>"),
  ];

  it("has ended when its output is read to the end", () => {
    const over = complete("read_1", "not ok 1 - sums\n<shellId: 3 completed with exit code 1>");
    expect(commandsOf(...begun, read("read_1", "3"), over)).toMatchObject([
      {
        command: "npm test",
        callId: "call_1",
        exitCode: 1,
        output: "not ok 1 - sums",
        at: START + 1000,
        durationMs: 3000,
      },
    ]);
  });

  it("is told once, however often it is read, and whatever kind of number names it", () => {
    const over = (id: string) => complete(id, "ok\n<shellId: 3 completed with exit code 0>");
    const told = commandsOf(...begun, read("r1", 3), over("r1"), read("r2", "3"), over("r2"));
    expect(told).toMatchObject([{ command: "npm test", exitCode: 0 }]);
  });

  it("has not ended while it runs on, also one that was waited for in vain", () => {
    const waited = complete(
      "call_2",
      "<command with shellId: 4 is still running after 30 seconds. Use read_bash>",
    );
    const lines = [
      ...begun,
      bash("call_2", "npm run e2e"),
      waited,
      read("r1", "4"),
      complete("r1", "<no new output>"),
    ];
    expect(commandsOf(...lines)).toEqual([]);
    const over = complete("r2", "bad\n<shellId: 4 completed with exit code 2>");
    expect(commandsOf(...lines, read("r2", "4"), over)).toMatchObject([
      { command: "npm run e2e", exitCode: 2 },
    ]);
  });

  it("is not another's: what was never begun here is nothing", () => {
    const over = complete("r1", "bad\n<shellId: 9 completed with exit code 2>");
    expect(commandsOf(...begun, read("r1", "9"), over)).toEqual([]);
  });
});
