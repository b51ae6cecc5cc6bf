import { describe, expect, it } from "vitest";
import { tap } from "#detect/detectors/javascript/tap.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const NODE = `TAP version 13
# Subtest: cart
    # Subtest: is empty at first
    ok 1 - is empty at first
      ---
      duration_ms: 0.864253
      ...
    # Subtest: sums prices
    not ok 2 - sums prices
      ---
      duration_ms: 1.216334
      location: '/home/dev/app/test/cart.test.js:10:3'
      failureType: 'testCodeFailure'
      error: |-
        Expected values to be strictly equal:
        
        -42 !== 42
        
      code: 'ERR_ASSERTION'
      name: 'AssertionError'
      expected: 42
      actual: -42
      operator: 'strictEqual'
      stack: |-
        TestContext.<anonymous> (/home/dev/app/test/cart.test.js:12:12)
        Test.runInAsyncScope (node:async_hooks:206:9)
        async Promise.all (index 0)
      ...
    # Subtest: will work one day
    not ok 3 - will work one day # TODO
      ---
      error: 'not yet'
      ...
    1..3
not ok 1 - cart
  ---
  type: 'suite'
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  ...
1..1
# tests 3
# fail 1
`;
const EXPECTED = [
  {
    message: "Expected values to be strictly equal: -42 !== 42",
    errorType: "AssertionError",
    file: "/home/dev/app/test/cart.test.js",
    line: 12,
    test: "cart > sums prices",
  },
];

describe("TAP of node:test", () => {
  it("tells tests, not the suites around them", () => {
    expect(scan(tap, NODE).map(slots)).toEqual(EXPECTED);
    expect(findings(NODE).map((f) => f.tool)).toEqual(["node-test"]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(tap, dress(NODE)).map(slots)).toEqual(EXPECTED);
  });

  it("places a test by its location where nothing else does", () => {
    const text =
      "not ok 1 - times out\n  ---\n  location: '/home/dev/app/test/a.test.mjs:4:1'\n  failureType: 'testTimeoutFailure'\n  error: 'test timed out after 30ms'\n  code: 'ERR_TEST_FAILURE'\n  ...\n";
    expect(findings(text)[0]).toMatchObject({
      category: "timeout",
      message: "test timed out after 30ms",
      file: "/home/dev/app/test/a.test.mjs",
      line: 4,
      test: "times out",
    });
  });

  it("takes what was only cancelled for a consequence", () => {
    const cancelled =
      "not ok 1 - never\n  ---\n  failureType: 'cancelledByParent'\n  error: 'test did not finish before its parent and was cancelled'\n  ...\n";
    expect(scan(tap, cancelled)[0]!.role).toBe("consequence");
  });
});

describe("TAP of others", () => {
  it("reads mocha's", () => {
    const text =
      "ok 1 tax in AT\nnot ok 2 tax in CH\n  expected 8 to equal 8.1\n  AssertionError: expected 8 to equal 8.1\n      at Context.<anonymous> (test/tax.test.js:5:34)\n      at process.processImmediate (node:internal/timers:483:21)\n# tests 2\n# fail 1\n1..2\n";
    expect(
      scan(tap, text, { command: "npx mocha --reporter tap" }).map((d) => ({ ...slots(d), tool: d.tool })),
    ).toEqual([
      {
        message: "expected 8 to equal 8.1",
        errorType: "AssertionError",
        file: "test/tax.test.js",
        line: 5,
        test: "tax in CH",
        tool: "mocha",
      },
    ]);
  });

  it("reads tape's: the comment is the test, the title the assertion", () => {
    const text =
      "TAP version 13\n# adds\nnot ok 1 one and one\n  ---\n    operator: equal\n    expected: 3\n    actual:   2\n    at: Test.<anonymous> (/home/dev/app/t.js:1:55)\n    stack: |-\n      Error: one and one\n          at Test.assert [as _assert] (/home/dev/app/node_modules/tape/lib/test.js:492:48)\n          at Test.<anonymous> (/home/dev/app/t.js:1:55)\n  ...\n\n1..1\n# tests 1\n# pass  0\n# fail  1\n";
    expect(scan(tap, text).map(slots)).toEqual([
      {
        message: "one and one (expected: 3, actual: 2)",
        errorType: null,
        file: "/home/dev/app/t.js",
        line: 1,
        test: "adds",
      },
    ]);
  });

  it("reads vitest's, nested and flat", () => {
    const yaml = (indent: string) =>
      `${indent}---\n${indent}error:\n${indent}    name: "AssertionError"\n${indent}    message: "expected 1 to be 2"\n${indent}at: "/home/dev/app/test/a.test.ts:4:50"\n${indent}actual: "1"\n${indent}expected: "2"\n${indent}...\n`;
    const nested = `TAP version 13\n1..1\nnot ok 1 - test/a.test.ts # time=20.42ms {\n    1..1\n    not ok 1 - outer # time=19.07ms {\n        not ok 1 - sums # time=8.49ms\n${yaml("            ")}    }\n}\n`;
    const flat = `TAP version 13\nnot ok 1 - test/a.test.ts > outer > sums # time=8.49ms\n${yaml("    ")}`;
    const expected = [
      {
        message: "expected 1 to be 2",
        errorType: "AssertionError",
        file: "/home/dev/app/test/a.test.ts",
        line: 4,
        test: "outer > sums",
      },
    ];
    expect(scan(tap, nested).map(slots)).toEqual(expected);
    expect(scan(tap, flat).map(slots)).toEqual(expected);
  });

  it("reads a text that keeps its last line break", () => {
    const text =
      "not ok 1 ships\n  ---\n  message: |+\n    Died on test #1: no courier\n  severity: failed\n  ...\n";
    expect(scan(tap, text).map(({ message }) => message)).toEqual(["Died on test #1: no courier"]);
  });

  it("reads a line that says nothing more", () => {
    expect(scan(tap, "1..2\nok 1 - a\nnot ok 2 - b\n").map(slots)).toEqual([
      { message: "b", errorType: null, file: null, line: null, test: "b" },
    ]);
  });
});

describe("where a failure happened", () => {
  const parts = (where: string) =>
    `TAP version 13\nok 1 opened\nnot ok 2 adds tax\n  ---\n${where}    stack:\n      - getCaller (/home/dev/shop/lib/assert.js:418:17)\n      - Test.<anonymous> (/home/dev/shop/test/cart.js:10:5)\n  ...\n`;

  it("is told in parts beside the stack, or under its own head", () => {
    const old = "    file:   /home/dev/shop/test/cart.js\n    line:   47\n    column: 7\n";
    expect(scan(tap, parts(old)).map(slots)).toMatchObject([
      { file: "/home/dev/shop/test/cart.js", line: 47 },
    ]);
    const headed =
      "    at:\n      line: 48\n      column: 3\n      file: test/cart.js\n      function: add\n";
    expect(scan(tap, parts(headed)).map(slots)).toMatchObject([{ file: "test/cart.js", line: 48 }]);
  });

  it("near miss: parts that name a package, or no file", () => {
    const foreign = "    file: /home/dev/shop/node_modules/tap/lib/test.js\n    line: 4\n";
    expect(scan(tap, parts(foreign)).map(slots)).toMatchObject([{ line: 418 }]);
    expect(scan(tap, parts("    line: 4\n")).map(slots)).toMatchObject([{ line: 418 }]);
  });
});

describe("a test of tape's without a name", () => {
  it("has that of what it asserted", () => {
    const text =
      "TAP version 13\n# opens\nok 1 is open\n# (anonymous)\nnot ok 2 adds tax\n  ---\n    operator: ok\n    expected: true\n    actual:   false\n    at: Test.<anonymous> (/home/dev/shop/cart.js:32:7)\n  ...\n";
    expect(scan(tap, text).map(slots)).toMatchObject([{ test: "adds tax", line: 32 }]);
    expect(scan(tap, text.replace("(anonymous)", "the cart")).map(slots)).toMatchObject([
      { test: "the cart" },
    ]);
  });
});

describe("what fails nothing", () => {
  it.each([
    ["a todo and a skip", "not ok 1 - later # TODO not now\nnot ok 2 - never # SKIP\n"],
    ["prose", "this is not ok 1 bit\nnot ok\n"],
    ["passing lines", "ok 1 - handles not ok answers\n1..1\n"],
  ])("%s", (_, text) => {
    expect(scan(tap, text)).toEqual([]);
  });

  it("ends a block whose end was cut out where the next test is told", () => {
    const text = `TAP version 13
not ok 1 - counts once
  ---
  error: |-
    Expected values to be strictly equal:

    3 !== 2.5

  code: 'ERR_ASSERTION'
  stack: |-
    TestContext.<anonymous> (file:///home/dev/app/test/prices.test.js:6:70)
…
# Subtest: finds the cheapest
ok 2 - finds the cheapest
  ---
  duration_ms: 0.132341
  ...
`;
    expect(scan(tap, text).map(({ test, message }) => [test, message])).toEqual([
      ["counts once", "Expected values to be strictly equal: 3 !== 2.5"],
    ]);
  });
});
