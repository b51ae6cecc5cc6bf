import { describe, expect, it } from "vitest";
import { readShellLine } from "#loop/backfill-transcripts-line.ts";
import { judgeCommand } from "#loop/backfill-transcripts-verdict.ts";
import type { CommandObservation } from "#model/observation.ts";

function judge(command: string, exitCode: number | null, output: string | null, interrupted = false) {
  const told: CommandObservation = {
    kind: "command",
    key: "k",
    agent: "claude",
    session: "s",
    at: 0,
    cwd: "/shop",
    place: 0,
    command,
    exitCode,
    interrupted,
    output,
    durationMs: null,
    callId: null,
  };
  return judgeCommand(told, readShellLine(command, "/shop"), command, {});
}

const RED =
  "FAIL src/a.test.js\nTypeError: x is not a function\n    at src/a.js:3:1\nTests: 1 failed, 2 passed";
const GREEN = "PASS src/a.test.js\nTests: 3 passed, 3 total";

describe("an exit code of its own", () => {
  it("decides", () => {
    expect(judge("npm test", 0, RED)).toMatchObject({ outcome: "passed", exitCode: 0 });
    expect(judge("npm test", 1, GREEN)).toMatchObject({ outcome: "failed", exitCode: 1 });
    expect(judge("npm test", 1, RED)!.inspect().findings[0]).toMatchObject({ errorType: "TypeError" });
    expect(judge("npm test", 0, RED)!.inspect()).toEqual({ findings: [], total: 0 });
  });

  it("is a failure also where nothing was printed", () => {
    expect(judge("npm test", 3, null)!.inspect().findings).toHaveLength(1);
  });
});

describe("an exit code of another's", () => {
  it.each([
    ["npm test | tail -20", 0, RED, "failed"],
    ["npm test | tail -20", 0, GREEN, "passed"],
    ["npm test | grep Tests", 1, "", null],
    ["npm test || true", 0, RED, "failed"],
    ["npm test | tail -20", 0, "some words that say nothing", null],
    ["npm test | tail -20", 0, null, null],
    ["npm test > o.log 2>&1; tail -20 o.log", 0, RED, "failed"],
    ["npm test > o.log 2>&1; tail -20 o.log", 0, GREEN, "passed"],
    ["npm test > o.log 2>&1; tail -20 o.log", 0, "", null],
    ["npm test &> o.log || cat o.log", 0, RED, "failed"],
    ["npm test &> o.log || cat o.log", 0, "", "passed"],
    ["npm test &> o.log || cat o.log", 0, null, "passed"],
    ['npm test > o.log 2>&1; echo "exit $?"; cat o.log', 0, `exit 1\n${GREEN}`, "failed"],
    ['npm test > o.log 2>&1; echo "exit $?"; cat o.log', 0, `exit 0\n${RED}`, "passed"],
    ["npm test > o.log 2>&1; cat other.log", 0, RED, "passed"],
    // Somebody looks at an old failure: nothing fails now.
    ["cat test.log | tail -20", 0, RED, null],
    ["git log -p | head -90", 0, RED, null],
  ])("%j, %j: the output %j makes it %j", (command, exitCode, output, outcome) => {
    expect(judge(command, exitCode, output)?.outcome ?? null).toBe(outcome);
  });

  it("is read where the line prints the right one", () => {
    expect(judge('npm test > log; echo "exit: $?"', 0, "exit: 1")).toMatchObject({
      outcome: "failed",
      exitCode: 1,
    });
    expect(judge('npm test; echo "exit: $?"', 0, `${GREEN}\nexit: 0`)).toMatchObject({
      outcome: "passed",
      exitCode: 0,
    });
    // What the line itself printed is no failure's message.
    expect(judge('npm test > log; echo "exit: $?"', 0, "exit: 1")!.inspect().findings).toMatchObject([
      { message: "exit code 1 with no output" },
    ]);
    // The tests print the same words earlier: the last line counts.
    expect(judge('npm test; echo "exit: $?"', 0, "exit: 1\nok\nexit: 0\n")).toMatchObject({
      outcome: "passed",
    });
    expect(judge('npm test; echo "exit: $?"', 0, "exit: 12345")).toBeNull();
  });
});

describe("an unknown end", () => {
  it("needs the output to say it", () => {
    expect(judge("npm test", null, RED)).toMatchObject({ outcome: "failed", exitCode: null });
    expect(judge("npm test", null, GREEN)).toMatchObject({ outcome: "passed", exitCode: null });
    expect(judge("npm run dev", null, "listening on 3000")).toBeNull();
  });

  it("by a person or a time limit is an interruption, kept where something failed before", () => {
    expect(judge("npm test", 143, RED, true)).toMatchObject({ outcome: "interrupted" });
    expect(judge("npm test", 143, "still going", true)).toBeNull();
  });
});

it.each([
  ["ls", 0, "a.txt"],
  ["grep x a.txt", 1, ""],
  ["twiceshy run -- npm test", 1, RED],
])("%j with %j is no fact", (command, exitCode, output) => {
  expect(judge(command, exitCode, output)).toBeNull();
});

it("a look that fails is one", () => {
  expect(judge("cat missing.txt", 1, "cat: missing.txt: No such file or directory")).toMatchObject({
    outcome: "failed",
  });
});
