import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DETECTORS } from "#detect/registry.ts";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { kindLines } from "../../scripts/eval/ranker-tried.mjs";
import { isOpened } from "../../scripts/eval/unseen.mjs";

const cases = ownCases("unseen");
const later = ownCases("unseen-second");
const toolsOf = (set: typeof cases) => [...new Set(set.map(({ tool }) => tool))];

describe("output of tools that nobody had looked at", () => {
  it("is failing output of tools without a record, each with its source", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(later.length).toBeGreaterThanOrEqual(80);
    const known = new Set(DETECTORS.flatMap(({ id, tool, programs = [] }) => [id, tool, ...programs]));
    // biome's record reads the one, tsc's names the other, which prints otherwise: found out after they were measured, and the page says so.
    expect(toolsOf(cases).filter((tool) => known.has(tool))).toEqual(["oxlint", "svelte-check"]);
    // Got a record after all was measured.
    expect(toolsOf(later).filter((tool) => known.has(tool))).toEqual(["cucumber-js"]);
    for (const [set, all] of [
      ["unseen", cases],
      ["unseen-second", later],
    ] as const)
      for (const { id, expect: label } of all) {
        expect(label.exitCode, id).not.toBe(0);
        expect(existsSync(join("test/fixtures", set, id, "source")), id).toBe(true);
      }
  });

  it("has a second set of other tools than the first", () => {
    expect(toolsOf(later).filter((tool) => toolsOf(cases).includes(tool))).toEqual([]);
  });

  it("has a half that is read and a half that stays closed, both of many tools", () => {
    for (const tools of [toolsOf(cases), toolsOf(later)]) {
      expect(tools.filter(isOpened).length).toBeGreaterThanOrEqual(15);
      expect(tools.filter((tool) => !isOpened(tool)).length).toBeGreaterThanOrEqual(15);
    }
  });

  it("is published beside what a model of kinds was measured to do", () => {
    const page = readFileSync("docs/measured.md", "utf8");
    expect(page).toContain("## Never looked at: tools that no detector knows");
    expect(page).toContain("### A second set, of other tools");
    expect(page).toContain(kindLines().join("\n"));
    const rows = kindLines().filter((line) => line.startsWith("|"));
    const wide = rows.findIndex((row) => row.split("|").length !== 8);
    expect(wide).toBeGreaterThan(8);
    for (const row of rows.slice(wide)) expect(row.split("|")).toHaveLength(7);
  });
});
