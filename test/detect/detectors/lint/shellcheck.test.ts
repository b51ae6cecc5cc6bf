import { describe, expect, it } from "vitest";
import { shellcheck } from "#detect/detectors/lint/shellcheck.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "shellcheck", exitCode: 1, signal: null };
const scan = (text: string) => shellcheck.scan(logOf(text), about);

describe("shellcheck", () => {
  it("reads its own pages, several notes under one line too", () => {
    const page = `
In deploy.sh line 3:
cp -r build $target
            ^-----^ SC2086 (info): Double quote to prevent globbing and word splitting.

Did you mean:
cp -r build "$target"


In lib/a b.sh line 12:
if [ -f x ]; then
^-- SC1046 (error): Couldn't find 'fi' for this 'if'.
^-- SC1073 (error): Couldn't parse this if expression. Fix to allow more checks.

For more information:
  https://www.shellcheck.net/wiki/SC1046 -- Couldn't find 'fi' for this 'if'.
`;
    expect(scan(page)).toMatchObject([
      { file: "deploy.sh", line: 3, errorType: "SC2086", category: "lint_error", score: 0, from: 1, to: 4 },
      { file: "lib/a b.sh", line: 12, errorType: "SC1046", category: "syntax_error", score: 1 },
      {
        file: "lib/a b.sh",
        line: 12,
        errorType: "SC1073",
        message: expect.stringContaining("Couldn't parse"),
      },
    ]);
  });

  it.each([
    ["deploy.sh:2:6: warning: target is referenced but not assigned. [SC2154]", "SC2154", 0],
    ["deploy.sh:2:6: error: Couldn't parse this. [SC1073]", "SC1073", 1],
    ["./a.sh:2:6: note: Double quote. [SC2086]", "SC2086", 0],
  ])("reads gcc's form: %s", (line, errorType, score) => {
    expect(scan(line)).toMatchObject([{ errorType, score, line: 2, column: 6, from: 0, to: 1 }]);
  });

  it("reads the old form, without a severity", () => {
    expect(scan("In a.sh line 1:\necho $x\n     ^-- SC2086: Double quote.")).toMatchObject([
      { file: "a.sh", line: 1, message: "Double quote." },
    ]);
  });

  it.each([
    "  https://www.shellcheck.net/wiki/SC1046 -- Couldn't find 'fi' for this 'if'.",
    "# shellcheck disable=SC2086",
    "   ^-- SC2086 (info): with no place above",
    "a.c:2:6: warning: unused variable [-Wunused-variable]",
    "In deploy.sh line 3:\nall is well",
    "In a.sh line 1:\nsee SC2086 (info): not under a caret",
  ])("leaves %j alone", (text) => expect(scan(text)).toEqual([]));
});
