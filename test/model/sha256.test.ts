import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "#model/sha256.ts";

const asNodeDoes = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

describe("sha256Hex", () => {
  it("says what everybody says, whatever length a text has", () => {
    for (let length = 0; length < 260; length++) {
      const text = "aZ0\n".repeat(65).slice(0, length);
      expect(sha256Hex(text)).toBe(asNodeDoes(text));
    }
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("says it of letters beyond ASCII too, and of halves of them", () => {
    const anything = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 });
    fc.assert(
      fc.property(anything, (units) => {
        const text = String.fromCharCode(...units);
        expect(sha256Hex(text)).toBe(asNodeDoes(text));
      }),
    );
  });

  it("says it of a long text", () => {
    const text = "src/cart.ts:12\n".repeat(100_000);
    expect(sha256Hex(text)).toBe(asNodeDoes(text));
  });
});
