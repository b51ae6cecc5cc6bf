import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellQuoted, shellWord } from "#model/shell-word.ts";

const WORDS = [
  "src/cart.test.ts",
  "--x=y",
  "./...",
  "^TestTotal$",
  "it's",
  "$(rm x)",
  "a b",
  "*",
  "",
  "`x`",
  "a\nb",
  "é",
  "\\",
];

test.each(WORDS)("%j is one word to a shell, and the same", (word) => {
  for (const written of [shellWord(word), shellQuoted(word)])
    expect(execFileSync("sh", ["-c", `printf '<%s>' ${written}`], { encoding: "utf8" })).toBe(`<${word}>`);
});

test("plain words stay as one would type them", () => {
  expect(["-t", "a@1.2", "x:y,z", "a b"].map(shellWord)).toEqual(["-t", "a@1.2", "x:y,z", "'a b'"]);
});
