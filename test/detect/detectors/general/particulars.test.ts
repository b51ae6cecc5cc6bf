import { describe, expect, it } from "vitest";
import { withParticulars } from "#detect/detectors/general/particulars.ts";
import { logOf } from "../../log-of.ts";

const read = (text: string) => {
  const [message = ""] = text.split("\n");
  return withParticulars(message, logOf(text), 0);
};

describe("what the lines below a message tell by name", () => {
  it.each([
    [
      "cannot find symbol\n    return totl;\n           ^\n  symbol:   variable totl\n  location: class Cart",
      "cannot find symbol: symbol: variable totl",
    ],
    [
      "cannot find symbol\n[ERROR]   symbol:   class Mail\n[ERROR] 1 error",
      "cannot find symbol: symbol: class Mail",
    ],
    [
      "incompatible types\n  required: int\n  found:    String",
      "incompatible types: required: int, found: String",
    ],
    [
      "assertion `left == right` failed\n  left: -42\n right: 42\nnote: run with",
      "assertion `left == right` failed: left: -42, right: 42",
    ],
    [
      "mismatched types\n --> src/main.rs:2:5\n  |\n2 |     total\n  |     ^^^^^ expected `u32`, found `String`",
      "mismatched types: expected `u32`, found `String`",
    ],
    [
      'mismatched types\n  |\n6 |  total("12")\n  |  ----- ^^^^ expected `&[u32]`, found `&str`',
      "mismatched types: expected `&[u32]`, found `&str`",
    ],
    [
      'expect(received).toContain(expected)\n\nExpected to contain: "bread"\nReceived: [ "milk" ]\n\n      at x (a.ts:4:20)',
      'expect(received).toContain(expected): expected to contain: "bread", received: [ "milk" ]',
    ],
    [
      'Undeclared frobnicator\n\n  on shop.frob line 6, in till:\n   6:   value = till.output\n\nA frobnicator of the kind "till" has not been declared in the top\nlevel file.',
      'Undeclared frobnicator: A frobnicator of the kind "till" has not been declared in the top level file.',
    ],
  ])("%s", (text, want) => {
    expect(read(text)).toBe(want);
  });

  it("keeps two causes with one sentence apart", () => {
    const of = (name: string) => read(`cannot find symbol\n  symbol:   variable ${name}`);
    expect(of("totl")).not.toBe(of("prce"));
  });

  it.each([
    ["it names something itself", "`totl` is not defined\n2 | totl\n  | ^^^^ not in this scope"],
    ["a mark without words", "cannot find symbol\n    return totl;\n           ^"],
    ["another message's lines", "cannot find symbol\nother.c:3: error: no\n  reason: disk full"],
    ["a key nobody knows", "cannot find symbol\n  location: class Cart"],
    ["not indented: another speaker", "cannot find symbol\nexpected: 3"],
  ])("leaves the message alone: %s", (_why, text) => {
    expect(read(text)).toBe(text.split("\n")[0]);
  });

  it("is not told twice, and has an end", () => {
    expect(read("no match, found: 3\n  found: 3")).toBe("no match, found: 3");
    const many = Array.from({ length: 9 }, (_, i) => `  got: ${"x".repeat(200)}${i}`).join("\n");
    expect(read(`wrong\n${many}`).length).toBeLessThanOrEqual(400);
  });
});
