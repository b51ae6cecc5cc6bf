import { describe, expect, it } from "vitest";
import { betaInterval } from "#learn/beta.ts";
import { foldFlakes } from "#learn/flakes.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { aFailure, installsBetween, runsOf, type Told } from "./run-facts.ts";

function flakesOf(told: readonly Told[]) {
  const runs = runsOf(told);
  const check = identifyCheck(["npm", "test"], "");
  return foldFlakes(
    check,
    runs.filter((run) => run.check.id === check.id),
    installsBetween(runs),
  );
}

describe("foldFlakes", () => {
  it("needs both results on one tree", () => {
    expect(flakesOf([{ fails: ["a"], tree: "t" }, { tree: "t" }])).toMatchObject([
      { fingerprint: "a", failed: 1, passed: 1, why: "different-results" },
    ]);
    expect(flakesOf([{ fails: ["a"], tree: "t" }, { tree: "u" }])).toEqual([]);
    expect(
      flakesOf([
        { fails: ["a"], tree: "t" },
        { fails: ["a"], tree: "t" },
      ]),
    ).toEqual([]);
    expect(flakesOf([{ fails: ["a"], tree: null }, { tree: null }])).toEqual([]);
  });

  it("sees a failure after a pass on the same tree too", () => {
    expect(flakesOf([{ tree: "t" }, { fails: ["a"], tree: "t" }])).toMatchObject([{ fingerprint: "a" }]);
  });

  it("does not blame a check for what an install changed", () => {
    expect(flakesOf([{ fails: ["a"], tree: "t" }, { command: "npm install" }, { tree: "t" }])).toEqual([]);
  });

  it("tells what was said last, whichever tree was seen first", () => {
    const said = (message: string) => aFailure("a", { message });
    expect(
      flakesOf([
        { fails: [said("first")], tree: "t" },
        { fails: [said("second")], tree: "u" },
        { tree: "u" },
        { fails: [said("last")], tree: "t" },
        { tree: "t" },
      ]),
    ).toMatchObject([{ message: "last", failed: 3, passed: 2 }]);
  });

  it("does not count a run that somebody stopped", () => {
    expect(flakesOf([{ fails: ["a"], tree: "t", outcome: "interrupted" }, { tree: "t" }])).toEqual([]);
  });

  it("counts over trees, and tells network failures apart", () => {
    const told: Told[] = ["t", "u", "v"].flatMap((tree) => [{ fails: ["a"], tree }, { tree }, { tree }]);
    expect(flakesOf(told)).toMatchObject([{ failed: 3, passed: 6 }]);
    const network = aFailure("n", { category: "connection_error", message: "connect ECONNREFUSED" });
    expect(flakesOf([{ fails: [network], tree: "t" }, { tree: "t" }])).toMatchObject([
      { why: "environment" },
    ]);
  });
});

describe("betaInterval", () => {
  it("is the posterior of a flat prior", () => {
    const { probability, low, high } = betaInterval(1, 1);
    expect(probability).toBe(0.5);
    // Quantiles of Beta(2, 2), from tables.
    expect(low).toBeCloseTo(0.0943, 3);
    expect(high).toBeCloseTo(0.9057, 3);
    expect(betaInterval(0, 0)).toMatchObject({ probability: 0.5 });
  });

  it("narrows with what was seen, also after thousands of runs", () => {
    const few = betaInterval(3, 7);
    const many = betaInterval(300, 700);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5);
    const huge = betaInterval(3000, 7000);
    expect(huge.low).toBeGreaterThan(0.28);
    expect(huge.high).toBeLessThan(0.32);
  });
});
