import { describe, expect, it } from "vitest";
import { DETECTORS } from "#detect/registry.ts";
import { heldBackLines, isHeldBack } from "../../scripts/eval/held-back.mjs";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { isOpened } from "../../scripts/eval/unseen.mjs";

const figure = { pct: 90, n: 10 };
const side = { message: figure, place: figure, test: figure, category: figure, own: figure, third: figure };
const right = { message: [9, 10], file: [8, 10], category: [7, 10], test: [1, 2] };

describe("tools held back", () => {
  it("are chosen by their names, real CI logs of a tool with it", () => {
    const tools = ["rollup", "mypy", "eslint", "npm", "pip", "vite"];
    expect(tools.filter(isHeldBack)).toEqual(["eslint", "vite"]);
    expect(isHeldBack("ci:eslint")).toBe(true);
  });

  it("are none whose output was read in another set", () => {
    const read = [...ownCases("unseen"), ...ownCases("unseen-second").filter(({ tool }) => isOpened(tool))];
    const known = new Set(DETECTORS.flatMap(({ id, tool, programs = [] }) => [id, tool, ...programs]));
    // Of a tool without a record nothing else is held back.
    expect(read.filter(({ tool }) => known.has(tool) && isHeldBack(tool))).toEqual([]);
    expect(isHeldBack("cucumber-js")).toBe(false);
  });

  it("are a table with five cells in every row, and are named", () => {
    const lines = heldBackLines(
      { heldBack: side, lookedAt: side },
      { heldBack: { right }, lookedAt: { right } },
      ["eslint", "npm", "ef:eslint"],
    );
    const rows = lines.filter((line) => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) expect(row.split("|")).toHaveLength(7);
    expect(rows.find((row) => row.includes("our own output: file"))).toMatch(/80 \(10\)/);
    expect(lines.at(-1)).toBe("Held back: eslint.");
  });
});
