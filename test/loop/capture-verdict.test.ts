import { describe, expect, it } from "vitest";
import { type CapturePorts, captureVerdict, type VerdictCheck } from "../../src/loop/capture-verdict.ts";
import { identifyCheck } from "../../src/loop/check-identity.ts";
import { splitWords } from "../../src/loop/split-words.ts";
import type { Run } from "../../src/model/run.ts";

const NOW = 1_800_000_000_000;

function play(checks: readonly Partial<VerdictCheck>[]): Run[] {
  const runs: Run[] = [];
  let next = 0;
  const ports: CapturePorts = {
    remember(run) {
      runs.push(run);
      return { kind: "remembered", value: { runId: run.id, failures: [] } };
    },
    checkOf: (words) => identifyCheck(words, "web"),
    clock: { now: () => NOW },
    ids: { next: () => `id-${next++}` },
    git: null,
    os: "linux",
    tools: {},
  };
  const whole = checks.map((check) => ({
    ...{ name: "unit", passed: false, output: null, command: null, exitCode: null, durationMs: null },
    ...check,
  }));
  const context = { session: "s", task: "t", phase: null, agent: null, execution: "e" };
  captureVerdict({ checks: whole, filesModified: ["a.ts"], diff: "+1", context }, ports);
  return runs;
}

describe("captureVerdict", () => {
  it("makes a run of each check", () => {
    const [failed, passed] = play([
      { output: "TypeError: x is null\nbye", command: "npx jest", exitCode: 2, durationMs: 500 },
      { name: "lint all", passed: true },
    ]);
    expect(failed).toMatchObject({
      id: "id-0",
      source: "capture",
      startedAt: NOW - 500,
      outcome: "failed",
      exitCode: 2,
      check: { command: "jest", directory: "web" },
      outputBytes: 24,
      outputLines: 2,
      failureCount: 1,
      session: "s",
      execution: "e",
      filesModified: ["a.ts"],
      diff: "+1",
    });
    expect(passed).toMatchObject({
      outcome: "passed",
      exitCode: 0,
      failureCount: 0,
      output: null,
      outputBytes: 0,
    });
    expect(passed!.check.command).toBe("'lint all'");
  });

  it("counts a check as failed though its exit code says 0 or nothing", () => {
    const [zero, none] = play([{ exitCode: 0, output: "nothing to see" }, {}]);
    expect(zero).toMatchObject({ outcome: "failed", exitCode: 0, failureCount: 1 });
    expect(none).toMatchObject({ outcome: "failed", exitCode: null, failureCount: 1 });
  });

  it("keeps head and tail of a long output, cut at line ends and cleaned", () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `\u001b[31mline ${i} of a long story\u001b[0m`);
    const [run] = play([{ output: lines.join("\n") }]);
    const kept = run!.output!.split("\n");
    expect(run!.output!.length).toBeLessThan(33_000);
    expect(kept[0]).toBe("line 0 of a long story");
    expect(kept.at(-1)).toBe("line 4999 of a long story");
    expect(kept.filter((line) => !/^line \d+ of a long story$/.test(line))).toEqual([
      expect.stringMatching(/^… \d+ characters left out …$/),
    ]);
    expect(run!.outputLines).toBe(5000);
  });
});

describe("splitWords", () => {
  it.each([
    ["npm run test", ["npm", "run", "test"]],
    ["  jest  -t 'two words' ", ["jest", "-t", "two words"]],
    ['pytest --x="a b" c', ["pytest", "--x=a b", "c"]],
    ["npm test && npm run lint", ["sh", "-c", "npm test && npm run lint"]],
    ["echo $HOME", ["sh", "-c", "echo $HOME"]],
    ["", []],
  ])("%j", (command, words) => {
    expect(splitWords(command)).toEqual(words);
  });
});
