import { describe, expect, it } from "vitest";
import { LineSearch } from "#detect/line-search.ts";
import { retoldLines } from "#detect/retold-step.ts";

const QUOTE = ["------", " > [3/3] RUN npm ci:"];

describe("what docker tells again of a step", () => {
  it("is blank where it stands above, whole or as the end of a line", () => {
    const above = ["npm error code E404", "/bin/sh: line 0: npm: not found"];
    const lines = [...above, ...QUOTE, "line 0: npm: not found", "0.128 npm error code E404", "------"];
    expect([...retoldLines(lines, new LineSearch(lines))]).toEqual([
      [4, ""],
      [5, ""],
    ]);
  });

  it("loses only its seconds where the rest was cut off", () => {
    const lines = [...QUOTE, "0.128 npm error code E404", "0.130", "------", "0.140 stays"];
    expect([...retoldLines(lines, new LineSearch(lines))]).toEqual([
      [2, "npm error code E404"],
      [3, ""],
    ]);
  });

  it("is searched for in the middle of lines only where the quote begins", () => {
    const lines = [
      "/bin/sh: npm: not found",
      "and all is lost",
      ...QUOTE,
      "sh: npm: not found",
      "all is lost",
    ];
    expect([...retoldLines(lines, new LineSearch(lines))]).toEqual([
      [4, ""],
      [5, "all is lost"],
    ]);
  });

  it("takes no longer for a thousand quotes than for each of them", () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => [
      ...QUOTE,
      `a step of its own, number ${i}`,
    ]).flat();
    const search = new LineSearch(lines);
    const since = performance.now();
    expect(retoldLines(lines, search).size).toBe(30_000);
    expect(performance.now() - since).toBeLessThan(1500);
  });

  it.each([
    ["an empty quote", [...QUOTE, "------", "0.140 stays"]],
    ["no quote", ["------", "0.128 seconds", "------"]],
    ["a quoted mail", [" > [1] it said:", "0.5 x"]],
    ["nothing", []],
  ])("is not there: %s", (_, lines) => expect(retoldLines(lines, new LineSearch(lines)).size).toBe(0));
});
