import { describe, expect, it } from "vitest";
import { nameOf, type PlanInput, planCycle, remedyOf } from "#heal/cycle/plan.ts";
import { nextTechnique, untriedTechniques } from "#heal/cycle/techniques.ts";
import type { KnownFix } from "#model/ports.ts";
import { cycle, failure, goal } from "./scene.ts";

const [a, b] = [failure("a"), failure("b")];
const fix = (more: Partial<KnownFix> = {}): KnownFix => ({
  id: "fix1",
  grade: "proven",
  kind: "change",
  worked: 2,
  tried: 2,
  attempts: 1,
  commands: [],
  files: ["src/a.ts"],
  diff: "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-a\n+b\n",
  ...more,
});
const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  goal: goal([a, b]),
  red: [a, b],
  cycles: [],
  maxCycles: 3,
  fixes: new Map(),
  hints: [],
  record: [],
  ...more,
});
function planned(more: Partial<PlanInput> = {}) {
  const found = planCycle(input(more));
  if (found.kind !== "plan") throw new Error(found.kind);
  return found.plan;
}

describe("planCycle", () => {
  it("goes straight at all of it first, and each step names its failure", () => {
    const plan = planned();
    expect(plan.technique).toBe("direct");
    expect(plan.steps.map((step) => step.fingerprint)).toEqual(["a", "b"]);
    expect(plan.steps[0]!.text).toBe("fix: suite > a (test/a.test.ts:3): expected 1 to be 2 in a");
    expect(plan).toMatchObject({ chain: ["a", "b"], remedy: null, attempts: [], hints: [] });
  });

  it("puts what keeps the rest from running first", () => {
    const missing = failure("m", { category: "missing_dependency", test: null });
    const syntax = failure("s", { category: "syntax_error", test: null });
    const plan = planned({ red: [a, syntax, b, missing] });
    expect(plan.targets.map((one) => one.fingerprint)).toEqual(["m", "s", "a", "b"]);
  });

  it("tries a proven remedy first, without a model, and only for its own failure", () => {
    const plan = planned({ fixes: new Map([["b", fix()]]) });
    expect(plan).toMatchObject({
      technique: "remedy",
      remedy: { kind: "patch", fixId: "fix1", fingerprint: "b" },
    });
    expect(plan.targets).toEqual([b]);
    expect(plan.chain).toEqual(["b"]);
  });

  it("does not try a remedy twice, and tells the agent of it instead", () => {
    const plan = planned({
      fixes: new Map([["a", fix()]]),
      cycles: [cycle(["a"], {}, { number: 1, technique: "remedy" })],
    });
    expect(plan.technique).toBe("direct");
    expect(plan.hints).toMatchObject([{ fingerprint: "a", grade: "proven" }]);
  });

  it.each([
    ["observed once", { grade: "observed" }],
    ["repeated and not proven", { grade: "repeated" }],
    ["failed as often as it worked", { worked: 1, tried: 2 }],
    ["a change that nobody kept", { diff: null }],
    ["a command with a pipe", { kind: "command", commands: ["npm ci | tee log"] }],
    ["a command that a variable decides", { kind: "command", commands: ["npm install $PKG"] }],
    ["a command that writes a file", { kind: "command", commands: ["npm ci > out.txt"] }],
  ] as const)("takes no remedy that is %s", (_, more) => {
    expect(remedyOf(fix(more as Partial<KnownFix>), "a")).toBeNull();
  });

  it("takes a proven command as argv", () => {
    expect(remedyOf(fix({ kind: "command", commands: ["npm ci --no-audit"], diff: null }), "a")).toEqual({
      kind: "commands",
      fixId: "fix1",
      fingerprint: "a",
      argvs: [["npm", "ci", "--no-audit"]],
    });
  });

  it("escalates, tells of what was tried, and forgets it for a fresh start", () => {
    const tried = [cycle(["a", "b"], {}, { number: 1, technique: "direct" })];
    expect(planned({ cycles: tried })).toMatchObject({ technique: "more-context", attempts: tried });
    tried.push(cycle(["a", "b"], {}, { number: 2, technique: "more-context" }));
    expect(planned({ cycles: tried })).toMatchObject({ technique: "fresh-start", attempts: [] });
  });

  it("takes one failure at a time when it comes to smaller steps", () => {
    const cycles = ["direct", "more-context", "fresh-start"].map((technique, at) =>
      cycle(["a", "b"], {}, { number: at + 1, technique }),
    );
    const plan = planned({ cycles, maxCycles: 9 });
    expect(plan).toMatchObject({ technique: "smaller-steps", targets: [a], chain: ["a"] });
    const alone = planned({ red: [a], cycles, maxCycles: 9 });
    expect(alone.technique).toBe("diagnose");
  });

  it("leaves out what has no attempt left, and stops where nothing is left", () => {
    const cycles = [1, 2, 3].map((number) => cycle(["a"], {}, { number }));
    expect(planned({ cycles }).targets).toEqual([b]);
    const found = planCycle(input({ red: [a], cycles }));
    expect(found).toMatchObject({ kind: "spent", most: 3 });
    expect(found.kind === "spent" && found.why).toContain("3 of 3 attempts at suite > a");
  });

  it("says that every way was tried", () => {
    const cycles = ["direct", "more-context", "fresh-start", "diagnose"].map((technique, at) =>
      cycle(["a"], {}, { number: at + 1, technique }),
    );
    expect(planCycle(input({ red: [a], cycles, maxCycles: 9 })).kind).toBe("out-of-techniques");
  });

  it("keeps hints about others to itself", () => {
    const hints = [
      { fingerprint: null, text: "all", grade: "human" },
      { fingerprint: "a", text: "own", grade: "observed" },
      { fingerprint: "zzz", text: "other", grade: "observed" },
    ] as const;
    expect(planned({ hints }).hints.map((hint) => hint.text)).toEqual(["all", "own"]);
  });

  it("gives the same plan for the same facts", () => {
    expect(planCycle(input())).toEqual(planCycle(input()));
  });
});

describe("techniques", () => {
  const wish = { tried: [] as string[], hasRemedy: false, failures: 2, record: [] };

  it("escalates in order, and only looks at last", () => {
    expect(untriedTechniques({ ...wish, tried: ["x"] })).toEqual([
      "direct",
      "more-context",
      "fresh-start",
      "smaller-steps",
      "diagnose",
    ]);
  });

  it("starts nothing afresh where nothing was tried but a remedy", () => {
    expect(untriedTechniques(wish)).not.toContain("fresh-start");
    expect(untriedTechniques({ ...wish, tried: ["remedy"] })).not.toContain("fresh-start");
  });

  it("uses what worked for such failures, once there is enough of it", () => {
    const record = [
      { technique: "direct", tried: 20, worked: 2 },
      { technique: "more-context", tried: 20, worked: 16 },
    ];
    expect(nextTechnique({ ...wish, record })).toBe("more-context");
    const little = [{ technique: "more-context", tried: 1, worked: 1 }];
    expect(
      nextTechnique({ ...wish, record: [{ technique: "direct", tried: 1, worked: 1 }, ...little] }),
    ).toBe("direct");
    expect(untriedTechniques({ ...wish, record }).at(-1)).toBe("diagnose");
  });

  it("has nothing more to offer when all is tried", () => {
    const tried = ["direct", "more-context", "fresh-start", "smaller-steps", "diagnose"];
    expect(nextTechnique({ ...wish, tried })).toBeNull();
    expect(nextTechnique({ ...wish, tried, hasRemedy: true })).toBe("remedy");
  });
});

describe("nameOf", () => {
  it.each([
    [failure("a", { test: null, file: null, summary: "", message: "it broke" }), "it broke"],
    [failure("a", { test: null, line: null, summary: "no" }), "test/a.test.ts: no"],
    [undefined, "the failure"],
  ])("says %#", (one, text) => expect(nameOf(one)).toBe(text));
});
