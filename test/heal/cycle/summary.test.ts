import { describe, expect, it } from "vitest";
import { summaryOfRed } from "#heal/cycle/summary.ts";

describe("what is red, in one to three lines", () => {
  it.each([
    ["nothing", [], null],
    ["a test by its name", [{ test: "adds tax", summary: "Error: 1 == 2\nmore" }], "adds tax: Error: 1 == 2"],
    ["a name that is said already", [{ test: "adds", summary: "adds: no" }], "adds: no"],
    ["no test at all", [{ test: null, summary: "no such file" }], "no such file"],
  ])("%s", (_, failures, said) => {
    expect(summaryOfRed(failures)).toBe(said);
  });

  it("the first three, each cut", () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ test: null, summary: `${i}${"x".repeat(500)}` }));
    const lines = summaryOfRed(many)!.split("\n");
    expect(lines.map((line) => [line[0], line.length])).toEqual([
      ["0", 200],
      ["1", 200],
      ["2", 200],
    ]);
  });
});
