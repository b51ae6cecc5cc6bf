import { describe, expect, it } from "vitest";
import { compareRuns } from "#heal/cycle/compare.ts";
import type { TestCount } from "#model/proof.ts";
import { failure, goal, LINT, run } from "./scene.ts";

const tests = (passed: number, failed: number): TestCount => ({
  passed,
  failed,
  skipped: 0,
  total: passed + failed,
  errors: 0,
  unit: "test",
});
const [a, b, c] = [failure("aaaa"), failure("bbbb"), failure("cccc")];
const syntax = failure("syn", { category: "syntax_error", test: null, file: "src/a.ts" });
const build = failure("bld", { category: "build_error", test: null, file: "src/a.ts" });

describe("compareRuns", () => {
  it.each([
    ["fixed", [a], [], true],
    ["fewer", [a, b], [b], true],
    ["same", [a], [a], false],
    ["same", [a, b], [b, a], false],
    ["worse", [a], [a, b], false],
    ["other", [a], [b], false],
    ["other", [a, b], [b, c], false],
  ] as const)("is %s from %j to %j", (verdict, before, after, isBetter) => {
    const found = compareRuns([run(before)], [run(after)], goal(before));
    expect(found).toMatchObject({ verdict, isBetter });
  });

  it("lets the baseline stay red, and asks for a green goal only", () => {
    const old = Array.from({ length: 12 }, (_, at) => failure(`old${at}`));
    const found = compareRuns([run([...old, a])], [run(old)], goal([a], old));
    expect(found).toMatchObject({ verdict: "fixed", isBetter: true });
    expect(found.why).toBe("The goal is green; 12 of the baseline are still red.");
  });

  it("is no progress where only the baseline got smaller", () => {
    const found = compareRuns([run([a, b])], [run([a])], goal([a], [b]));
    expect(found).toMatchObject({ verdict: "same", isBetter: false });
  });

  it("is not worse where a failure of the baseline is back", () => {
    const before = run([a]);
    expect(compareRuns([before], [run([b])], goal([a], [b]))).toMatchObject({ verdict: "fixed" });
  });

  it("is worse where another check turned red", () => {
    const lint = failure("lint", { checkId: LINT.id, category: "lint_error" });
    const before = [run([a]), run([], { check: LINT })];
    const after = [run([a]), run([lint], { check: LINT })];
    expect(compareRuns(before, after, goal([a]))).toMatchObject({ verdict: "worse" });
    const won = compareRuns(before, [run([]), run([lint], { check: LINT })], goal([a]));
    expect(won).toMatchObject({ verdict: "other", isBetter: false, appeared: [{ fingerprint: "lint" }] });
  });

  it("tells the same complaint of two checks apart", () => {
    const twin = failure("aaaa", { checkId: LINT.id });
    const before = [run([a]), run([], { check: LINT })];
    const after = [run([]), run([twin], { check: LINT })];
    expect(compareRuns(before, after, goal([a])).verdict).toBe("other");
  });

  it("counts a failure that is there twice", () => {
    expect(compareRuns([run([a, a, a])], [run([a])], goal([a]))).toMatchObject({ verdict: "fewer" });
    expect(compareRuns([run([a])], [run([a, a])], goal([a]))).toMatchObject({ verdict: "worse" });
  });

  it("says that the same test fails in another way, and wins nothing by it", () => {
    const otherwise = failure("new1", { test: a.test, file: a.file });
    const found = compareRuns([run([a])], [run([otherwise])], goal([a]));
    expect(found).toMatchObject({ verdict: "other", isBetter: false });
    expect(found.why).toContain("in the same place in another way");
  });

  it("keeps a change that lets the tests run at all, though they fail", () => {
    const found = compareRuns(
      [run([syntax], { tests: null })],
      [run([a, b], { tests: tests(10, 2) })],
      goal([syntax]),
    );
    expect(found).toMatchObject({ verdict: "other", isBetter: true });
  });

  it.each([
    ["another thing stops everything", [build], tests(0, 0)],
    ["fewer tests pass than before", [a], tests(4, 1)],
    ["nobody says how many ran", [a], null],
  ] as const)("does not where %s", (_, after, counted) => {
    const found = compareRuns(
      [run([syntax], { tests: tests(5, 0) })],
      [run(after, { tests: counted })],
      goal([syntax]),
    );
    expect(found).toMatchObject({ verdict: "other", isBetter: false });
  });

  it("does not take a red exit without a word for green", () => {
    const silent = run([], { outcome: "failed", exitCode: 1 });
    expect(compareRuns([run([a])], [silent], goal([a]))).toMatchObject({ verdict: "same", isBetter: false });
  });

  it.each([
    ["was not run", []],
    ["was not run", [run([], { check: LINT })]],
    ["in time", [run([], { timedOut: true, outcome: "interrupted" })]],
    ["no such file", [run([], { outcome: "not-run", why: "no such file" })]],
    ["to an end", [run([], { outcome: "interrupted" })]],
  ])("has no verdict where the check %s", (why, after) => {
    const found = compareRuns([run([a])], after, goal([a]));
    expect(found).toMatchObject({ verdict: "not-verified", isBetter: false });
    expect(found.why).toContain(why);
  });
});
