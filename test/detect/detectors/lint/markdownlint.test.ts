import { describe, expect, it } from "vitest";
import { markdownlint } from "#detect/detectors/lint/markdownlint.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "markdownlint-cli2", exitCode: 1, signal: null };
const scan = (text: string) => markdownlint.scan(logOf(text), about);

describe("markdownlint", () => {
  it.each([
    [
      "README.md:4:11 error MD009/no-trailing-spaces Trailing spaces [Expected: 0 or 2; Actual: 1]",
      {
        file: "README.md",
        line: 4,
        column: 11,
        errorType: "MD009",
        message: "Trailing spaces [Expected: 0 or 2; Actual: 1]",
      },
    ],
    [
      'docs/a b.md:2 MD025/single-title/single-h1 Multiple top-level headings [Context: "Again"]',
      { file: "docs/a b.md", line: 2, column: null, errorType: "MD025" },
    ],
    ["README.md:1: MD013 Line length", { file: "README.md", line: 1, message: "Line length" }],
  ])("reads %s", (line, wanted) => {
    expect(scan(`before\n${line}\nafter`)).toMatchObject([{ ...wanted, from: 1, to: 2 }]);
    expect(mayRead(markdownlint, needleText({ lines: [line] }, { command: null }))).toBe(true);
  });

  it.each([
    "markdownlint-cli2 v0.22.1 (markdownlint v0.40.0)",
    "Summary: 0 error(s)",
    "`README.md:4:11 error MD009` means trailing spaces.",
    "README.md:4:11 warning MD009/no-trailing-spaces Trailing spaces",
    "see MD013 Line length",
    "model X:7 MD80 is out",
  ])("leaves %s alone", (line) => expect(scan(line)).toEqual([]));
});
