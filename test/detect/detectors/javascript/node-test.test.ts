import { describe, expect, it } from "vitest";
import { nodeTest } from "#detect/detectors/javascript/node-test.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const RUN = `▶ shipping
  ▶ label
    ✖ prints the street (0.964188ms)
      TypeError [Error]: Cannot read properties of null (reading 'street')
          at label (/home/dev/app/src/ship.js:2:33)
          at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:8:7)
          at node:internal/test_runner/test:1133:71

    ✔ has a sender (0.2ms)
  ✖ label (4.156664ms)
  ✖ rejects (0.372546ms)
    Error: mailer is down
        at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:15:11)
        at async Promise.all (index 0)

  ﹣ ships abroad (0.093367ms) # SKIP
  ✖ will work one day (0.1ms) # TODO
    AssertionError [ERR_ASSERTION]: not yet
        at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:18:11)

✖ shipping (5.4ms)
ℹ tests 5
ℹ pass 1
ℹ fail 2
ℹ duration_ms 89.481512

✖ failing tests:

test at test/ship.test.js:7:5
✖ prints the street (0.964188ms)
  TypeError [Error]: Cannot read properties of null (reading 'street')
      at label (/home/dev/app/src/ship.js:2:33)
      at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:8:7)

test at test/ship.test.js:14:3
✖ rejects (0.372546ms)
  Error: mailer is down
      at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:15:11)

test at test/ship.test.js:17:3
✖ will work one day (0.1ms) # TODO
  AssertionError [ERR_ASSERTION]: not yet
      at TestContext.<anonymous> (/home/dev/app/test/ship.test.js:18:11)
`;
const EXPECTED = [
  {
    message: "Cannot read properties of null (reading 'street')",
    errorType: "TypeError",
    file: "/home/dev/app/src/ship.js",
    line: 2,
    test: "shipping > label > prints the street",
  },
  {
    message: "mailer is down",
    errorType: "Error",
    file: "/home/dev/app/test/ship.test.js",
    line: 15,
    test: "shipping > rejects",
  },
];

describe("the spec reporter", () => {
  it("tells each test once, with the suites around it", () => {
    expect(scan(nodeTest, RUN).map(slots)).toEqual(EXPECTED);
    expect(findings(RUN).map((f) => f.test)).toEqual(EXPECTED.map((e) => e.test));
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(nodeTest, dress(RUN)).map(slots)).toEqual(EXPECTED);
  });

  it("takes errors from the recap where the stream has none (node 22)", () => {
    const stream = RUN.slice(0, RUN.indexOf("✖ failing tests:")).replace(
      /^ +(?:TypeError|Error|AssertionError|at ).*\n/gm,
      "",
    );
    expect(scan(nodeTest, stream + RUN.slice(RUN.indexOf("✖ failing tests:"))).map(slots)).toEqual(EXPECTED);
  });

  it("knows the names at least where one half is cut off", () => {
    expect(
      scan(nodeTest, RUN.slice(RUN.indexOf("✖ failing tests:"))).map((d) => [d.test, d.message]),
    ).toEqual([
      ["prints the street", EXPECTED[0]!.message],
      ["rejects", "mailer is down"],
    ]);
    expect(scan(nodeTest, RUN.slice(0, RUN.indexOf("✖ failing tests:"))).map(slots)).toEqual(EXPECTED);
  });

  it("tells a suite whose hook failed", () => {
    const text =
      "▶ hooks\n  ✖ never (0.1ms)\n    'test did not finish before its parent and was cancelled'\n\n✖ hooks (1ms)\n  Error: before bad\n      at SuiteContext.<anonymous> (/home/dev/app/test/a.test.mjs:6:48)\n\nℹ fail 1\n";
    expect(findings(text).map((f) => f.message)).toContain("before bad");
  });

  it("reads timeouts and thrown strings, and places them by the recap", () => {
    const text =
      "✖ waits for the courier (302.748246ms)\n  'test timed out after 300ms'\n\nℹ fail 0\nℹ cancelled 1\n\n✖ failing tests:\n\ntest at test/slow.test.js:3:1\n✖ waits for the courier (302.748246ms)\n  'test timed out after 300ms'\n";
    expect(findings(text).map((f) => [f.category, f.message, f.file, f.line, f.test])).toEqual([
      ["timeout", "test timed out after 300ms", "test/slow.test.js", 3, "waits for the courier"],
    ]);
  });

  it("leaves a crashed file to the crash", () => {
    const text =
      "/home/dev/app/test/api.test.js:2\nnull.x\n     ^\n\nTypeError: Cannot read properties of null (reading 'x')\n    at Object.<anonymous> (/home/dev/app/test/api.test.js:2:6)\n\nNode.js v20.20.2\n✖ /home/dev/app/test/api.test.js (52.262583ms)\n  'test failed'\n\nℹ tests 1\nℹ fail 1\n\n✖ failing tests:\n\ntest at test/api.test.js:1:1\n✖ /home/dev/app/test/api.test.js (52.262583ms)\n  'test failed'\n";
    expect(findings(text).map((f) => [f.detector, f.line])).toEqual([["node", 2]]);
  });

  it("reads the dot reporter's recap", () => {
    const text =
      "X..X\n\nFailed tests:\n\n✖ nested (0.5ms)\n  Error: boom\n      at TestContext.<anonymous> (/home/dev/app/a.mjs:3:60)\n✖ suite (2ms)\n  '1 subtest failed'\n";
    expect(scan(nodeTest, text).map((d) => [d.test, d.message])).toEqual([["nested", "boom"]]);
  });
});

describe("a file that ran out of time", () => {
  const text = (name: string) =>
    `.X\n\nFailed tests:\n\n✖ ${name} (405.268468ms)\n  'test timed out after 400ms'\n`;

  it("is named where a test would be", () => {
    expect(scan(nodeTest, text("/home/dev/canal/gates.test.js")).map(slots)).toMatchObject([
      { message: "test timed out after 400ms", file: "/home/dev/canal/gates.test.js" },
    ]);
  });

  it("near miss: a test whose name only speaks of one", () => {
    expect(scan(nodeTest, text("reads gates.test.js")).map(slots)).toMatchObject([{ file: null }]);
  });
});

describe("what fails nothing", () => {
  it.each([
    [
      "todos and skips",
      `${RUN.slice(RUN.indexOf("  ﹣ ships"), RUN.indexOf("✖ shipping"))}ℹ pass 1\nℹ fail 0\n`,
    ],
    ["crosses of other tools", "✖ 2 problems (2 errors, 0 warnings)\n✖ lint failed (3ms)\n"],
    ["passing tests", "✔ fails on purpose (1ms)\nℹ pass 1\nℹ fail 0\n"],
  ])("%s", (_, text) => {
    expect(scan(nodeTest, text)).toEqual([]);
  });
});
