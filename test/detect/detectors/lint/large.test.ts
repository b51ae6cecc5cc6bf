import { describe, expect, it } from "vitest";
import { gfortran } from "#detect/detectors/compiled/gfortran.ts";
import { htmlhint } from "#detect/detectors/lint/htmlhint.ts";
import { yamllint } from "#detect/detectors/lint/yamllint.ts";
import { LargeLog } from "#detect/large-log.ts";

const ABOUT = { command: null, exitCode: 1, signal: null };
const noise = Array.from({ length: 3000 }, (_, i) => `step ${i} is done`);

describe("a problem far from the recap of its linter, in a large log", () => {
  it.each([
    [
      htmlhint,
      [
        "   /shop/cart.html",
        '      L1 |<html lang="en">',
        "          ^ Doctype must be declared before any non-comment content. (doctype-first)",
      ],
      ["Scanned 1 files, found 1 errors in 1 files (41 ms)"],
    ],
    [
      yamllint,
      ["./ci.yml", "  5:8       error    wrong indentation: expected 6 but found 7  (indentation)"],
      [],
    ],
    [yamllint, ['ci.yml:3:1: [error] duplication of key "run" in mapping (key-duplicates)'], []],
    [
      gfortran,
      [
        "cart.f90:5:10:",
        "",
        "    5 |   total = pric",
        "      |          1",
        "Error: Symbol 'pric' at (1) has no IMPLICIT type",
      ],
      [],
    ],
  ])("$id is found", (detector, problem, recap) => {
    const lines = [...noise, ...problem, ...noise, ...recap];
    const numbers = lines.map((_, i) => i + 1);
    const log = { lines, numbers, totalLines: lines.length, totalBytes: 1, partial: true };
    const large = new LargeLog(log, [detector]);
    expect(large.scan(detector, ABOUT)).toEqual(detector.scan(log, ABOUT));
    expect(large.scan(detector, ABOUT)).toHaveLength(1);
  });

  it("is shown only what is around its literals", () => {
    let shown = 0;
    const counting = {
      ...yamllint,
      scan: (log: { lines: readonly string[] }) => {
        shown = log.lines.length;
        return [];
      },
    };
    const lines = [...noise, "ci.yml:3:1: [error] x (y)", ...noise];
    const log = { lines, numbers: lines.map((_, i) => i + 1), totalLines: 1, totalBytes: 1, partial: true };
    new LargeLog(log, [counting]).scan(counting, ABOUT);
    expect(shown).toBe(210);
  });
});
