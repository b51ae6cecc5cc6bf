import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERYDAY, everydayLines } from "../../scripts/eval/everyday.mjs";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { FIELDS } from "../../scripts/eval/unseen-third.mjs";

const cases = ownCases("everyday");

describe("everyday output", () => {
  it("is failing output of many tools, each with its source", () => {
    expect(new Set(cases.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(200);
    for (const { id, expect: label } of cases) {
      expect(label.exitCode, id).not.toBe(0);
      expect(existsSync(join("test/fixtures/everyday", id, "source")), id).toBe(true);
    }
  });

  it("has the first figures of as many outputs as there are", () => {
    const asked = (field: string) =>
      cases.filter(({ expect: label }) => {
        const wanted = (label as unknown as Record<string, unknown>)[field];
        return Array.isArray(wanted) ? wanted.length > 0 : wanted !== null && wanted !== undefined;
      }).length;
    for (const field of FIELDS)
      for (const figure of EVERYDAY[field]!) expect(figure, field).toContain(`(${asked(field)})`);
  });

  it("is published, before and now", () => {
    const right = Object.fromEntries(FIELDS.map((field, n) => [field, [n, 4]]));
    const side = { cases: 4, right };
    const lines = everydayLines({ tools: 2, on: side, left: side });
    expect(lines).toContain("| file | 93.3 (238) | 25 (4) | 92 (238) | 25 (4) |");
    const page = readFileSync("docs/measured.md", "utf8");
    expect(page).toContain(lines[0]);
    for (const field of FIELDS) expect(page).toContain(`| ${field} | ${EVERYDAY[field]![0]} | `);
  });
});
