import { describe, expect, it } from "vitest";
import { paint } from "#report/paint.ts";
import { fitPainted, wrapPainted } from "#report/painted-lines.ts";

const { bold, dim, red } = paint(true);

describe("a painted line in a narrow terminal", () => {
  it.each([
    ["short", 20, ["short"]],
    ["", 20, [""]],
    ["one two three", 7, ["one two", "  three"]],
    ["  one two three", 9, ["  one two", "    three"]],
    ["-  return a  + b", 12, ["-  return a", "  + b"]],
    [`  ${bold("one two")} three`, 9, [`  ${bold("one two")}`, "    three"]],
    [dim("one two three"), 7, ["\u001b[2mone two", "  three\u001b[22m"]],
    ["averyveryverylongword and more", 10, ["averyveryverylongword", "  and more"]],
    ["漢字 漢字 漢字", 9, ["漢字 漢字", "  漢字"]],
  ])("%j in %i columns breaks between words", (line, columns, lines) => {
    expect(wrapPainted(line, columns)).toEqual(lines);
  });

  it.each([
    ["short", 5, "short"],
    ["a longer one", 8, "a longe…"],
    [red("a longer one"), 8, "\u001b[31ma longe…\u001b[39m"],
    [`ab${red("cdefgh")}ij`, 5, "ab\u001b[31mcd…\u001b[39m"],
    [`abcd${red("efgh")}`, 4, "abc…\u001b[31m\u001b[39m"],
  ])("%j is cut to %i columns, and its colours end", (line, columns, cut) => {
    expect(fitPainted(line, columns)).toBe(cut);
  });
});
