import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { AskedFirst } from "../../scripts/asked-first.mjs";
import { ownCases, READ_SETS } from "../../scripts/eval/own-set.mjs";
import { askedFirst } from "../../scripts/pattern-plan.mjs";
import { alternativesOf, requiredWords } from "../../scripts/required-words.mjs";

const IS_WHOLE = process.env.TWICESHY_ALL_TESTS !== undefined;
/** Every so many of the lines in `npm test`. */
const EVERY = IS_WHOLE ? 3 : 60;

const built = (pattern: string, flags: string): AskedFirst | null => {
  const code = askedFirst({ pattern, flags }, `/${pattern}/${flags}`);
  return code === null ? null : new Function("AskedFirst$", `return ${code}`)(AskedFirst);
};

/** Every pattern of the sources that hooks have in another form, as it is written and as a hook has it. */
const PATTERNS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) => patternsIn(readFileSync(join("src", name), "utf8")));

function patternsIn(code: string): { written: RegExp; made: () => AskedFirst }[] {
  const found: { written: RegExp; made: () => AskedFirst }[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex === undefined) Object.values(node).forEach(look);
    else if (built(regex.pattern, regex.flags) !== null)
      found.push({
        written: new RegExp(regex.pattern, regex.flags),
        made: () => built(regex.pattern, regex.flags)!,
      });
  };
  look(parseAst(code, { lang: "ts" }));
  return found;
}

const LINES = [
  ...new Set(
    READ_SETS.flatMap((set) => ownCases(set))
      .flatMap(({ output }) => String(output).split("\n"))
      .filter((line) => line.length < 300),
  ),
].filter((_one, i) => i % EVERY === 0);

describe("a pattern that is made where its words are", () => {
  it("finds the same in every line of real output", () => {
    const other: string[] = [];
    for (const { written, made } of PATTERNS) {
      // Asked whether it is there it goes by its parts, asked what is there by its words; one that was never made still asks them.
      const [asked, taken, unmade] = [made(), made(), made()];
      for (const line of LINES) {
        const found = written.exec(line);
        if (asked.test(line) !== (found !== null)) other.push(`${written} in ${line}`);
        if (found === null) continue;
        if (taken.exec(line)?.[0] !== found[0]) other.push(`${written} takes of ${line}`);
        if (!unmade.mayBeIn(line)) other.push(`${written} is not asked about ${line}`);
      }
    }
    expect(other).toEqual([]);
    expect(PATTERNS.length).toBeGreaterThan(2_000);
  }, 300_000);

  it("answers whatever a pattern is asked", () => {
    const one = built("(FAILED|ERROR) \\w+ of", "")! as unknown as RegExp;
    expect("3 passed".replace(one, "x")).toBe("3 passed");
    expect("a FAILED b of c".replace(one, "$1")).toBe("a FAILED c");
    expect("no".match(one)).toBeNull();
    expect("a ERROR b of".match(one)?.[1]).toBe("ERROR");
    expect(["no", "x ERROR b of"].map((text) => text.search(one))).toEqual([-1, 2]);
    expect(["no", "x ERROR b of y"].map((text) => text.split(one))).toEqual([["no"], ["x ", "ERROR", " y"]]);
    expect(`${one}`).toBe("/(FAILED|ERROR) \\w+ of/");
    expect(new RegExp(one, "g").flags).toBe("g");
  });
});

describe("words that a pattern needs", () => {
  it.each([
    ["^FAILED \\((\\d+)\\)$", "", ["FAILED ("]],
    ["^(?:not ok|Bail out!) \\d+", "", ["not ok", "Bail out!"]],
    ["\\b(?:cannot|can't) find", "i", ["cannot", "can't"]],
    ["\\b(?:Cannot|be) found", "i", [" found"]],
    ["a{2,3}bcd+e", "", ["bcd"]],
    ["(?:abc)?defg*h", "", ["def"]],
    ["x\\u2717 \\x41\\tfoo", "", ["x✗ A\tfoo"]],
    ["(?=.*needle)\\w+", "", ["needle"]],
    ["[e]rror|[w]arn", "", ["error", "warn"]],
    ["(?<name>one) two\\k<name>", "", ["one two"]],
  ])("of %s", (pattern, flags, words) => {
    expect(requiredWords({ pattern, flags })).toEqual(words);
  });

  it.each([
    ["one of two needs none", "error|\\d+", ""],
    ["it may be left out", "(?:error)*\\s?", ""],
    ["nothing but signs of all texts is left", "a\\s\\w", ""],
    ["it must not be there", "(?!error)(?<!fatal)\\w+", ""],
    ["letters of other tongues are told from ours by nobody", "(?:ſtart)", "iu"],
  ])("are none where %s", (_, pattern, flags) => {
    expect(requiredWords({ pattern, flags })).toBeNull();
  });

  it.each([
    ["a|b(?:c|d)|[|]", "", ["a", "b(?:c|d)", "[|]"]],
    ["^\\W(?:one(?:,|;)|two|three)$", "", ["^\\Wone(?:,|;)$", "^\\Wtwo$", "^\\Wthree$"]],
  ])("of each alternative of %s", (pattern, flags, alternatives) => {
    expect(alternativesOf({ pattern, flags })).toEqual(alternatives);
  });

  it.each([
    ["one", ""],
    ["(a)|b\\1", ""],
    ["a|b", "g"],
    ["(?:aaaa|bbbb)?cc", ""],
    ["(?:aaaa|bbbb){2}cc", ""],
  ])("but not of %s", (pattern, flags) => {
    expect(alternativesOf({ pattern, flags })).toBeNull();
  });
});
