import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { inSmallLetters } from "../../scripts/small-letters.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;
/** Every so many of the lines in `npm test`. */
const EVERY = IS_WHOLE ? 3 : 40;

/** Every pattern of what reads output that ignores case, as it is written and as a hook has it. */
const PATTERNS = ["src/detect", "src/fingerprint"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => patternsIn(readFileSync(join(room, name), "utf8"))),
);

function patternsIn(code: string): { written: RegExp; small: RegExp }[] {
  const found: { written: RegExp; small: RegExp }[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex === undefined) {
      Object.values(node).forEach(look);
      return;
    }
    const small = inSmallLetters(regex);
    if (small === null) return;
    const end = small.lastIndexOf("/");
    found.push({
      written: new RegExp(regex.pattern, regex.flags),
      small: new RegExp(small.slice(1, end), small.slice(end + 1)),
    });
  };
  look(parseAst(code, { lang: "ts" }));
  return found;
}

const LINES = [
  ...new Set(
    (["output", "everyday", "everyday-second", "everyday-third", "unseen"] as const)
      .flatMap((set) => ownCases(set))
      .flatMap(({ output }) => String(output).split("\n"))
      .filter((line) => line.length < 300),
  ),
].filter((_one, i) => i % EVERY === 0);

describe("a pattern that ignores case, looked for in small letters", () => {
  it("finds the same in every line of real output", () => {
    const small = LINES.map((line) => line.toLowerCase());
    const other = PATTERNS.flatMap((pattern) =>
      LINES.flatMap((line, i) =>
        pattern.written.test(line) === pattern.small.test(small[i]!) ? [] : [`${pattern.written} in ${line}`],
      ),
    );
    expect(other).toEqual([]);
    expect(PATTERNS.length).toBeGreaterThan(150);
  }, 240_000);

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
