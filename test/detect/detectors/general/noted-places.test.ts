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

  it("tells a row of a list by what it says", () => {
    expect(first("file,line,column,severity,message\nsrc/till.frob,12,8,error,unknown coin\n")).toMatchObject(
      { message: "unknown coin", file: "src/till.frob", line: 12 },
    );
  });
});
