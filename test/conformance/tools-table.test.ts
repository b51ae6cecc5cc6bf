import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as engine from "../../scripts/eval/engine.ts";
import { type OwnCase, ownCases } from "../../scripts/eval/own-set.mjs";
import { knownTools, readersOf, toolsTable } from "../../scripts/tools-table.mjs";

const oneCase = (tool: string, label: object): OwnCase => ({
  id: `${tool}/first`,
  tool,
  name: "first",
  expect: { command: tool, exitCode: 1, category: ["lint_error"], ...label } as OwnCase["expect"],
  output: new Uint8Array(),
  moved: null,
});
const known = { families: { Here: ["frob", "grob"] }, versions: { frob: "1.2" } };

describe("the table of tools", () => {
  it("says whose output it is", () => {
    const cases = [
      oneCase("frob", { labelledBy: "hand" }),
      oneCase("frob", { labelledBy: "origin", licence: "MIT" }),
      oneCase("grob", { labelledBy: "origin", licence: "written by us" }),
      oneCase("zob", { labelledBy: "hand", category: ["test_failure"] }),
    ];
    const page = toolsTable(cases, new Map([["frob", ["frob", "general"]]]), known);
    expect(page).toContain("| frob | lint_error | frob, *general* | 1 real, 1 others' | 1.2 |");
    expect(page).toContain("| grob | lint_error |  | form | – |");
    expect(page).toContain("## Others\n");
    expect(page).toContain("| zob | test_failure |  | real | – |");
    expect(page).toContain("## Without real output\n\ngrob: ");
  });

  it("knows a version of every tool that was run here, and no tool that is gone", () => {
    const cases = ownCases();
    const { families, versions } = knownTools();
    const tools = new Set(cases.map(({ tool }) => tool));
    const real = cases.filter(
      ({ expect: label }) => (label as { labelledBy?: string }).labelledBy === "hand",
    );
    const unversioned = [...new Set(real.map(({ tool }) => tool))].filter((tool) => !(tool in versions));
    // Words of several programs.
    expect(unversioned.filter((tool) => tool !== "world")).toEqual([]);
    expect(
      [...Object.values(families).flat(), ...Object.keys(versions)].filter((tool) => !tools.has(tool)),
    ).toEqual([]);
  });

  it("is up to date: node scripts/tools-table.mjs", () => {
    const cases = ownCases();
    const page = toolsTable(cases, readersOf(cases, engine.inspect), knownTools());
    expect(page === readFileSync("docs/tools.md", "utf8"), "docs/tools.md is stale").toBe(true);
  });
});
