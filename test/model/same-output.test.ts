import { describe, expect, it } from "vitest";
import { outputName, withoutMoment } from "#model/same-output.ts";

describe("an output without its moment", () => {
  it.each([
    ["how long it took", "1 failed (12.5s), 30 ms", "1 failed (9.1s), 8 ms"],
    [
      "when that was",
      "18:46:41.140 FAIL at 2026-11-15T18:46:41Z",
      "09:01:02.003 FAIL at 2026-11-16T09:01:02Z",
    ],
    ["where in memory", "freed 0x7ffd3a10 twice", "freed 0x55e1b2c4d8 twice"],
    ["lines of files", "cart.ts:12:5 and pool.cs(3,17), line 8", "cart.ts:19:5 and pool.cs(4,17), line 9"],
    ["numbers in a margin", "> 12 | return total;\n  13 | }", "> 9 | return total;\n  10 | }"],
    ["blanks at its ends", "\nfailed\n\n", "failed"],
  ])("is the same whatever %s", (_, first, second) => {
    expect(withoutMoment(first)).toBe(withoutMoment(second));
  });

  it.each([
    ["what was wanted", "expected 3 to be 4", "expected 3 to be 5"],
    ["a code", "TS2307", "TS2305"],
    ["how many failed", "Tests: 1 failed, 4 total", "Tests: 2 failed, 4 total"],
    ["a name with a number", "utf8 in cart2.ts", "utf16 in cart3.ts"],
    ["what stands in a list", "[1,2]", "[1,3]"],
  ])("is another one with %s of another", (_, first, second) => {
    expect(withoutMoment(first)).not.toBe(withoutMoment(second));
  });

  it("has a name by its check, how that ended, and its ends, whatever moment", () => {
    const one = { check: "a1", exitCode: 1, output: `head\n${"x\n".repeat(50)}tail 12 ms\n` };
    const others = [
      one,
      { ...one, check: "a2" },
      { ...one, exitCode: null },
      { ...one, output: `${one.output}!` },
      { ...one, output: one.output.replace("head", "Head") },
    ];
    expect(outputName({ ...one, output: one.output.replace("12 ms", "9 ms") })).toBe(outputName(one));
    const small = (line: string) => line.toLowerCase();
    expect(outputName({ ...one, output: one.output.toUpperCase() }, small)).toBe(outputName(one));
    expect(new Set(others.map((other) => outputName(other))).size).toBe(5);
  });
});
