import { describe, expect, it } from "vitest";
import { kindOfMessage, readForm, readForms } from "#detect/line-form.ts";
import { logOf } from "./log-of.ts";

const FORMS = [
  { pattern: /^frob: (?<file>\S+):(?<line>\d+): (?<message>\S.*)$/, tool: "frob" },
  { pattern: /^(?<type>F\d+) (?<message>\S.*)$/, category: "lint_error" as const, role: "summary" as const },
];

describe("line forms", () => {
  it("reads each line by the first form that fits", () => {
    expect(readForms(logOf("frob: a.x:3: upside down\nall else\nF12 too long  \n"), FORMS)).toEqual([
      {
        message: "upside down",
        errorType: null,
        file: "a.x",
        line: 3,
        column: null,
        tool: "frob",
        from: 0,
        to: 1,
      },
      {
        message: "too long",
        category: "lint_error",
        errorType: "F12",
        file: null,
        line: null,
        column: null,
        role: "summary",
        from: 2,
        to: 3,
      },
    ]);
  });

  it("gives nothing for a line of nobody", () => expect(readForm("frob: fine", 0, FORMS)).toBeNull());

  it.each([
    ['expected a ";"', "syntax_error"],
    ["Missing ';'", "syntax_error"],
    ["Syntax is incorrect.", "syntax_error"],
    ['cannot open source file "soup.h"', "missing_dependency"],
    ["Unable to open MODULE file soup.mod", "missing_dependency"],
    ['identifier "total" is undefined', undefined],
    ["the expected result is missing", undefined],
  ])("says of %j that it is a %s", (message, kind) => expect(kindOfMessage(message)).toBe(kind));
});
