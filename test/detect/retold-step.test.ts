import { describe, expect, it } from "vitest";
import { LineSearch } from "#detect/line-search.ts";
import { retoldLines } from "#detect/retold-step.ts";

const QUOTE = ["------", " > [3/3] RUN npm ci:"];

describe("what docker tells again of a step", () => {
  it("is blank where it stands above, whole or as the end of a line", () => {
    const above = ["npm error code E404", "/bin/sh: line 0: npm: not found"];
    const lines = [...above, ...QUOTE, "0.128 npm error code E404", "line 0: npm: not found", "------"];
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

  it.each([
    ["no quote", ["------", "0.128 seconds", "------"]],
    ["a quoted mail", [" > [1] it said:", "0.5 x"]],
    ["nothing", []],
  ])("is not there: %s", (_, lines) => expect(retoldLines(lines, new LineSearch(lines)).size).toBe(0));
});
