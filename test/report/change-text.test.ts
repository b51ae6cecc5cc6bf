import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeText } from "../../src/report/change-text.ts";
import { paint } from "../../src/report/paint.ts";

const plain = paint(false);
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join("");

describe("changeText", () => {
  it("shows what comes and goes, with two lines around it", () => {
    const before = lines("a", "b", "c", "d", "e", "f", "g");
    const after = lines("a", "b", "c", "D", "e", "f", "g");
    expect(changeText(before, after, plain)).toBe(lines("  b", "  c", "- d", "+ D", "  e", "  f"));
  });

  it("leaves out what is between two changes", () => {
    const before = lines("1", "2", "3", "4", "5", "6", "7", "8", "9");
    const after = lines("one", "2", "3", "4", "5", "6", "7", "8", "nine");
    expect(changeText(before, after, plain, { indent: ". " })).toBe(
      [". - 1", ". + one", ".   2", ".   3", ". …", ".   7", ".   8", ". - 9", ". + nine", ""].join("\n"),
    );
  });

  it("shows a new file, a removed one, and nothing where nothing changed", () => {
    expect(changeText(null, lines("a"), plain)).toBe("+ a\n");
    expect(changeText(lines("a"), null, plain)).toBe("- a\n");
    expect(changeText(lines("a"), lines("a"), plain)).toBe("");
  });

  it("cuts a long stretch, and says how much it cut", () => {
    const after = lines("a", "1", "2", "3", "4", "b");
    expect(changeText(lines("a", "b"), after, plain, { most: 2 })).toBe(
      lines("  a", "+ 1", "+ 2", "+ … 2 more lines", "  b"),
    );
    expect(changeText(lines("a", "b"), after, plain, { most: 4 })).not.toContain("more lines");
  });

  it("reads Windows line ends and a byte order mark as nothing", () => {
    expect(changeText("\uFEFFa\r\nb\r\n", "a\r\nb\r\nc\r\n", plain)).toBe("  a\n  b\n+ c\n");
  });

  it("tells both sides in full", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const shown = changeText(lines(...old), lines(...now), plain).split("\n");
        const count = (sign: string, letter: string) =>
          shown.filter((line) => line === `${sign} ${letter}`).length;
        for (const letter of ["a", "b", "c"]) {
          const grown =
            now.filter((one) => one === letter).length - old.filter((one) => one === letter).length;
          expect(count("+", letter) - count("-", letter)).toBe(grown);
        }
      }),
    );
  });
});
