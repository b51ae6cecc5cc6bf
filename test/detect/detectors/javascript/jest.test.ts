import { describe, expect, it } from "vitest";
import { jest } from "#detect/detectors/javascript/jest.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const RUN = `PASS tests/other.test.js
FAIL tests/queue.test.js
  ● queue › after restart › accepts a job

    QueueClosedError: queue 847e719b6e51 is closed

      3 | }
      4 | exports.push = async (id) => {
    > 5 |   throw new QueueClosedError('queue ' + id + ' is closed');
        |         ^
      6 | };
      7 |

      at exports.push (src/queue.js:5:9)
      at Object.push (tests/queue.test.js:3:9)

  ● counts jobs

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 5

      10 | test('counts jobs', () => {
    > 11 |   expect(count()).toBe(4);
         |                   ^
      12 | });

      at Object.<anonymous> (tests/queue.test.js:11:19)
      at node_modules/jest-circus/build/utils.js:231:10

Test Suites: 1 failed, 1 passed, 2 total
Tests:       2 failed, 2 passed, 4 total
Snapshots:   0 total
Time:        0.831 s, estimated 1 s
Ran all test suites.
`;
const EXPECTED = [
  {
    message: "queue 847e719b6e51 is closed",
    errorType: "QueueClosedError",
    file: "src/queue.js",
    line: 5,
    test: "queue > after restart > accepts a job",
  },
  {
    message: "expect(received).toBe(expected) // Object.is equality Expected: 4 Received: 5",
    errorType: null,
    file: "tests/queue.test.js",
    line: 11,
    test: "counts jobs",
  },
];

describe("blocks of failed tests", () => {
  it("are read with name, message and the innermost place in own code", () => {
    expect(scan(jest, RUN).map(slots)).toEqual(EXPECTED);
  });

  it.each(dresses)("are the same in %s", (_, dress) => {
    expect(scan(jest, dress(RUN)).map(slots)).toEqual(EXPECTED);
  });

  it("are the same behind --verbose, and again in the summary of all failing tests", () => {
    const verbose = RUN.replace(
      "  ● queue",
      "  queue\n    after restart\n      ✕ accepts a job (1 ms)\n  ✕ counts jobs (2 ms)\n\n  ● queue",
    );
    expect(scan(jest, verbose).map(slots)).toEqual(EXPECTED);
    const again = RUN.replace(
      "Test Suites:",
      `Summary of all failing tests\n${RUN.slice(RUN.indexOf("FAIL"), RUN.indexOf("Test Suites"))}\nTest Suites:`,
    );
    expect(findings(again).map(slots)).toEqual([EXPECTED[1], EXPECTED[0]]);
  });

  it("are read from a log without head or tail", () => {
    expect(scan(jest, RUN.slice(RUN.indexOf("  ● counts"))).map(slots)).toEqual([EXPECTED[1]]);
    expect(scan(jest, RUN.slice(0, RUN.indexOf("  ● counts"))).map(slots)).toEqual([EXPECTED[0]]);
  });

  it("fall back on the code frame and the FAIL line where no frame is own", () => {
    const text = RUN.replace(/ {6}at .*\n/g, "");
    expect(scan(jest, text).map((d) => [d.file, d.line])).toEqual([
      ["tests/queue.test.js", 5],
      ["tests/queue.test.js", 11],
    ]);
  });

  it("read the FAIL line of projects and slow files", () => {
    const named = RUN.replace(/ {6}at .*\n/g, "").replace(
      "FAIL tests/queue.test.js",
      "FAIL  server  packages/a/queue.test.js (12.345 s)",
    );
    expect(scan(jest, named)[0]!.file).toBe("packages/a/queue.test.js");
  });
});

const block = (body: string, title = "Test suite failed to run") =>
  `FAIL tests/a.test.js\n  ● ${title}\n\n${body.replace(/^(?=.)/gm, "    ")}\n\nTest Suites: 1 failed, 1 total\n`;
const first = (body: string, title?: string) => slots(scan(jest, block(body, title))[0]);

describe("what a block may say", () => {
  it("a module that is not there", () => {
    const body =
      "Cannot find module 'dayjs' from 'tests/a.test.js'\n\n> 1 | const dep = require('dayjs');\n    |             ^\n\n  at Resolver._throwModNotFoundError (node_modules/jest-resolve/build/index.js:1031:11)\n  at Object.require (tests/a.test.js:1:13)";
    expect(first(body)).toEqual({
      message: "Cannot find module 'dayjs' from 'tests/a.test.js'",
      errorType: null,
      file: "tests/a.test.js",
      line: 1,
      test: null,
    });
    expect(findings(block(body))[0]!.category).toBe("missing_dependency");
  });

  it("a file that babel cannot parse: the message's file, not the importer's", () => {
    const body =
      'SyntaxError: /home/dev/app/src/rate.js: Unexpected token, expected "," (13:22)\n\n> 13 | export const rate = (a: number) => a * 2;\n     |                       ^\n\n  at constructor (node_modules/@babel/parser/src/parse-error.ts:96:45)\n  at Object.require (tests/a.test.js:1:18)';
    expect(first(body)).toMatchObject({
      message: 'Unexpected token, expected ","',
      errorType: "SyntaxError",
      file: "/home/dev/app/src/rate.js",
      line: 13,
    });
  });

  it("a file that node cannot parse, under a page of advice", () => {
    const body =
      "Jest encountered an unexpected token\n\nJest failed to parse a file. This happens e.g. when your code uses non-standard syntax.\n\nDetails:\n\n/home/dev/app/node_modules/lib/index.js:1\n({\"Object.<anonymous>\":function(module){export default 1}})\n                                        ^^^^^^\n\nSyntaxError: Unexpected token 'export'\n\n> 1 | import lib from 'lib';\n    | ^\n\n  at Runtime.createScriptFromCode (node_modules/jest-runtime/build/index.js:1505:14)\n  at Object.<anonymous> (tests/a.test.js:1:1)";
    expect(first(body)).toMatchObject({
      message: "Unexpected token 'export'",
      errorType: "SyntaxError",
      file: "tests/a.test.js",
      line: 1,
    });
  });

  it("one's own file that node could not parse", () => {
    const below =
      "\n({\"Object.<anonymous>\":function(module,exports){<a href='{{ to }}'>menu</a>\n    ^\n\nSyntaxError: Unexpected token <\n\n  at Runtime.transform (node_modules/jest-runtime/build/script_transformer.js:307:17)\n  at Object.<anonymous> (src/home.js:6:38)";
    const said = { message: "Unexpected token <", errorType: "SyntaxError" };
    expect(first(`src/menu.mustache:1${below}`)).toMatchObject({
      ...said,
      file: "src/menu.mustache",
      line: 1,
    });
    expect(first(`node_modules/menu/index.mustache:1${below}`)).toMatchObject({
      ...said,
      file: "src/home.js",
      line: 6,
    });
  });

  it("a suite whose bullet was lost, and the same words elsewhere", () => {
    const body =
      "Test suite failed to run\n\n    /app/cart.test.js: Unexpected token (7:35)\n        > 7 |   render(<Cart />);\n";
    expect(findings(`FAIL ./cart.test.js\n${body}\nTest Suites: 1 failed, 1 total\n`)[0]).toMatchObject({
      message: "Unexpected token",
      file: "/app/cart.test.js",
      line: 7,
    });
    expect(findings(`PASS ./cart.test.js\n${body}`)).not.toMatchObject([{ detector: "jest" }]);
  });

  it("a type error of ts-jest", () => {
    const body =
      "src/a.ts:3:5 - error TS2322: Type 'string' is not assignable to type 'number'.\n\n3     const a: number = 'x';\n      ~";
    expect(first(body)).toMatchObject({
      message: "Type 'string' is not assignable to type 'number'.",
      errorType: "TS2322",
      file: "src/a.ts",
      line: 3,
    });
    expect(findings(block(body))[0]).toMatchObject({ category: "type_error", tool: "jest" });
  });

  it("a timeout, of today and of jest 26", () => {
    const today =
      "thrown: \"Exceeded timeout of 120 ms for a test.\nAdd a timeout value to this test to increase the timeout.\"\n\n> 2 |   test('x', async () => {\n    |   ^\n\n  at tests/a.test.js:2:3";
    expect(first(today, "poller › resolves")).toEqual({
      message: "Exceeded timeout of 120 ms for a test.",
      errorType: null,
      file: "tests/a.test.js",
      line: 2,
      test: "poller > resolves",
    });
    const old =
      ": Timeout - Async callback was not invoked within the 50 ms timeout specified by jest.setTimeout.Timeout - Async callback was not invoked within the 50 ms timeout specified by jest.setTimeout.Error:\n\n> 1 | x\n\n  at new Spec (node_modules/jest-jasmine2/build/jasmine/Spec.js:116:22)";
    expect(first(old, "x").message).toBe(
      "Timeout - Async callback was not invoked within the 50 ms timeout specified by jest.setTimeout",
    );
    expect(findings(block(today, "x"))[0]!.category).toBe("timeout");
    expect(findings(block(old, "x"))[0]!.category).toBe("timeout");
  });

  it("values under their labels, node's assertions, thrown objects", () => {
    expect(
      first(
        "assert.strictEqual(received, expected)\n\nExpected value to strictly be equal to:\n  2\nReceived:\n  1",
        "x",
      ).message,
    ).toBe("assert.strictEqual(received, expected) Expected value to strictly be equal to: 2 Received: 1");
    expect(first('thrown: Object {\n  "code": 5,\n}\n\n> 1 | x', "x").message).toBe(
      'thrown: Object { "code": 5, }',
    );
    expect(
      first(
        "expect(received).resolves.toBe()\n\nReceived promise rejected instead of resolved\nRejected to value: [Error: rej]",
        "x",
      ).message,
    ).toBe("expect(received).resolves.toBe() Rejected to value: [Error: rej]");
    expect(
      first(
        "expect(received).toMatchSnapshot()\n\nSnapshot name: `x 1`\n\n- Snapshot  - 1\n+ Received  + 1\n\n- a\n+ b",
        "x",
      ).message,
    ).toBe("expect(received).toMatchSnapshot() Snapshot name: `x 1`");
  });

  it("a stack that a snapshot holds is no place, the test's own is", () => {
    const diff =
      "FAIL tests/menu.test.js\n  ● prints\n\n    expect(value).toMatchSnapshot()\n\n    - Snapshot\n    + Received\n\n    @@ -6,35 +6,39 @@\n           at Object.soup (src/soup.js:14:17)\n    +      at process.tick (internal/next_tick.js:103:7)\n";
    expect(findings(diff)[0]).toMatchObject({ file: "tests/menu.test.js", line: null });
    const stack = "\n      at Object.<anonymous> (tests/menu.test.js:9:3)\n";
    expect(findings(diff + stack)[0]).toMatchObject({ file: "tests/menu.test.js", line: 9 });
  });

  it("an exit in the middle", () => {
    const text =
      'FAIL tests/c.test.js\n  ●  process.exit called with "3"\n\n    > 1 | test("exit", () => { process.exit(3) })\n        |                              ^\n\n      at Object.exit (tests/c.test.js:1:30)\n';
    expect(scan(jest, text).map(slots)).toEqual([
      {
        message: 'process.exit called with "3"',
        errorType: null,
        file: "tests/c.test.js",
        line: 1,
        test: null,
      },
    ]);
  });

  it("an empty suite, a config that is wrong", () => {
    expect(
      first(
        "Your test suite must contain at least one test.\n\n  at onResult (node_modules/@jest/core/build/TestScheduler.js:133:18)",
      ),
    ).toMatchObject({ message: "Your test suite must contain at least one test.", file: "tests/a.test.js" });
    const config =
      "● Validation Error:\n\n  Preset ts-jest not found relative to rootDir /home/dev/app.\n\n  Configuration Documentation:\n  https://jestjs.io/docs/configuration\n";
    expect(findings(config)[0]).toMatchObject({
      category: "config_error",
      message: "Preset ts-jest not found relative to rootDir /home/dev/app.",
    });
  });
});

describe("jest's other words", () => {
  it("reads a threshold and a run without tests", () => {
    expect(
      scan(jest, 'Jest: "global" coverage threshold for branches (90%) not met: 50%\n')[0]!.message,
    ).toBe('"global" coverage threshold for branches (90%) not met: 50%');
    expect(scan(jest, "No tests found, exiting with code 1\n")).toHaveLength(1);
  });

  it("reads below a title that a runner inside another says again", () => {
    const text =
      "FAIL tests/window.test.ts\n  ● Test suite failed to run\n\n      ● Test suite failed to run\n\n        TypeError: screen is not a function\n\n      at run (node_modules/runner/index.js:30:56)\n";
    expect(scan(jest, text)).toMatchObject([
      {
        message: "screen is not a function",
        errorType: "TypeError",
        file: "tests/window.test.ts",
        test: null,
      },
    ]);
  });

  it("falls back on crossed names, then on failed files", () => {
    const crossed = "FAIL tests/queue.test.js\n  queue\n    ✓ starts (1 ms)\n    ✕ accepts a job (12 ms)\n";
    expect(scan(jest, crossed)).toMatchObject([
      { test: "accepts a job", file: "tests/queue.test.js", role: "summary" },
    ]);
    const files =
      "FAIL tests/queue.test.js\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 1 total\n";
    expect(scan(jest, files)).toMatchObject([{ message: "FAIL tests/queue.test.js", role: "summary" }]);
  });
});

describe("bullets that a terminal could not write", () => {
  const block = (bullet: string, angle: string) =>
    `  ${bullet} cart ${angle} adds tax\n\n    expect(received).toBe(expected)\n\n    Expected: 4\n    Received: 5\n\n      at Object.toBe (test/cart.test.js:52:23)\n`;

  it.each([
    ["???", "???"],
    ["?", "?"],
    ["\ufffd\ufffd\ufffd", "\ufffd\ufffd\ufffd"],
    ["ΓùÅ", "ΓÇ║"],
    ["ÔùÅ", "ÔÇ║"],
    ["â—\u008f", "â€º"],
  ])("%s stands for one", (bullet, angle) => {
    expect(findings(block(bullet, angle))[0]).toMatchObject({
      detector: "jest",
      test: "cart > adds tax",
      file: "test/cart.test.js",
      line: 52,
    });
  });

  it("near miss: a question, and words with such letters", () => {
    expect(scan(jest, "? Is this right ? Yes\n\n  Error: no\n")).toEqual([]);
    expect(scan(jest, "? which cart do you want\n\n  the blue one ??? or not\n")).toEqual([]);
    expect(scan(jest, "Γεια σου, Ôter le panier, voilâ—la suite\n")).toEqual([]);
  });
});

describe("what fails nothing", () => {
  it.each([
    [
      "a console box",
      "PASS tests/a.test.js\n  ● Console\n\n    console.error\n      Error: logged\n          at f (/app/a.js:1:1)\n\nTest Suites: 1 passed, 1 total\n",
    ],
    ["webpackbar's progress", "● Server █████████████ cache (99%) shutdown IdleFileCachePlugin\n stored\n"],
    ["a warning box", '● Validation Warning:\n\n  Unknown option "foo" was found.\n'],
    ["a deprecation", '● Deprecation Warning:\n\n  Option "x" was replaced.\n'],
    ["a bullet in prose", "Things to do:\n  * one\nFAIL safe is a good habit\n"],
    [
      "passing names",
      "PASS tests/a.test.js\n  ✓ reports failed tests (1 ms)\nTests:       0 failed, 3 passed, 3 total\n",
    ],
  ])("%s", (_, text) => {
    expect(scan(jest, text)).toEqual([]);
  });
});
