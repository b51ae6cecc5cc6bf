import { describe, expect, it } from "vitest";
import { couldBeAbout, packWords, printedWords, wordsIn } from "#memory/cure-words.ts";
import type { FingerprintPart } from "#model/failure.ts";

const part = (name: string, value: string | null, contributes = true): FingerprintPart => ({
  ...{ name, value, contributes, why: "" },
});
const nothing = () => null;
const words = (...all: string[]) => packWords([all]);

describe("the words of an output", () => {
  it.each([
    ["Cannot find module './db'", ["cannot", "find", "module"]],
    ["src/a.ts(3,5): error TS2307:", ["src", "error", "ts2307"]],
    ["utf8 café at 10:20:30", ["utf", "utf8", "caf"]],
    ['{"message":"boom\\nExpected 3"}', ["message", "boom", "nexpected", "expected"]],
    ["7 of 12 at 0x", []],
  ])("of %s", (text, expected) => {
    expect([...wordsIn(text)].sort()).toEqual([...expected].sort());
  });
});

describe("the words that stand for a failure", () => {
  it("are those of its parts that count and were printed", () => {
    const parts = [
      part("message", "unknown coin in <path> of till"),
      part("file", "till.frob"),
      part("line", "seventeen", false),
    ];
    const excerpt = "till.frob:17: Unknown coin in /srv/path/till, seventeen";
    expect([...printedWords(parts, excerpt, nothing)].sort()).toEqual(["coin", "frob", "till", "unknown"]);
  });

  it("are looked for in the whole output where its own lines have few, and its type is asked last", () => {
    const parts = [part("error type", "KettleError"), part("message", "lid <n>")];
    expect(printedWords(parts, "X", () => "KettleError: lid 3")).toEqual(["lid", "kettleerror"]);
    const long = [part("error type", "KettleError"), part("message", "the lid was open again")];
    expect(printedWords(long, "KettleError: the lid was open again", nothing)).not.toContain("kettleerror");
    expect(printedWords([part("message", "exit 1 <n>")], "", nothing)).toEqual([]);
  });
});

describe("whether an output could be about a known failure", () => {
  it("asks for all of its words, in any order and case", () => {
    const known = packWords([
      ["lid", "open", "kettle"],
      ["tram", "late"],
    ]);
    expect(couldBeAbout("the KETTLE's lid: OPEN", known, null)).toBe(true);
    expect(couldBeAbout("a late tram", known, null)).toBe(true);
    expect(couldBeAbout("the kettle's lid is shut", known, null)).toBe(false);
    expect(couldBeAbout("", known, null)).toBe(false);
  });

  it("is always so beside a failure without words, and where a list was cut off", () => {
    expect(couldBeAbout("anything", packWords([["lid", "open"], []]), null)).toBe(true);
    expect(couldBeAbout("anything", words("lid", "open").subarray(0, -1), null)).toBe(true);
    expect(couldBeAbout("anything", words("lid"), words("open").subarray(1))).toBe(true);
  });

  it("asks what came since as well", () => {
    const since = Buffer.concat([words("tram", "late"), words("soup", "cold")]);
    expect(couldBeAbout("the soup is cold", words("lid", "open"), since)).toBe(true);
    expect(couldBeAbout("the soup is warm", words("lid", "open"), since)).toBe(false);
  });

  it("keeps the words that fewest others have, of many failures", () => {
    const many = Array.from({ length: 500 }, (_, i) => {
      const own = `own${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`;
      return [..."abcdefghij"].map((letter) => letter.repeat(4)).concat(own);
    });
    const known = packWords(many);
    const common = [..."abcdefghij"].map((letter) => letter.repeat(4)).join(" ");
    expect(couldBeAbout(common, known, null)).toBe(false);
    expect(couldBeAbout(`${common} ownca`, known, null)).toBe(true);
  });
});
