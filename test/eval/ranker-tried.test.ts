import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rankerLines } from "../../scripts/eval/ranker-tried.mjs";

describe("the trained ranker that was tried", () => {
  it("is a table with five cells in every row, the rules first", () => {
    const rows = rankerLines().filter((line) => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) expect(row.split("|").length).toBe(7);
    expect(rows[2]).toContain("the rules, as they are");
  });

  it("counts no more wrong messages or places than wrong logs", () => {
    const cells = rankerLines().flatMap((line) => [...line.matchAll(/(\d+) \((\d+), (\d+)\)/g)]);
    expect(cells.length).toBeGreaterThan(20);
    for (const [cell, wrong, message, place] of cells) {
      expect(Math.max(Number(message), Number(place)), cell).toBeLessThanOrEqual(Number(wrong));
      expect(Number(message) + Number(place), cell).toBeGreaterThanOrEqual(Number(wrong));
    }
  });

  it("stands on the published page", () => {
    expect(readFileSync("docs/measured.md", "utf8")).toContain(rankerLines().join("\n"));
  });
});
