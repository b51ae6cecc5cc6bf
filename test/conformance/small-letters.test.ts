import { describe, expect, it } from "vitest";
import { inSmallLetters } from "../../scripts/small-letters.mjs";

/** That it finds the same in real output: asked-first.test.ts. */
describe("a pattern that ignores case, looked for in small letters", () => {
  it.each([
    ["/exit code \\S+\\W\\d/", "Exit Code \\S+\\W\\d", "i"],
    ["/[a-z]{2}[^a-z0-9_]é/", "[A-Z]{2}[^A-Z0-9_]É", "i"],
    ["/(?<Name>\\p{L}+)\\k<Name>/u", "(?<Name>\\p{L}+)\\k<Name>", "iu"],
    ["/(?<!run )\\u2019/", "(?<!RUN )\\u2019", "i"],
    ["/[!-~ -~]/", "[!-~ -~]", "i"],
    ["/\\[x\\] [a-z]/", "\\[X\\] [A-Z]", "i"],
  ])("is %s", (small, pattern, flags) => {
    expect(inSmallLetters({ pattern, flags })).toBe(small);
  });

  it.each([
    ["that minds case", "Exit", ""],
    ["that is asked for all places", "exit", "gi"],
    ["that asks for great letters by name", "\\p{Lu}x", "iu"],
    ["with a range from great to small", "[A-z]", "i"],
    ["with a range that begins among great letters", "[!-Z]", "i"],
    ["with a range of other tongues", "[À-ÿ]", "i"],
    ["with a letter by its number", "\\u00c9t\\u00e9", "i"],
  ])("is not made of one %s", (_, pattern, flags) => {
    expect(inSmallLetters({ pattern, flags })).toBeNull();
  });
});
