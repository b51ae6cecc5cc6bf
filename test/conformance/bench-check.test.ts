import { describe, expect, it } from "vitest";
import { isMissed, missedLimits } from "../../scripts/bench-check.mjs";

const row = (ratio: number, target: number | null, isLate = false) => ({
  what: "a pass",
  ratio,
  target,
  isLate,
});

describe("the limits of the benchmark", () => {
  it.each([
    [row(1.9, 2), false],
    [row(2, 2), false],
    [row(2.01, 2), true],
    [row(1, 2, true), true],
    [row(99, null), false],
    [row(99, null, true), false],
    [row(Number.NaN, 2), true],
  ])("%j", (one, expected) => {
    expect(isMissed(one)).toBe(expected);
  });

  it("names what was missed, and by how much", () => {
    expect(missedLimits([row(1, 2), row(2.5, 2), row(1, 2, true)])).toEqual([
      "a pass: 2.50, and 2.0 is the limit",
      "a pass: 1.00, and 2.0 is the limit (too late by the clock)",
    ]);
    expect(missedLimits([row(1, 2)])).toEqual([]);
  });
});
