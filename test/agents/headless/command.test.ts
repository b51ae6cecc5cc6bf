import { describe, expect, it } from "vitest";
import { commandAgent } from "#agents/headless/command.ts";
import { commandArgv } from "#agents/headless/command-argv.ts";
import { describeTool, short } from "#agents/headless/doing.ts";
import { failureReasonIn } from "#agents/headless/failure-reason.ts";
import { tidy } from "#agents/headless/told.ts";
import { hear } from "./told-by.ts";

describe("the words of a command: agent", () => {
  const rows: [string, string[]][] = [
    ["node fix.mjs", ["node", "fix.mjs"]],
    ["  node   'two words' \"a b\"c  ", ["node", "two words", "a bc"]],
    ["./fix '$HOME;*'", ["./fix", "$HOME;*"]],
    ["fix '' --x=\"\"", ["fix", "", "--x="]],
    ["fix a\\ b \\$x", ["fix", "a b", "$x"]],
    ['["node","a b","; rm"]', ["node", "a b", "; rm"]],
    ["fix src/*.ts", ["fix", "src/*.ts"]],
  ];
  for (const [text, argv] of rows) it(text, () => expect(commandArgv(text)).toEqual({ kind: "argv", argv }));

  for (const text of [
    ...["a | b", "a && b", "a; b", "a > f", "a $(b)", "a `b`", "a $X", "a 'b", 'a "b', "", "   "],
    ...["[]", '["a",1]', '["a"', '[""]', "''"],
  ])
    it(`refuses ${JSON.stringify(text)}`, () => expect(commandArgv(text).kind).toBe("refused"));
});

describe("a command: agent", () => {
  const agent = commandAgent(["./fix.sh", "now"]);

  it("is done at exit code 0, quiet or not, and failed at any other", () => {
    expect(hear(agent, []).end).toMatchObject({ outcome: "done", result: null, costUsd: null });
    expect(hear(agent, ["I did it."]).end).toMatchObject({ outcome: "done", result: "I did it." });
    expect(hear(agent, ["no idea"], { exitCode: 3 }).end).toMatchObject({
      outcome: "failed",
      error: "no idea",
      why: "command:./fix.sh failed: no idea",
    });
    expect(hear(agent, [], { exitCode: 3 }).end.why).toBe("command:./fix.sh failed with exit code 3");
  });

  it("may tell more by a line of JSON", () => {
    const line = '{"result":"Mended.\\nFAILURE_REASON: b","total_cost_usd":0.5,"session_id":"s1"}';
    expect(hear(agent, [line]).end).toMatchObject({
      outcome: "done",
      result: "Mended.\nFAILURE_REASON: b",
      failureReason: "b",
      costUsd: 0.5,
      session: "s1",
    });
    expect(hear(agent, ['{"cost_usd":0.1,"error":"gave up"}']).end).toMatchObject({
      outcome: "failed",
      error: "gave up",
      costUsd: 0.1,
    });
    // The output of a test that happens to be JSON.
    expect(hear(agent, ['{"cost_usd":"much","error":null}']).end).toMatchObject({
      outcome: "done",
      costUsd: null,
    });
  });

  it("has the end of what it said for a result, however long", () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `line ${at}`);
    const { result } = hear(agent, [...lines, "FAILURE_REASON: no network"]).end;
    expect(result).toMatch(/^…[\s\S]*line 4999\nFAILURE_REASON: no network$/);
    expect(hear(agent, [...lines, "FAILURE_REASON: no network"]).end.failureReason).toBe("no network");
  });
});

describe("FAILURE_REASON", () => {
  const rows: [string, string | null][] = [
    ["FAILURE_REASON: the port is taken", "the port is taken"],
    ["text\n**FAILURE_REASON:** the port is taken", "the port is taken"],
    ["- `FAILURE_REASON`: x", "x"],
    ["FAILURE_REASON: first\nFAILURE_REASON: last", "last"],
    ["FAILURE_REASON: first\nFAILURE_REASON: <one sentence>", "first"],
    ["FAILURE_REASON: none", null],
    ["FAILURE_REASON:", null],
    ["the FAILURE_REASON: line is optional", null],
    ["FAILURE REASON: x", null],
    ["fine", null],
  ];
  for (const [text, reason] of rows)
    it(JSON.stringify(text), () => expect(failureReasonIn(text)).toBe(reason));
});

describe("what an agent is doing", () => {
  it("is said in a few words", () => {
    expect(describeTool("Bash", { command: "npm test\nrm x" })).toBe("runs npm test");
    expect(describeTool("str_replace_editor", { path: "/a/b/c.ts" })).toBe("edits c.ts");
    expect(describeTool("Grep", { pattern: "sum(" })).toBe("looks for sum(");
    expect(describeTool("TodoWrite", { todos: [] })).toBe("uses TodoWrite");
    expect(describeTool("Bash", { command: 5 })).toBe("uses Bash");
    expect(short("x".repeat(500))).toHaveLength(120);
  });

  it("has no control characters, and keeps the end of what is too long", () => {
    expect(tidy("\u001b[31mred\u001b[0m\u0007 \tx\r\n", 100)).toBe("red \tx");
    expect(tidy("abcdef", 3)).toBe("…ef");
    expect(tidy("abc", 3)).toBe("abc");
  });
});
