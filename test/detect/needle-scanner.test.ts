import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NeedleScanner } from "#detect/needle-scanner.ts";
import { allNeedles } from "#detect/needles.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("NeedleScanner", () => {
  it("finds what a plain search finds, in any case", () => {
    const needles = ["error", "failed", "fatal: ", "not found", "err_pnpm_"];
    const scanner = new NeedleScanner(needles);
    const word = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom("Error", "FAILED", "fatal: x", "Not Found", "erro", "ERR_PNPM_X", "eerror"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(" ");
        const first = Math.min(
          ...needles.map((needle) => text.toLowerCase().indexOf(needle)).filter((at) => at >= 0),
        );
        const ascii = /^[\x00-\x7f]*$/.test(text);
        fc.pre(ascii);
        expect(scanner.find(bytes(text), 0, text.length)).toBe(Number.isFinite(first) ? first : -1);
      }),
      { numRuns: 2000 },
    );
  });

  it("starts where it is told and stops before the end", () => {
    const scanner = new NeedleScanner(["error"]);
    expect(scanner.find(bytes("error error"), 1, 11)).toBe(6);
    expect(scanner.find(bytes("error error"), 1, 10)).toBe(-1);
  });

  it("tells all, also those inside each other", () => {
    const found: [string, number][] = [];
    const scanner = new NeedleScanner(["error", "terror", "ror:", "\nerror", "at"]);
    scanner.findAll(bytes("x\nError: a Terror: at"), (needle, at) => found.push([needle, at]));
    expect(found.sort((a, b) => a[1] - b[1])).toEqual([
      ["\nerror", 1],
      ["error", 2],
      ["ror:", 4],
      ["terror", 11],
      ["error", 12],
      ["ror:", 14],
    ]);
  });

  it("has needles long enough to jump", () => {
    expect(Math.min(...allNeedles().map((needle) => needle.length))).toBeGreaterThanOrEqual(5);
  });

  it("has no needle whose first letters end in blanks: every indented line would be looked at closely", () => {
    expect(allNeedles().filter((needle) => needle.slice(2, 5).trim() === "")).toEqual([]);
  });
});
