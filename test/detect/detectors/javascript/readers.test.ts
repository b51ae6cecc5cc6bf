import { describe, expect, it } from "vitest";
import { assertionEssence } from "#detect/detectors/javascript/assertion-essence.ts";
import { readEmbeddedHead, readErrorHead } from "#detect/detectors/javascript/error-head.ts";
import { JAVASCRIPT } from "#detect/detectors/javascript/list.ts";
import { readThrownError } from "#detect/detectors/javascript/thrown-error.ts";
import { isFrameLine, plainFile, readFrame, readStack } from "#detect/detectors/javascript/v8-stack.ts";
import { logOf } from "./scan.ts";

describe("readFrame", () => {
  it.each([
    ["    at loadKey (/app/src/index.js:15:13)", "/app/src/index.js", 15, 13, "loadKey", true],
    ["    at async Foo.bar (file:///app/main.mjs:3:1)", "/app/main.mjs", 3, 1, "Foo.bar", true],
    ["    at Server.setup [as _listen2] (node:net:1817:16)", "node:net", 1817, 16, "Server.setup", false],
    [
      "    at node:internal/main/run_main_module:28:49 {",
      "node:internal/main/run_main_module",
      28,
      49,
      null,
      false,
    ],
    ["    at C:\\app\\a.js:1:2", "C:\\app\\a.js", 1, 2, null, true],
    ["    at fn (C:\\app\\node_modules\\x\\a.js:1:2)", "C:\\app\\node_modules\\x\\a.js", 1, 2, "fn", false],
    [
      "    at eval (eval at build (/app/src/template.js:20:11), <anonymous>:3:1)",
      "/app/src/template.js",
      20,
      11,
      "eval",
      true,
    ],
    ["    at new Promise (webpack-internal:///(rsc)/./src/a.js:3:4)", "src/a.js", 3, 4, "new Promise", true],
    [" ❯ Object.push src/queue.ts:5:9", "src/queue.ts", 5, 9, "Object.push", true],
    [" ❯ test/wait.test.ts:2:1", "test/wait.test.ts", 2, 1, null, true],
    ["    at get (/app/src/a.ts?t=1699:3:4)", "/app/src/a.ts", 3, 4, "get", true],
  ])("%s", (line, file, at, column, fn, own) => {
    expect(readFrame(line)).toEqual({ file, line: at, column, fn, own });
  });

  it.each([
    "look at that (yes)",
    "at noon",
    "    at Array.map (<anonymous>)",
    " ❯ test/a.spec.ts (2 tests | 1 failed) 5ms",
    "",
    "see a.js:1:2",
  ])("says nothing of %j", (line) => {
    expect(readFrame(line)).toBeNull();
  });

  it("knows stack lines that name no file", () => {
    expect(
      [
        "    at Array.map (<anonymous>)",
        "    at async Promise.all (index 0)",
        "at Array.reduce (native)",
        "    ... 4 lines matching cause stack trace ...",
      ].every(isFrameLine),
    ).toBe(true);
    expect(["look at that (yes)", "... 4 more reasons", "at (x)"].some(isFrameLine)).toBe(false);
  });

  it("ends a stack at the properties", () => {
    const lines = ["    at a (/a.js:1:1)", "    at b (/b.js:2:2) {", "  code: 'X'", "}"];
    expect(readStack(lines, 0)).toMatchObject({ end: 2, opens: true });
    expect(plainFile("file:///C:/app/a.js")).toBe("C:/app/a.js");
  });
});

describe("readErrorHead", () => {
  it.each([
    ["TypeError: x is not a function", "TypeError", "x is not a function"],
    ["TypeError [ERR_INVALID_ARG_TYPE]: The path", "TypeError", "The path"],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package", "ERR_MODULE_NOT_FOUND", "Cannot find package"],
    ["Error: EACCES: permission denied, open 'x'", "EACCES", "EACCES: permission denied, open 'x'"],
    ["Error: plain", "Error", "plain"],
    ["TypeError [Error]: x", "TypeError", "x"],
    ["errors.QueueClosedError: closed", "QueueClosedError", "closed"],
    ["[UnhandledPromiseRejection: reason] {", "UnhandledPromiseRejection", "reason"],
    ["Uncaught Error: late", "Error", "late"],
    ["error: Uncaught (in promise) RangeError: far", "RangeError", "far"],
    ["AssertionError:", "AssertionError", ""],
  ])("%s", (line, errorType, message) => {
    expect(readErrorHead(line)).toMatchObject({ errorType, message });
  });

  it.each([
    "Note: nothing",
    "error TS2322: Type",
    "http://x: y",
    "Errors: 3",
    "errors found: 2",
    "",
    "an Error: in prose",
  ])("says nothing of %j", (line) => {
    expect(readErrorHead(line)).toBeNull();
  });

  it("takes any capitalised name when asked to", () => {
    expect(readErrorHead("Invalid: x", true)).toMatchObject({ errorType: "Invalid" });
    expect(readErrorHead("invalid: x", true)).toBeNull();
  });

  it("finds a head behind other words", () => {
    expect(readEmbeddedHead("Exception during run: Error: Cannot find module 'chai'")).toMatchObject({
      errorType: "Error",
      message: "Cannot find module 'chai'",
    });
    expect(readEmbeddedHead("no such thing here")).toBeNull();
    expect(readEmbeddedHead("MyErrors: 3")).toBeNull();
  });
});

describe("assertionEssence", () => {
  it.each([
    ["a comparison", ["", "1 !== 2", ""], "Values: 1 !== 2"],
    ["node's diff", ["+ actual - expected", "", "+ 'a'", "- 'b'"], "Values: 'a' !== 'b'"],
    [
      "mocha's diff, the other way round",
      ["      + expected - actual", "", "      -3", "      +4"],
      "Values: 3 !== 4",
    ],
    ["the first sentence", ["", "  something else"], "Values: something else"],
    ["nothing", [], "Values:"],
    ["an opening bracket only", ["", "{", "  a: 1"], "Values:"],
  ])("joins %s", (_, following, expected) => {
    expect(assertionEssence("Values:", following)).toBe(expected);
  });

  it("leaves a whole sentence alone", () => {
    expect(assertionEssence("expected 3 to equal 4", ["1 !== 2"])).toBe("expected 3 to equal 4");
  });
});

describe("readThrownError", () => {
  it("stops at its limit", () => {
    const lines = ["Error: a", "    at x (/a.js:1:1)", "Error: b", "    at y (/b.js:2:2)"];
    expect(readThrownError(lines, 0, 2)).toMatchObject({ message: "a", file: "/a.js", end: 2 });
    expect(readThrownError(lines, 0, 1)).toMatchObject({ message: "a", file: null, end: 1 });
  });

  it("takes a bare line for a message", () => {
    expect(readThrownError(["something odd"], 0)).toMatchObject({
      errorType: null,
      message: "something odd",
      frames: [],
    });
  });
});

describe("every detector of the family", () => {
  const about = { command: null, exitCode: null, signal: null };

  it.each(JAVASCRIPT.map((d) => [d.id, d] as const))(
    "%s has lower-case needles, and survives noise",
    (_, detector) => {
      expect(
        detector.needles.flat().every((needle) => needle === needle.toLowerCase() && needle !== ""),
      ).toBe(true);
      const noise = [
        "",
        "●",
        "FAIL",
        "  1)",
        "✖ ",
        "not ok 1",
        "---",
        "at ",
        "Error:",
        "⎯⎯⎯",
        "npm error",
        "ERROR in",
        "[!] ",
        "^",
        "::error ::",
        "{",
        '  "stats": {',
        "Oops! Something went wrong! :(",
      ];
      for (let i = 0; i < noise.length; i++) {
        const rotated = [...noise.slice(i), ...noise.slice(0, i)].join("\n");
        for (const draft of detector.scan(logOf(rotated), about)) {
          expect(draft.to).toBeGreaterThan(draft.from);
          expect(draft.to).toBeLessThanOrEqual(noise.length);
        }
      }
    },
  );

  it.each(JAVASCRIPT.map((d) => [d.id, d] as const))(
    "%s is not slowed down by hostile lines",
    (_, detector) => {
      const hostile = [
        " (".repeat(1990),
        `${" (".repeat(1900)}) {x`,
        `a${":1:1: ".repeat(650)}]`,
        `1:1 error x${" ".repeat(3900)}y z`,
        "XError ".repeat(570),
        "A".repeat(3990),
        "a.".repeat(1990),
        `FAIL ${"a.b ".repeat(990)}!`,
      ];
      const text = hostile.flatMap((line) => [line, `at ${line}`, `src/a.js`, `Error: ${line}`]).join("\n");
      const log = logOf(text.repeat(4));
      const started = process.cpuUsage().user;
      detector.scan(log, about);
      // A quadratic pattern takes tens of seconds here; linear ones a few milliseconds.
      expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5);
    },
  );
});
