import { describe, expect, it } from "vitest";
import { vitest } from "#detect/detectors/javascript/vitest.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const RUN = `
 RUN  v3.2.7 /home/dev/app

 ❯ test/db.spec.ts (2 tests | 2 failed) 211ms
   × queue > drains 204ms
     → Test timed out in 200ms.
 ✓ test/ok.spec.ts (1 test) 2ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/db.spec.ts > queue > drains
Error: Test timed out in 200ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
 ❯ test/db.spec.ts:11:3
     10| describe("queue", () => {
     11|   it("drains", () => new Promise(() => {}));
       |   ^

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

 FAIL  test/db.spec.ts > queue > sums
AssertionError: expected { a: 1 } to deeply equal { a: 2 }

- Expected
+ Received

  {
-   "a": 2,
+   "a": 1,
  }

 ❯ sum src/sum.ts:4:9
      3| export function sum() {
      4|   expect(x).toEqual(y);
       |         ^
 ❯ test/db.spec.ts:20:3
 ❯ node_modules/vitest/dist/runner.js:1:1

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯


 Test Files  1 failed | 1 passed (2)
      Tests  2 failed | 1 passed (3)
`;
const EXPECTED = [
  {
    message: "Test timed out in 200ms.",
    errorType: "Error",
    file: "test/db.spec.ts",
    line: 11,
    test: "queue > drains",
  },
  {
    message: "expected { a: 1 } to deeply equal { a: 2 }",
    errorType: "AssertionError",
    file: "src/sum.ts",
    line: 4,
    test: "queue > sums",
  },
];

describe("blocks of failed tests", () => {
  it("are read with name, message and the innermost place in own code", () => {
    const drafts = scan(vitest, RUN);
    expect(drafts.map(slots)).toEqual(EXPECTED);
    expect(drafts[1]!.frames!.map((f) => [f.file, f.own])).toEqual([
      ["src/sum.ts", true],
      ["test/db.spec.ts", true],
      ["node_modules/vitest/dist/runner.js", false],
    ]);
  });

  it.each(dresses)("are the same in %s", (_, dress) => {
    expect(scan(vitest, dress(RUN)).map(slots)).toEqual(EXPECTED);
  });

  it("are read without head or tail", () => {
    expect(scan(vitest, RUN.slice(RUN.indexOf(" FAIL  test/db.spec.ts > queue > sums"))).map(slots)).toEqual([
      EXPECTED[1],
    ]);
    const tailless = RUN.slice(0, RUN.indexOf("⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]"));
    expect(scan(vitest, tailless).map(slots)).toEqual([EXPECTED[0]]);
  });

  it("that share an error are told each by its name", () => {
    const text =
      "⎯⎯⎯ Failed Tests 2 ⎯⎯⎯\n\n FAIL  test/a.test.ts > hooky > x\n FAIL  test/a.test.ts > hooky > y\nError: hook bad\n ❯ test/a.test.ts:14:52\n\n⎯⎯⎯⎯⎯⎯[1/2]⎯\n";
    expect(scan(vitest, text).map((d) => [d.test, d.message, d.line])).toEqual([
      ["hooky > x", "hook bad", 14],
      ["hooky > y", "hook bad", 14],
    ]);
  });

  it("of projects have a badge", () => {
    const bars =
      "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n\n FAIL  |web| test/a.test.ts > x\nError: bad\n ❯ test/a.test.ts:1:2\n";
    expect(slots(scan(vitest, bars)[0])).toMatchObject({ test: "x", file: "test/a.test.ts" });
    expect(slots(scan(vitest, bars.replace("|web|", " web "))[0])).toMatchObject({
      test: "x",
      file: "test/a.test.ts",
    });
  });
});

describe("files that cannot be run", () => {
  const failed = (body: string) =>
    scan(
      vitest,
      `⎯⎯⎯ Failed Suites 1 ⎯⎯⎯\n\n FAIL  test/api.spec.ts [ test/api.spec.ts ]\n${body}\n\n⎯⎯⎯⎯⎯⎯[1/1]⎯\n`,
    )[0];

  it("for a missing module", () => {
    const draft = failed(
      "Error: Cannot find module '../src/clients' imported from '/home/dev/app/test/api.spec.ts'\n ❯ test/api.spec.ts:2:1\n      2| import x\n       | ^\n\nCaused by: Error: Failed to load url ../src/clients\n ❯ loadAndTransform node_modules/vite/dist/node/chunks/config.js:22907:33",
    );
    expect(slots(draft)).toEqual({
      message: "Cannot find module '../src/clients' imported from '/home/dev/app/test/api.spec.ts'",
      errorType: "Error",
      file: "test/api.spec.ts",
      line: 2,
      test: null,
    });
  });

  it("for a missing module, in vitest 2", () => {
    const text =
      "⎯⎯⎯ Failed Suites 1 ⎯⎯⎯\n\n FAIL  test/c.test.ts [ test/c.test.ts ]\nError: Failed to load url ./missing (resolved id: ./missing) in /home/dev/app/test/c.test.ts. Does the file exist?\n ❯ loadAndTransform node_modules/vite/dist/node/chunks/dep.js:1:2\n";
    expect(findings(text)[0]).toMatchObject({ category: "missing_dependency", file: "test/c.test.ts" });
  });

  it("for syntax: the plugin's file, the sentence without it", () => {
    const esbuild = failed(
      'Error: Transform failed with 1 error:\n/home/dev/app/src/menu.ts:3:8: ERROR: Expected "}" but found "6"\n  Plugin: vite:esbuild\n  File: /home/dev/app/src/menu.ts:3:8\n ❯ failureErrorWithLog node_modules/esbuild/lib/main.js:1752:15',
    );
    expect(slots(esbuild)).toMatchObject({
      message: 'Transform failed with 1 error: Expected "}" but found "6"',
      file: "/home/dev/app/src/menu.ts",
      line: 3,
    });
    const oxc = failed(
      "Error: Transform failed with 1 error:\n\n[PARSE_ERROR] Unexpected token\n   ╭─[ test/d.test.ts:1:18 ]\n   │\n 1 │ export const x = ;\n───╯\n\n  Plugin: vite:oxc\n  File: /home/dev/app/test/d.test.ts\n ❯ transformWithOxc node_modules/vite/dist/node/chunks/node.js:7673:19",
    );
    expect(slots(oxc)).toMatchObject({
      message: "Transform failed with 1 error: [PARSE_ERROR] Unexpected token",
      file: "test/d.test.ts",
      line: 1,
    });
  });
});

describe("errors that no test owns", () => {
  it("are read from their own rule", () => {
    const text = `⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 1 unhandled error during the test run.
This might cause false positive tests. Resolve unhandled errors to make sure your tests are not affected.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
RangeError: nobody waits
 ❯ test/b.test.ts:1:65

This error originated in "test/b.test.ts" test file. It doesn't mean the error was thrown inside the file itself, but while it was running.
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

 Test Files  1 passed (1)
     Errors  1 error
`;
    expect(findings(text).map((f) => [f.message, f.errorType, f.file, f.line, f.test])).toEqual([
      ["nobody waits", "RangeError", "test/b.test.ts", 1, null],
    ]);
  });

  it("are a matter of config at startup", () => {
    const text =
      "failed to load config from /home/dev/app/vitest.config.ts\n\n⎯⎯⎯⎯⎯⎯⎯ Startup Error ⎯⎯⎯⎯⎯⎯⎯⎯\nError: Unknown reporter 'foo'\n    at load (/home/dev/app/node_modules/vitest/dist/cli.js:1:1)\n";
    expect(findings(text)[0]).toMatchObject({ category: "config_error", message: "Unknown reporter 'foo'" });
  });
});

describe("vitest's other words", () => {
  it("reads a threshold and a run without tests", () => {
    const coverage =
      " RUN  v3.2.7 /app\nERROR: Coverage for lines (50%) does not meet global threshold (80%)\n";
    expect(scan(vitest, coverage)[0]!.message).toBe(
      "Coverage for lines (50%) does not meet global threshold (80%)",
    );
    expect(scan(vitest, "No test files found, exiting with code 1\n")).toHaveLength(1);
  });

  it("falls back on what streamed by", () => {
    const text = RUN.slice(0, RUN.indexOf("⎯⎯"));
    expect(scan(vitest, text)).toMatchObject([
      {
        test: "queue > drains",
        message: "Test timed out in 200ms.",
        file: "test/db.spec.ts",
        role: "summary",
      },
    ]);
    const verbose =
      " RUN  v1.6.1 /app\n\n × test/wait.test.ts > waits for the lock 12ms\n   → AssertionError: expected 1 to be 2\n";
    expect(scan(vitest, verbose)).toMatchObject([
      {
        test: "waits for the lock",
        message: "expected 1 to be 2",
        errorType: "AssertionError",
        file: "test/wait.test.ts",
      },
    ]);
  });
});

describe("what was cut out of its rules", () => {
  it("is read by the error below and the arrow", () => {
    const text =
      " FAIL  src/cart.test.ts > cart > sums\n AssertionError: expected 1 to deeply equal 2\n\n - Expected\n + Received\n\n - 1\n + 2\n\n  ❯ src/cart.test.ts:40:15\n      40|     expect(1).toEqual(2);\n";
    expect(findings(text)).toMatchObject([
      {
        message: "expected 1 to deeply equal 2",
        test: "cart > sums",
        file: "src/cart.test.ts",
        line: 40,
        category: "test_failure",
      },
    ]);
  });

  it("names what nobody handled where the error says nothing", () => {
    const text =
      "⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯\nError: \n ❯ post node_modules/vitest/dist/worker.mjs:70:14\n\n⎯⎯⎯⎯\n";
    expect(scan(vitest, text)).toMatchObject([{ message: "Unhandled Rejection", category: "runtime_error" }]);
  });
});

describe("what fails nothing", () => {
  it.each([
    [
      "a passing run",
      " RUN  v3.2.7 /app\n\n ✓ test/fail.spec.ts (1 test) 2ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n",
    ],
    [
      "what a test printed",
      " RUN  v3.2.7 /app\n\nstderr | test/a.test.ts > logs\nError: logged on purpose\n    at f (/app/src/a.ts:1:1)\n\n ✓ test/a.test.ts (1 test) 2ms\n",
    ],
    ["jest's FAIL line", "FAIL tests/queue.test.js\n  ● x\n"],
    ["another's FAIL line with an arrow", " FAIL  shop.test.ts > talk\nall is well\n ❯ src/a.ts:1:1\n"],
  ])("%s", (_, text) => {
    expect(scan(vitest, text)).toEqual([]);
  });
});
