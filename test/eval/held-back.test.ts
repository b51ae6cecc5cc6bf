import { describe, expect, it } from "vitest";
import { heldBackLines } from "../../scripts/eval/held-back.mjs";

describe("tools held back", () => {
  it("is a table with five cells in every row", () => {
    const rows = heldBackLines().filter((line) => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(6);
    for (const row of rows) expect(row.split("|").length).toBe(7);
  });
});
