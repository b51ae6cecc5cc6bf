import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify, mayBeSpecific, RULES } from "#detect/classify.ts";

/** The alternatives of a pattern at its top level: "a|(?:b|c)" has two. */
function alternatives(source: string): string[] {
  const found = [""];
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const letter = source[i]!;
    if (letter === "\\") {
      found[found.length - 1] += letter + source[++i];
      continue;
    }
    if (letter === "[") inClass = true;
    if (letter === "]") inClass = false;
    if (!inClass && letter === "(") depth++;
    if (!inClass && letter === ")") depth--;
    if (letter === "|" && depth === 0 && !inClass) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

/** Without what a generator of texts cannot follow: word boundaries and looks ahead. */
const simple = (source: string) => source.replaceAll("\\b", "").replace(/\(\?[!=][^)]*\)/g, "");

describe("mayBeSpecific", () => {
  const rows = RULES.flatMap(({ category, pattern }) =>
    alternatives(pattern.source).map((source) => [category, source] as const),
  );

  it.each(rows)("lets through whatever the rule %s asks for: %s", (_, source) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${simple(source).replace(/\$$/, "")})$`)), (text) => {
        expect(mayBeSpecific(`Something: ${text} and more`)).toBe(true);
        expect(mayBeSpecific(text.toUpperCase())).toBe(true);
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
