import { describe, expect, it } from "vitest";
import { cspell } from "#detect/detectors/lint/cspell.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "cspell", exitCode: 1, signal: null };
const scan = (text: string) => cspell.scan(logOf(text), about);

describe("cspell", () => {
  it.each([
    ["docs/cart.md:3:3 - Unknown word (quikc) fix: (quick)", "Unknown word (quikc)", "docs/cart.md", 3],
    ["src/a.ts:9:2 - Forbidden word (hte)", "Forbidden word (hte)", "src/a.ts", 9],
    [
      "/home/dev/my app/a.md:1:5 - Misspelled word (teh) Suggestions: [the, tea]",
      "Misspelled word (teh)",
      "/home/dev/my app/a.md",
      1,
    ],
  ])("reads %s", (text, message, file, line) => {
    expect(scan(`1/1 x 3ms X\n${text}`)).toMatchObject([{ message, file, line, from: 1, to: 2 }]);
  });

  it.each([
    "CSpell: Files checked: 1, Issues found: 0 in 0 files.",
    "1/1 README.md 4583.27ms",
    "An Unknown word (quikc) was found",
    "a.md:1:5 - a word (quikc)",
    "Unknown word: a.md:1:5 - (x)",
  ])("leaves %s alone", (line) => expect(scan(line)).toEqual([]));
});
