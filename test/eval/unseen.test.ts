import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DETECTORS } from "#detect/registry.ts";
import { ownCases, passingLogs } from "../../scripts/eval/own-set.mjs";
import { kindLines } from "../../scripts/eval/ranker-tried.mjs";
import { RECORDED_SINCE } from "../../scripts/eval/recorded-since.mjs";
import { isOpened, totalLines } from "../../scripts/eval/unseen.mjs";
import { FIELDS, THIRD, testRunners, thirdLines } from "../../scripts/eval/unseen-third.mjs";

const cases = ownCases("unseen");
const later = ownCases("unseen-second");
const third = ownCases("unseen-third");
const toolsOf = (set: typeof cases) => [...new Set(set.map(({ tool }) => tool))];

describe("output of tools that nobody had looked at", () => {
  it("is failing output of tools without a record, each with its source", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(later.length).toBeGreaterThanOrEqual(80);
    const names = DETECTORS.flatMap(({ id, tool, programs = [] }) => [id, tool, ...programs]);
    const known = new Set(names.map((name) => name.replaceAll("_", "-")));
    const own = new Set(toolsOf(ownCases()));
    // A record may come later of its own accord: then it is named, and the page tells those tools apart.
    for (const [set, all] of [
      ["unseen", cases],
      ["unseen-second", later],
      ["unseen-third", third],
    ] as const)
      expect(toolsOf(all).filter((tool) => known.has(tool) || own.has(tool))).toEqual(RECORDED_SINCE[set]);
    for (const [set, all] of [
      ["unseen", cases],
      ["unseen-second", later],
      ["unseen-third", third],
    ] as const)
      for (const { id, expect: label } of all) {
        expect(label.exitCode, id).not.toBe(0);
        expect(existsSync(join("test/fixtures", set, id, "source")), id).toBe(true);
      }
  });

  it("has a second set of other tools than the first", () => {
    expect(toolsOf(later).filter((tool) => toolsOf(cases).includes(tool))).toEqual([]);
  });

  it("has a third set of other tools than both, a third of it of tools that run tests", () => {
    const before = new Set([...toolsOf(cases), ...toolsOf(later)]);
    expect(toolsOf(third).filter((tool) => before.has(tool))).toEqual([]);
    expect(toolsOf(third).length).toBeGreaterThanOrEqual(45);
    const runners = testRunners(third);
    expect(runners.size).toBeGreaterThanOrEqual(14);
    expect(third.filter(({ expect: label }) => label.test).length).toBeGreaterThanOrEqual(30);
    const logs = passingLogs("passing-unseen-third");
    expect(logs.length).toBeGreaterThanOrEqual(20);
    const counted = new Set(passingLogs().map(({ id }) => id));
    expect(logs.filter(({ id }) => counted.has(id))).toEqual([]);
  });

  it("tells totals of the third set without the name of a tool or case", () => {
    const right = Object.fromEntries(FIELDS.map((field, n) => [field, [n, 4]]));
    const none = { cases: 4, right: { ...right, test: [0, 0] } };
    const side = { cases: 4, right, misses: [{ id: "some/case" }] };
    const set = { tools: ["some"], all: side, opened: side, closed: side };
    const shares = { tools: 2, runnerTools: 1, all: side, runners: side, others: none };
    const closed = { ...shares, recorded: side, unknown: side, passing: { logs: 9, alarms: 2 } };
    const lines = totalLines({ first: set, second: set, third: closed });
    expect(lines).toContain(
      "third set, others, 4 outputs: message 0 (4), file 25 (4), line 50 (4), test –, category 100 (4)",
    );
    expect(lines.at(-1)).toBe("third set, false alarms: 2 of 9");
    const table = thirdLines(closed);
    const rows = table.filter((line) => line.startsWith("|"));
    expect(rows).toHaveLength(FIELDS.length + 2);
    for (const row of rows) expect(row.split("|")).toHaveLength(11);
    expect([...lines, ...table].join("\n")).not.toMatch(/some/);
  });

  it("has the first figures of as many outputs as there are", () => {
    const asked = (field: string) =>
      third.filter(({ expect: label }) => {
        const wanted = (label as unknown as Record<string, unknown>)[field];
        return Array.isArray(wanted) ? wanted.length > 0 : wanted !== null;
      }).length;
    for (const field of FIELDS) expect((THIRD[field] as string[])[0], field).toContain(`(${asked(field)})`);
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
    expect(page).toContain("### A third set, closed");
    expect(page).toContain(kindLines().join("\n"));
    const rows = kindLines().filter((line) => line.startsWith("|"));
    const wide = rows.findIndex((row) => row.split("|").length !== 8);
    expect(wide).toBeGreaterThan(8);
    for (const row of rows.slice(wide)) expect(row.split("|")).toHaveLength(7);
  });
});
