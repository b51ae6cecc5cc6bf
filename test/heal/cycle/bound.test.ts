import { describe, expect, it } from "vitest";
import {
  adviceFor,
  attemptsAt,
  attemptsLeft,
  limitsOf,
  PROFILES,
  rootsOf,
  withinAttempts,
  withinBudget,
} from "#heal/cycle/bound.ts";
import { cycle, failure } from "./scene.ts";

const spent = { cycles: 0, ms: 0, costUsd: 0, commands: 0, tests: 0 };

describe("limitsOf", () => {
  it.each([
    ["strict", 20, 5],
    ["fast", 8, 3],
    ["smoke", 3, 1],
    ["yolo", 15, 4],
  ] as const)("lets %s run %i commands and %i verifications", (profile, commands, tests) => {
    expect(limitsOf(profile)).toMatchObject({
      commands,
      tests,
      maxCycles: 3,
      totalCycles: 9,
      minutes: 60,
      costUsd: 5,
    });
  });

  it("knows every profile, and what somebody set instead", () => {
    for (const profile of PROFILES) expect(limitsOf(profile, { maxCycles: 1 }).maxCycles).toBe(1);
    expect(limitsOf("strict", { maxCycles: Number.NaN, costUsd: -1 }).maxCycles).toBe(3);
    expect(limitsOf("strict", { costUsd: -1 }).costUsd).toBe(5);
    expect(limitsOf("strict", { maxCycles: Number.POSITIVE_INFINITY }).maxCycles).toBe(3);
  });
});

describe("withinBudget", () => {
  const limits = limitsOf("strict");
  it.each([
    ["cycles", { cycles: 9 }, { cycles: 1 }, "9 cycles"],
    ["minutes", { ms: 60 * 60_000 }, {}, "60 minutes"],
    ["money", { costUsd: 5 }, {}, "$5"],
    ["commands", { commands: 20 }, { commands: 1 }, "20 commands"],
    ["verifications", { tests: 5 }, { tests: 1 }, "5 runs"],
  ])("stops where the %s are used up", (_, used, need, why) => {
    const bound = withinBudget(limits, { ...spent, ...used }, need);
    expect(bound).toMatchObject({ go: false, reason: "budget" });
    expect(!bound.go && bound.why).toContain(why);
  });

  it.each([
    ["cycles", { cycles: 8 }, { cycles: 1 }],
    ["minutes", { ms: 60 * 60_000 - 1 }, {}],
    ["money", { costUsd: 4.99 }, {}],
    ["commands", { commands: 19 }, { commands: 1 }],
    ["verifications", { tests: 4 }, { tests: 1 }],
  ])("goes on where there is just one of the %s left", (_, used, need) => {
    expect(withinBudget(limits, { ...spent, ...used }, need)).toEqual({ go: true });
  });

  it("lets an agent that costs nothing work with no money at all", () => {
    expect(withinBudget(limitsOf("strict", { costUsd: 0 }), spent, { cycles: 1 })).toEqual({ go: true });
  });
});

describe("attempts", () => {
  it("counts a cycle once for each failure it was about, whether it ended or not", () => {
    const one = cycle(["a", "b"], null, { number: 1 });
    const two = cycle(["b"], {}, { number: 2 });
    expect(attemptsAt("a", [one, two, two])).toEqual([one]);
    expect(attemptsAt("b", [two, one])).toEqual([one, two]);
    expect(attemptsAt("c", [one, two])).toEqual([]);
  });

  it("counts what a cycle caused to the chain it came from", () => {
    const first = cycle(["a"], { red: ["b"], appeared: ["b"], kept: true }, { number: 1, chain: ["a"] });
    const second = cycle(["b"], { red: ["c"], appeared: ["c"], kept: true }, { number: 2, chain: ["a"] });
    expect(rootsOf("b", [first])).toEqual(["a"]);
    expect(rootsOf("c", [first, second])).toEqual(["a"]);
    expect(attemptsLeft("c", [first, second], 3)).toMatchObject({ used: 2, left: 1, chain: ["a"] });
  });

  it("does not take what was there before for caused", () => {
    const first = cycle(["a"], { red: ["a", "old"], appeared: [] }, { number: 1 });
    expect(attemptsLeft("old", [first], 3)).toMatchObject({ used: 0, left: 3, chain: ["old"] });
  });

  it("does not count what came and went with a change that was rolled back", () => {
    const first = cycle(["a"], { red: ["b"], appeared: ["b"], kept: false }, { number: 1 });
    expect(attemptsLeft("b", [first], 3)).toMatchObject({ used: 0, left: 3, chain: ["b"] });
  });

  it("ends also where two failures caused each other", () => {
    const first = cycle(["a"], { red: ["b"], appeared: ["b"], kept: true }, { number: 1, chain: ["a"] });
    const second = cycle(["b"], { red: ["a"], appeared: ["a"], kept: true }, { number: 2, chain: ["b"] });
    expect(rootsOf("a", [first, second])).toEqual(["a", "b"]);
    expect(attemptsLeft("a", [first, second], 3).left).toBeLessThan(3);
  });

  it("says which may be tried once more", () => {
    const three = [1, 2, 3].map((number) => cycle(["a"], {}, { number }));
    const found = withinAttempts([failure("a"), failure("b")], three, 3);
    expect(found.open.map((one) => one.fingerprint)).toEqual(["b"]);
    expect(found.spent.map((one) => one.fingerprint)).toEqual(["a"]);
    expect(found).toMatchObject({ chain: ["b"], most: 3 });
  });
});

describe("adviceFor", () => {
  const tries = (n: number) => Array.from({ length: n }, (_, at) => cycle(["a"], {}, { number: at + 1 }));
  it.each([
    [0, "go-on", 3],
    [1, "go-on", 2],
    [2, "go-on", 1],
    [3, "stop", 0],
    [4, "stop", 0],
  ])("after %i of 3: %s", (used, advice, left) => {
    expect(adviceFor(["a"], tries(used), 3, null, [])).toMatchObject({ advice, used, left });
  });

  it("tells to change the approach, then to stop", () => {
    const untried = ["more-context", "diagnose"] as const;
    expect(adviceFor(["a"], tries(1), 3, { why: "the same again", stop: false }, untried)).toEqual({
      advice: "change-approach",
      used: 1,
      left: 2,
      why: "the same again",
      techniques: untried,
    });
    expect(adviceFor(["a"], tries(2), 3, { why: "the same again", stop: true }, untried)).toMatchObject({
      advice: "stop",
      reason: "no_progress",
    });
  });

  it("names the bound where both speak: it is the harder one", () => {
    expect(adviceFor(["a"], tries(3), 3, { why: "x", stop: true }, [])).toMatchObject({
      reason: "bounded_attempts_exceeded",
    });
  });
});
