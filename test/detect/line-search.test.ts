import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineSearch } from "#detect/line-search.ts";

describe("lines with a literal", () => {
  const lines = ["make: x", "", "exit 1", "✓ exit, exit", "end"];

  it.each([
    ["each once, in order", ["xit"], [2, 3]],
    ["of several literals", ["end", "make", "xit"], [0, 2, 3, 4]],
    ["of one that nobody has", ["Exit"], []],
    ["of none", [], []],
    ["at a line's last character", ["x"], [0, 2, 3]],
  ])("%s", (_, literals, found) => expect(new LineSearch(lines).linesWith(literals)).toEqual(found));

  it("finds nothing where there is no line", () => {
    expect(new LineSearch([]).linesWith(["a"])).toEqual([]);
    expect(new LineSearch([""]).linesWith(["a"])).toEqual([]);
  });

  it("finds what asking each line finds", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", "$", " ", "✓"), maxLength: 8 });
    const literal = fc.string({ unit: fc.constantFrom("a", "b", "$", " ", "✓"), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(line), fc.array(literal, { maxLength: 3 }), (some, literals) => {
        const asked = some.flatMap((one, i) => (literals.some((word) => one.includes(word)) ? [i] : []));
        expect(new LineSearch(some).linesWith(literals)).toEqual(asked);
      }),
    );
  });
});
