import { describe, expect, it } from "vitest";
import { yamllint } from "#detect/detectors/lint/yamllint.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string, exitCode: number | null = 1) =>
  yamllint.scan(logOf(text), { command: "yamllint .", exitCode, signal: null });
const PAGE = `./ci.yml
  5:8       error    wrong indentation: expected 6 but found 7  (indentation)
  5:11      error    too many spaces after colon  (colons)
  6:11      warning  truthy value should be one of [false, true]  (truthy)
`;

describe("yamllint", () => {
  it("reads a page, its errors only", () => {
    expect(scan(PAGE)).toEqual([
      {
        message: "wrong indentation: expected 6 but found 7",
        errorType: "indentation",
        file: "./ci.yml",
        line: 5,
        column: 8,
        from: 1,
        to: 2,
      },
      expect.objectContaining({ message: "too many spaces after colon", errorType: "colons", line: 5 }),
    ]);
  });

  it("reads a syntax error, with one blank before the rule", () => {
    const page = "ci.yml\n  3:6       error    syntax error: mapping values are not allowed here (syntax)\n";
    expect(scan(page)).toMatchObject([
      { message: "syntax error: mapping values are not allowed here", errorType: "syntax", line: 3 },
    ]);
  });

  it("reads a warning where nothing else made it fail", () => {
    const page = '::group::ci.yml\n  1:1       warning  missing document start "---"  (document-start)\n';
    expect(scan(page)).toMatchObject([{ file: "ci.yml", errorType: "document-start" }]);
    expect(scan(page, 0)).toEqual([]);
    expect(scan(page, null)).toEqual([]);
  });

  it.each([
    [PAGE, true],
    ["a.yaml:3:1: [error] x (y)", true],
    ["stdin\n  3:6       error    syntax error: x (syntax)", true],
    ["stdin:3:6: [error] x (y)", true],
    ["src/app.js\n  5:8  error  Unexpected var  no-var", false],
  ])("is asked about %j: %s", (text, isAsked) => {
    expect(mayRead(yamllint, needleText({ lines: text.split("\n") }, { command: null }))).toBe(isAsked);
  });

  it("reads -f parsable", () => {
    const line = 'a/ci.yaml:3:1: [error] duplication of key "run" in mapping (key-duplicates)';
    expect(scan(line)).toMatchObject([
      { file: "a/ci.yaml", line: 3, column: 1, errorType: "key-duplicates", from: 0, to: 1 },
    ]);
  });

  it.each([
    "  5:8       error    wrong indentation  (indentation)",
    "src/app.js\n  5:8  error  Unexpected var  no-var",
    "ci.yml\n\n  5:8       error    wrong indentation  (indentation)",
    "ci.yml:3:1: [error] no rule behind it",
    "app.log:3:1: [error] of another program (x)",
  ])("leaves %j alone", (text) => expect(scan(text)).toEqual([]));
});
