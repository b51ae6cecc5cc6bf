import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInsideCode, markdownLines } from "../../src/report/markdown-lines.ts";
import { threadMs } from "../host/thread-ms.ts";

const headings = (source: string) =>
  markdownLines(source).flatMap(({ level, title }) => (level === null ? [] : [`${level} ${title}`]));

describe("headings", () => {
  it.each([
    ["# A\n## B\n###### F", ["1 A", "2 B", "6 F"]],
    ["   ## B  \n## C ##\n##\tD", ["2 B", "2 C", "2 D"]],
    ["#A\n####### G\n    # code\n\\# no", []],
    ["```\n# no\n```\n# yes", ["1 yes"]],
    ["````\n```\n# no\n````\n# yes", ["1 yes"]],
    ["~~~ js\n# no\n```\n# no\n~~~\n# yes", ["1 yes"]],
    ["``` a `b`\n# yes", ["1 yes"]],
    ["```\n# no\n``` x\n# no", []],
    ["<!-- one line -->\n# yes", ["1 yes"]],
    ["<!--\n# no\n-->\n# yes", ["1 yes"]],
    ["Title\n=====\n\nPart\n---\n", ["1 Title", "2 Part"]],
    ["two\nlines\n---\n", []],
    ["- item\n---\n\n---\n| a |\n---", []],
    ["# A\r\n## B\r\n", ["1 A", "2 B"]],
    ["\ufeff# A", ["1 A"]],
    ["# Ã\xa0 #\n# Ã\xa0", ["1 Ã\xa0", "1 Ã\xa0"]],
    [
      "#\n##  \n### ###\n# #\n# a#\n# a # b #  \n#\t#x ##",
      ["1 ", "2 ", "3 ", "1 ", "1 a#", "1 a # b", "1 #x"],
    ],
  ])("of %j", (source, found) => {
    expect(headings(source)).toEqual(found);
  });

  it.each([
    ["blanks between words", `# a${" ".repeat(20_000)}x`],
    ["blanks before a separator of lines", `#${" ".repeat(20_000)}\u2028x`],
    ["marks", `# ${"# ".repeat(10_000)}x`],
  ])("with many %s are read in no time", (_, source) => {
    const times = [1, 2, 3].map(() => {
      const from = threadMs();
      markdownLines(source);
      return threadMs() - from;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it("leave every character where it was", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("#", " ", "\n", "\r\n", "`", "~", "-", "<!--", "-->", "a") }),
        (source) => {
          const lines = markdownLines(source);
          expect(lines.map(({ start, end }) => source.slice(start, end)).join("")).toBe(source);
        },
      ),
    );
  });
});

it.each([
  ["", false],
  ["a", false],
  ["```", true],
  ["```\na\n```", false],
  ["<!-- a", true],
  ["<!-- a -->", false],
])("%j ends inside of code: %s", (source, isInside) => {
  expect(isInsideCode(source)).toBe(isInside);
});
