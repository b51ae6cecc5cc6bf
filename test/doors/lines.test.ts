import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines } from "../../src/doors/lines.ts";

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesOf(text: string, size: number): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines(pieces(Buffer.from(text), size))) found.push(line);
  return found;
}

describe("lines", () => {
  it.each([
    ["", []],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\nb", ["a", "b"]],
    ["a\r\n\nb\r\n", ["a", "", "b"]],
    ["ü\u2028ü\u2029\n€", ["ü\u2028ü\u2029", "€"]],
  ])("%j", async (text, expected) => {
    for (const size of [1, 2, 3, 1000]) expect(await linesOf(text, size)).toEqual(expected);
  });

  it("does not depend on how the bytes are cut", async () => {
    const text = fc
      .array(fc.constantFrom("a", "ü", "𝄞", "\n", "\r\n", "\u2028"), { maxLength: 40 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (given, size) => {
        const whole = given.replaceAll("\r\n", "\n").split("\n");
        if (whole.at(-1) === "") whole.pop();
        expect(await linesOf(given, size)).toEqual(whole);
      }),
    );
  });

  it("takes texts as well as bytes", async () => {
    const found: string[] = [];
    async function* texts() {
      yield "a\nb";
      yield "c\n";
    }
    for await (const line of lines(texts())) found.push(line);
    expect(found).toEqual(["a", "bc"]);
  });
});
