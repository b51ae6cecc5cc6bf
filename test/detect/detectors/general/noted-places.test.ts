import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { readMention } from "#detect/mention.ts";
import { logOf } from "../../log-of.ts";

const first = (output: string, command = "frob .", exitCode = 1) =>
  detect(logOf(output), { command, exitCode, signal: null }).findings[0];

describe("places in the notations of tools that nobody knows", () => {
  it.each([
    ["cannot format src/menu.frob: Cannot parse: 12:4: unexpected end", "src/menu.frob", 12, 4],
    ['{"file":"lib/tax.sql","line":9,"column":3,"message":"tax is never used"}', "lib/tax.sql", 9, 3],
    ['<error file="src/a.xml" line="12" column="8">', "src/a.xml", 12, 8],
    ["cannot read src/menu.json: the ratio is 12:4", "src/menu.json", null, null],
    ["no offline: 3 of src/menu.json", "src/menu.json", null, null],
  ])("%s", (text, file, line, column) => {
    expect(readMention(text)).toEqual({ file, line, column });
  });

  it("takes the file from the heading and the line from the row", () => {
    expect(first("In src/till.frob:\n  line 12, col 5: 'coin' is not defined\n")).toMatchObject({
      file: "src/till.frob",
      line: 12,
    });
    expect(first("Checking src/till.frob ... 1 issue\n  L12: 'coin' is not defined\n")).toMatchObject({
      message: expect.stringContaining("'coin' is not defined"),
      errorType: null,
      file: "src/till.frob",
      line: 12,
    });
    expect(first("order.json: invalid\n  /items/0/price must be number\n")).toMatchObject({
      message: "/items/0/price must be number",
      file: "order.json",
    });
  });

  it("reads no file from a heading that speaks of something else", () => {
    expect(
      first("Reading src/till.frob takes long\n  line 12, col 5: 'coin' is not defined\n")?.file,
    ).toBeNull();
  });

  it("reads a line's number before the words, not a code that begins with the letter", () => {
    expect(first("12:8: undeclared coin\n", "frob < till.frob")).toMatchObject({ line: 12, column: 8 });
    expect(first("L003: indentation is not consistent\n")).toMatchObject({ errorType: "L003", line: null });
  });

  it("takes the file over a rule, the line behind a code, and the line of code that is marked below", () => {
    expect(
      first("pages/till.html\n──────────────\nH025 12:4 Tag seems to be wrong. <div>\n\nLinted 1 file.\n"),
    ).toMatchObject({ errorType: "H025", file: "pages/till.html", line: 12 });
    expect(
      first("pages/till.html is old\n──────────────\nH025 12:4 Tag seems to be wrong. <div>\n")?.file,
    ).toBeNull();
  });

  it("takes the line from a sentence above that tells its column, too", () => {
    expect(
      first("Front matter error at line 4, column 7,\nwhile scanning a key:\ncould not find expected ':'\n"),
    ).toMatchObject({ message: "could not find expected ':'", line: 4 });
  });

  it("takes the file of a diff for a sentence about files", () => {
    const diff =
      "--- src/till.frob (original)\n+++ src/till.frob (formatted)\n@@ -1 +1 @@\n-let a=1\n+let a = 1\n";
    expect(first(`${diff}1 file would be reformatted\n`)).toMatchObject({
      file: "src/till.frob",
      category: "lint_error",
    });
  });

  it("reads who was called in more forms", () => {
    expect(
      first("Uncaught PriceFault: a price is below 0\n  → lib/till.frob:22:5 (total)\n  → app.frob:4:1\n"),
    ).toMatchObject({ file: "lib/till.frob", line: 22, category: "runtime_error" });
    expect(first("PriceFault: a price is below 0\n  → lib/till.frob:22:5\n")?.category).toBe("build_error");
  });

  it("tells a row of a list by what it says", () => {
    expect(first("file,line,column,severity,message\nsrc/till.frob,12,8,error,unknown coin\n")).toMatchObject(
      { message: "unknown coin", file: "src/till.frob", line: 12 },
    );
  });
});
