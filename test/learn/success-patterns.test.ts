import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { successPatterns } from "#learn/success-patterns.ts";
import type { FirstTry } from "#model/success.ts";

let next = 0;
const aTry = (changes: Partial<FirstTry> = {}): FirstTry => {
  next++;
  return {
    ...{ run: `run-${String(next).padStart(4, "0")}`, at: next, unit: `task/${next}`, check: "npm test" },
    ...{
      command: ["npm", "test"],
      hasPassed: true,
      category: null,
      files: [],
      fingerprints: [],
    },
    ...changes,
  };
};
const known = (tries: readonly FirstTry[], flaky: readonly string[] = []) =>
  successPatterns({ tries, fixes: [], flaky: new Set(flaky) }).firstTry;

describe("what passes at the first try", () => {
  it("is counted by the kind of work, of check and of change, with its interval, the surest first", () => {
    const tries = [
      ...Array.from({ length: 9 }, () => aTry({ category: "bugfix", files: ["src/a.ts", "test/a.test.ts"] })),
      aTry({ category: "bugfix", hasPassed: false, fingerprints: ["aaaa"], files: ["src/a.ts"] }),
      aTry({ category: "feature", hasPassed: false, fingerprints: ["aaaa"], files: ["src/b.ts"] }),
      aTry({ category: "feature", command: ["npx", "tsc"], check: "npx tsc" }),
    ];
    const { all, byWork, byCheck, byChange } = known(tries);
    expect(all).toMatchObject({ count: 10, of: 12 });
    expect(byWork).toMatchObject([
      { name: "bugfix", passed: { count: 9, of: 10, low: 0.5958, high: 0.9821 } },
      { name: "feature", passed: { count: 1, of: 2 } },
    ]);
    expect(byCheck.map(({ name }) => name)).toEqual(["test", "types"]);
    expect(byChange).toMatchObject([
      { name: "source and test", passed: { count: 9, of: 9 } },
      { name: "source", passed: { count: 0, of: 2 } },
    ]);
  });

  it.each([
    ["one that failed by flakes alone", aTry({ hasPassed: false, fingerprints: ["f1", "f2"] })],
    ["what is no check", aTry({ command: ["ls"] })],
  ])("leaves out %s", (_, one) => {
    expect(known([one], ["f1", "f2"]).all).toBeNull();
  });

  it.each([
    ["a failure beside flakes", aTry({ hasPassed: false, fingerprints: ["f1", "aaaa"] })],
    ["a failure that nobody could read", aTry({ hasPassed: false })],
  ])("counts %s", (_, one) => {
    expect(known([one], ["f1"]).all).toMatchObject({ count: 0, of: 1 });
  });

  it("says nothing where nothing was tried", () => {
    expect(known([])).toEqual({ all: null, byWork: [], byCheck: [], byChange: [] });
  });

  it("is the same whatever the order of the facts, and however often they come", () => {
    const tries = Array.from({ length: 30 }, (_, i) =>
      aTry({
        ...{ unit: `task/${i % 12}`, hasPassed: i % 3 !== 0, category: i % 2 === 0 ? "feature" : null },
        ...{ fingerprints: i % 3 === 0 ? ["aaaa"] : [], files: i % 5 === 0 ? [] : [`src/${i % 4}.ts`] },
      }),
    );
    const whole = known(tries);
    fc.assert(
      fc.property(fc.shuffledSubarray(tries, { minLength: tries.length }), (shuffled) => {
        expect(known([...shuffled, ...shuffled.slice(0, 5)])).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });
});
