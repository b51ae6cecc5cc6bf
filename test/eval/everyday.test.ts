import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERYDAY, everydayLines } from "../../scripts/eval/everyday.mjs";
import { SET as FIFTH, FIRST as FIRST_OF_FIFTH } from "../../scripts/eval/everyday-fifth.mjs";
import { FIRST, SET } from "../../scripts/eval/everyday-fourth.mjs";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { FIELDS } from "../../scripts/eval/unseen-third.mjs";

describe.each(["everyday", "everyday-second", "everyday-third"] as const)("%s", (set) => {
  const cases = ownCases(set);

  it("is failing output of many tools, each with its source", () => {
    expect(new Set(cases.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(150);
    for (const { id, expect: label } of cases) {
      expect(label.exitCode, id).not.toBe(0);
      // Of the third set a source stands once, whichever of its projects' cases it is for.
      if (set !== "everyday-third")
        expect(existsSync(join("test/fixtures", set, id, "source")), id).toBe(true);
    }
  });

  it("has the first figures of as many outputs as there are", () => {
    const asked = (field: string) =>
      cases.filter(({ expect: label }) => {
        const wanted = (label as unknown as Record<string, unknown>)[field];
        return Array.isArray(wanted) ? wanted.length > 0 : wanted !== null && wanted !== undefined;
      }).length;
    for (const field of FIELDS)
      for (const figure of EVERYDAY[set][field]!) expect(figure, field).toContain(`(${asked(field)})`);
  });

  it("is published, before and now", () => {
    const page = readFileSync("docs/measured.md", "utf8");
    for (const field of FIELDS)
      expect(page.includes(`| ${field} | ${EVERYDAY[set][field]![0]} | `), field).toBe(true);
  });
});

describe(SET, () => {
  const cases = ownCases(SET);

  it("is failing output of tools of all kinds, and as much was measured first", () => {
    expect(new Set(cases.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(300);
    for (const { id, expect: label } of cases) expect(label.exitCode, id).not.toBe(0);
    expect(FIRST.all![0]).toContain(`(${cases.length})`);
    expect(FIRST.opened).toHaveLength(FIELDS.length);
  });

  it("is published as it was measured first", () => {
    const page = readFileSync("docs/measured.md", "utf8");
    for (const row of Object.values(FIRST)) expect(page).toContain(`| ${row.join(" | ")} |`);
  });
});

describe(FIFTH, () => {
  const cases = ownCases(FIFTH);

  it("is failing output of ordinary tools, each with its source, and as much was measured first", () => {
    expect(new Set(cases.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(100);
    for (const { id, expect: label } of cases) {
      expect(label.exitCode, id).not.toBe(0);
      expect(existsSync(join("test/fixtures", FIFTH, id, "source")), id).toBe(true);
    }
    expect(FIRST_OF_FIFTH.all![0]).toContain(`(${cases.length})`);
    for (const row of Object.values(FIRST_OF_FIFTH)) expect(row).toHaveLength(FIELDS.length);
  });

  it("is published as it was measured first", () => {
    const page = readFileSync("docs/measured.md", "utf8");
    for (const row of Object.values(FIRST_OF_FIFTH)) expect(page).toContain(`| ${row.join(" | ")} |`);
  });

  it("has logs that went well beside it", () => {
    for (const { id, expect: label } of ownCases(`${FIFTH}-passing`)) expect(label.exitCode, id).toBe(0);
  });
});

describe("the page", () => {
  it("has a table for each set", () => {
    const right = Object.fromEntries(FIELDS.map((field, n) => [field, [n, 4]]));
    const side = { cases: 4, right };
    const of = (set: string) => ({ set, tools: 2, on: side, left: side });
    const both = { on: side, left: side };
    const third = {
      ...of("everyday-third"),
      opened: both,
      closed: both,
      passing: { logs: 3, alarms: ["a/b"] },
    };
    const inParts = (...parts: readonly string[]) => ({
      ...Object.fromEntries(["all", "languages", "operations", "left", ...parts].map((part) => [part, side])),
      tools: 2,
      passing: { logs: 5, alarms: [] },
    });
    const fourth = inParts("opened", "closed", "closedLeft");
    const fifth = inParts("languagesLeft", "operationsLeft");
    const lines = everydayLines([of("everyday"), of("everyday-second"), third], { fourth, fifth }, side);
    expect(lines).toContain("| file | 93.3 (238) | 25 (4) | 92 (238) | 25 (4) |");
    expect(lines.at(-1)).toContain("left out, 24 outputs: message 0 (24), file 25 (24), line 50 (24), ");
    expect(lines).toContain("| file | 94.7 (207) | 25 (4) | 94.7 (207) | 25 (4) |");
    expect(lines).toContain("| file | 96.7 (152) | 25 (4) | 97 (133) | 25 (4) | 91 (133) | 25 (4) |");
    expect(lines.join("\n")).toContain(
      "Of 3 logs of commands that went well and look like trouble, made with it, 1 is taken",
    );
    expect(lines).toContain("| the half that stays closed | 0 (4) | 25 (4) | 50 (4) | 75 (4) | 100 (4) |");
    expect(lines.join("\n")).toContain(
      "Of 5 logs of commands that went well and look like trouble, made with it, 0 are",
    );
    expect(readFileSync("docs/measured.md", "utf8").includes(lines[0]!)).toBe(true);
  });
});
