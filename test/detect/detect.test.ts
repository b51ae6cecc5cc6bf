import { describe, expect, it } from "vitest";
import { detect, FAILURE_CAP } from "#detect/detect.ts";
import type { Detector, Draft } from "#detect/detector.ts";
import { logOf } from "./log-of.ts";

const failed = { command: null, exitCode: 1, signal: null };
const unknown = { command: null, exitCode: null, signal: null };

function toy(id: string, over: Partial<Detector>, drafts: (lines: readonly string[]) => Draft[]): Detector {
  return {
    id,
    tool: id,
    check: "test",
    category: "test_failure",
    rank: 2,
    needles: ["x"],
    scan: (log) => drafts(log.lines),
    ...over,
  };
}

describe("a wrapper's word that something in it failed, where no exit code is known", () => {
  const crashed = [
    "web-1  | listening on 3000",
    "web-1  | TypeError: Cannot read properties of undefined (reading 'items')",
    "web-1  |     at handle (/app/server.js:12:29)",
  ];
  const inspect = (lines: readonly string[]) => detect(logOf(`${lines.join("\n")}\n`), unknown).findings;

  it("makes sure of what was in doubt without it", () => {
    expect(inspect([...crashed, "web-1 exited with code 1"])[0]).toMatchObject({
      errorType: "TypeError",
      file: "/app/server.js",
      line: 12,
    });
  });

  it("is all there is to tell where nothing else was said, and nothing where it ended well", () => {
    expect(inspect([crashed[0]!, "web-1 exited with code 1"])).toMatchObject([
      { message: "web-1 exited with code 1", tags: ["silent"] },
    ]);
    expect(inspect([...crashed, "web-1 exited with code 0"])).toEqual([]);
    expect(inspect(crashed)).toEqual([]);
  });
});

describe("the exit code", () => {
  it("0 means that nothing failed, whatever the output says", () => {
    expect(detect(logOf("TypeError: x\nerror: y\n"), { ...failed, exitCode: 0 })).toEqual({
      findings: [],
      total: 0,
    });
  });

  it("other than 0 with silence is a failure too", () => {
    expect(detect(logOf(""), failed).findings[0]).toMatchObject({
      message: "exit code 1 with no output",
      tags: ["silent"],
    });
  });

  it("that nothing explains is named by the last words", () => {
    expect(detect(logOf("one\ntwo\n\n"), failed).findings[0]).toMatchObject({
      detector: "silent",
      message: "two",
    });
  });

  it.each([
    [124, null, "timeout"],
    [137, null, "oom"],
    [null, "SIGKILL", "oom"],
    [1, null, "other"],
  ])("%s %s with silence is %s", (exitCode, signal, category) => {
    expect(detect(logOf(""), { command: null, exitCode, signal }).findings[0]?.category).toBe(category);
  });

  it("unknown needs something that speaks for a failure", () => {
    expect(detect(logOf("caught: TypeError: x is null\nall good\n"), unknown).findings).toEqual([]);
    expect(detect(logOf("src/a.c:1:2: error: x undeclared\n"), unknown).findings).toHaveLength(1);
  });

  it("unknown yields to an output that says it ended well", () => {
    expect(
      detect(logOf("src/a.c:1:2: error: x undeclared\nretrying\nBUILD SUCCESS\n"), unknown).findings,
    ).toEqual([]);
  });
});

describe("where two detectors claim the same lines", () => {
  const low = toy("low", { rank: 1 }, () => [{ message: "low", from: 0, to: 2 }]);
  const high = toy("high", { rank: 3 }, () => [{ message: "high", from: 1, to: 3 }]);
  const twin = toy("twin", { rank: 3, programs: ["twin"] }, () => [{ message: "twin", from: 2, to: 3 }]);
  const log = logOf("x\nx\nx\n");

  it("the higher rank keeps them", () => {
    expect(detect(log, failed, { detectors: [low, high] }).findings.map((f) => f.message)).toEqual(["high"]);
  });

  it("the program in the command decides among equals, else the earlier record", () => {
    expect(detect(log, failed, { detectors: [high, twin] }).findings[0]?.message).toBe("high");
    expect(
      detect(log, { ...failed, command: "npx ./bin/twin --all" }, { detectors: [high, twin] }).findings[0]
        ?.message,
    ).toBe("twin");
  });

  it("lines beside them stay free for others", () => {
    const beside = toy("beside", { rank: 1 }, () => [{ message: "beside", from: 0, to: 1 }]);
    expect(detect(log, failed, { detectors: [beside, high] }).total).toBe(2);
  });
});

describe("the same error told twice", () => {
  it("is one, and each telling fills the other's gaps", () => {
    const runner = toy("runner", {}, () => [
      { message: "expected 1", from: 0, to: 1, file: "a.ts", line: 3 },
      { message: "Expected  1", from: 1, to: 2, role: "summary", test: "adds" },
    ]);
    const { findings, total } = detect(logOf("x\nx\n"), failed, { detectors: [runner] });
    expect(total).toBe(1);
    expect(findings[0]).toMatchObject({ message: "expected 1", file: "a.ts", line: 3, test: "adds" });
  });

  it("stays two in two places", () => {
    const runner = toy("runner", {}, () => [
      { message: "unused", from: 0, to: 1, file: "a.ts", line: 3 },
      { message: "unused", from: 1, to: 2, file: "a.ts", line: 4 },
    ]);
    expect(detect(logOf("x\nx\n"), failed, { detectors: [runner] }).total).toBe(2);
  });

  it("a summary of a test already told says nothing new", () => {
    const runner = toy("runner", {}, () => [
      { message: "expected 1", from: 0, to: 1, test: "Cart > adds" },
      { message: "failed", from: 1, to: 2, role: "summary", test: "adds" },
      { message: "failed", from: 2, to: 3, role: "summary", test: "ships" },
    ]);
    expect(detect(logOf("x\nx\nx\n"), failed, { detectors: [runner] }).findings.map((f) => f.test)).toEqual([
      "Cart > adds",
      "ships",
    ]);
  });
});

describe("the order", () => {
  it("has causes before summaries, and consequences only when there is nothing else", () => {
    const runner = toy("runner", {}, () => [
      { message: "make: *** Error 1", from: 0, to: 1, role: "consequence" },
      { message: "recap", from: 1, to: 2, role: "summary" },
      { message: "cause", from: 2, to: 3 },
    ]);
    expect(
      detect(logOf("x\nx\nx\n"), failed, { detectors: [runner] }).findings.map((f) => f.message),
    ).toEqual(["cause", "recap"]);
    const wrapper = toy("wrapper", {}, () => [
      { message: "make: *** [Makefile:3: all] Error 1", from: 0, to: 1, role: "consequence" },
    ]);
    expect(
      detect(logOf("make: *** [Makefile:3: all] Error 1 x\n"), failed, { detectors: [wrapper] }).findings,
    ).toHaveLength(1);
  });

  it("does not depend on which worker printed first", () => {
    const block = (name: string) =>
      `  1) ${name}\n     AssertionError: expected 1 to equal 2\n      at Context.<anonymous> (test/${name}.js:3:5)\n`;
    const head = "  0 passing (1ms)\n  2 failing\n\n";
    const first = (text: string) =>
      detect(logOf(head + text), { ...failed, command: "mocha" }).findings[0]?.test;
    expect(first(block("alpha") + block("beta"))).toBe(first(block("beta") + block("alpha")));
  });

  it("puts what is missing before what misses it", () => {
    const text =
      "Aaa.java:3: error: cannot find symbol\n    Foo f;\n    ^\n  symbol: class Foo\nZed.java:1: error: package com.foo does not exist\nimport com.foo.Foo;\n              ^\n2 errors\n";
    expect(detect(logOf(text), { ...failed, command: "javac *.java" }).findings[0]?.message).toContain(
      "com.foo",
    );
  });
});

describe("a flood", () => {
  it("is capped, with the true count", () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `src/f${i}.c:${i + 1}:1: error: 'v${i}' undeclared`,
    );
    const { findings, total } = detect(logOf(lines.join("\n")), failed);
    expect(findings).toHaveLength(FAILURE_CAP);
    expect(total).toBe(20_000);
  });
});

describe("what a finding says", () => {
  it("holds no secret", () => {
    const { findings } = detect(
      logOf("error: cannot log in with token ghp_abcdefghijklmnopqrstuvwxyz0123456789\n"),
      failed,
    );
    expect(JSON.stringify(findings)).not.toContain("ghp_abc");
    expect(findings[0]!.message).toContain("[redacted:");
  });

  it("is cut to a length a person reads", () => {
    const { findings } = detect(logOf(`error: ${"long ".repeat(700)}\n${"x\n".repeat(500)}`), failed);
    expect(findings[0]!.message.length).toBeLessThanOrEqual(500);
    expect(findings[0]!.excerpt.length).toBeLessThanOrEqual(4000);
  });
});
