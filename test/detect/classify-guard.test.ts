import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify, mayBeSpecific, RULES } from "#detect/classify.ts";
import { alternatives, simple } from "./alternatives.ts";

describe("mayBeSpecific", () => {
  const rows = RULES.flatMap(({ category, pattern }) =>
    alternatives(pattern.source).map((source) => [category, source] as const),
  );

  it.each(rows)("lets through whatever the rule %s asks for: %s", (_, source) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${simple(source).replace(/\$$/, "")})$`)), (text) => {
        for (const areMany of [false, true]) {
          expect(mayBeSpecific(`Something: ${text} and more`, areMany)).toBe(true);
          expect(mayBeSpecific(text.toUpperCase(), areMany)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    "expected 3 to be 4",
    "x is not a function",
    "'count' is assigned a value but never used",
    "assert 1 == 2",
    "",
  ])("spares %j the rules", (text) => {
    expect(mayBeSpecific(text)).toBe(false);
    expect(classify("test_failure", null, text)).toBe("test_failure");
  });

  it.each([
    ["Expected (120 == total(100)), found (120 != 119)", "test_failure"],
    ["Expected `(total 100)' to be `equal' to `120', but instead it was `119'", "test_failure"],
    ["Expected ')' but found ';'", "syntax_error"],
    ["unable to execute 'gcc': No such file or directory", "missing_dependency"],
    ["unable to execute the query", "test_failure"],
    ["spawn tsc ENOENT", "missing_dependency"],
    ["spawn ENOENT", "missing_dependency"],
    ["ENOENT, while spawn was asked", "test_failure"],
    ["Timeout (62s) waiting for the till", "timeout"],
    ["Timeout (soup) is no time", "test_failure"],
    [
      "(<unknown>): did not find expected key while parsing a block mapping at line 1 column 1",
      "syntax_error",
    ],
    ['strconv.Atoi: parsing "18o": invalid syntax', "test_failure"],
    ['parsing "18o": invalid syntax', "test_failure"],
    ["parsing the expression: invalid syntax", "syntax_error"],
    ["error 18 at 0 depth lookup: self-signed certificate", "test_failure"],
    ["verify error: self-signed certificate", "connection_error"],
    ["expected `(`, found `{`", "syntax_error"],
    ["Expected ; at the end", "syntax_error"],
  ] as const)("knows a value in brackets from a bracket that is missing: %s", (text, category) =>
    expect(classify("test_failure", null, text)).toBe(category),
  );

  it("gives each message its own answer, whatever was asked before", () => {
    expect(classify("test_failure", null, "Cannot find module 'a'")).toBe("missing_dependency");
    expect(classify("build_error", null, "Cannot find module 'a'")).toBe("missing_dependency");
    expect(classify("build_error", null, "x")).toBe("build_error");
    expect(classify("lint_error", null, "x")).toBe("lint_error");
    expect(classify("lint_error", "SyntaxError", "x")).toBe("syntax_error");
    expect(classify("lint_error", null, "x")).toBe("lint_error");
  });
});
