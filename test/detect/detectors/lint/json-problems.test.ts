import { describe, expect, it } from "vitest";
import { jsonProblems } from "#detect/detectors/lint/json-problems.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string) => jsonProblems.scan(logOf(text), { command: null, exitCode: 1, signal: null });

const RUFF = {
  code: "F401",
  end_location: { column: 10, row: 1 },
  filename: "/home/dev/app/shop/cart.py",
  fix: { edits: [], message: "Remove unused import: `os`" },
  location: { column: 8, row: 1 },
  message: "`os` imported but unused",
  noqa_row: 1,
};
const GCC = (kind: string, message: string, line: number) => ({
  kind,
  "column-origin": 1,
  locations: [{ caret: { file: "main.c", line, column: 25 } }],
  children: [
    { kind: "note", message: "each is reported once", locations: [{ caret: { file: "main.c", line } }] },
  ],
  message,
});

describe("problems as JSON", () => {
  it("a line for each (ruff)", () => {
    expect(
      scan(`${JSON.stringify(RUFF)}\n${JSON.stringify({ ...RUFF, code: "F841", message: "b" })}`),
    ).toMatchObject([
      {
        tool: "ruff",
        message: "`os` imported but unused",
        errorType: "F401",
        line: 1,
        column: 8,
        from: 0,
        to: 1,
      },
      { message: "b", from: 1 },
    ]);
  });

  it("a page of several lines (pylint)", () => {
    const messages = [
      {
        type: "warning",
        symbol: "unused-import",
        message: "Unused import os",
        messageId: "W0611",
        line: 1,
        column: 0,
        path: "shop/cart.py",
      },
    ];
    const page = JSON.stringify({ messages, statistics: { score: 7.1 } }, null, 4);
    expect(scan(`loading\n${page}\ndone`)).toMatchObject([
      {
        tool: "pylint",
        message: "Unused import os",
        errorType: "unused-import",
        file: "shop/cart.py",
        line: 1,
        from: 1,
      },
    ]);
  });

  it("the file above its offenses (rubocop)", () => {
    const offenses = [
      {
        severity: "convention",
        message: "Prefer single quotes.",
        cop_name: "Style/StringLiterals",
        location: { start_line: 3, start_column: 5 },
      },
    ];
    expect(scan(JSON.stringify({ metadata: {}, files: [{ path: "lib/cart.rb", offenses }] }))).toMatchObject([
      { tool: "rubocop", file: "lib/cart.rb", line: 3, column: 5, errorType: "Style/StringLiterals" },
    ]);
  });

  it("a compiler's errors, not its warnings and notes", () => {
    expect(
      scan(JSON.stringify([GCC("warning", "unused", 2), GCC("error", "‘totl’ undeclared", 1)])),
    ).toMatchObject([
      {
        tool: "gcc",
        category: "build_error",
        message: "‘totl’ undeclared",
        file: "main.c",
        line: 1,
        column: 25,
      },
    ]);
  });

  it("what is whole of a list that was cut off", () => {
    const list = JSON.stringify([GCC("error", 'one } " {', 1), GCC("error", "two", 2)]);
    expect(scan(list.slice(0, -40))).toMatchObject([{ message: 'one } " {' }]);
  });

  it.each([
    "[]",
    '{"messages":[],"statistics":{"messageTypeCount":{"error":0}}, "messageId": null}',
    '{"level":"error","message":"payment failed","file":"pay.go","line":3}',
    '{"file":"a.py","line":3,"column":1,"message":"Revealed type is \\"int\\"","hint":null,"severity":"note"}',
    '{"message":"no place","hint":null,"severity":"error"}',
    `[\n  {"check_name": "F401"\nand then something else\n]`,
    `{"noqa_row":1,"message":"cut off`,
  ])("leaves %j alone", (text) => expect(scan(text)).toEqual([]));

  it("goes no deeper than anybody nests", () => {
    expect(scan(`[{"noqa_row":${"[".repeat(1500)}${"]".repeat(1500)}}]`)).toEqual([]);
  });
});
