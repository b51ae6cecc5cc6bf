import { describe, expect, it } from "vitest";
import { actionKinds } from "#learn/action-kind.ts";
import { coreOf } from "#learn/fix-core.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import { effectivenessOf, highValueFixes, isHighValue, strategiesOf } from "#learn/strategies.ts";
import type { Attempt, Fix } from "#model/fix.ts";
import type { Proof } from "#model/proof.ts";
import { aFix, anAttempt, HOUR, MONDAY } from "./patterns/shapes.ts";
import { aFailure } from "./run-facts.ts";

let runs = 0;
const tried = (outcome: Attempt["outcome"], changes: Partial<Attempt> = {}): Attempt =>
  anAttempt(outcome, { runId: `judge-${runs++}`, files: [], ...changes });

/** A fix of some failures by some attempts; the last one is the one that worked. */
function fixBy(id: string, attempts: readonly Attempt[], changes: Partial<Fix> = {}): Fix {
  return aFix(id, {
    cures: [aFailure("a")],
    attempts,
    greenRun: attempts.at(-1)?.runId ?? `green-${id}`,
    marks: [],
    ...changes,
  });
}

const refuted = { verdict: "refuted" } as Proof;

describe("actionKinds", () => {
  it.each([
    ["src/cart.ts", "source"],
    ["lib/requirements.py", "source"],
    ["test/cart.test.ts", "test"],
    ["src/__snapshots__/cart.snap", "test"],
    ["package.json", "manifest"],
    ["packages/a/pnpm-lock.yaml", "manifest"],
    ["requirements-dev.txt", "manifest"],
    ["tsconfig.json", "configuration"],
    ["config/database.yml", "configuration"],
    [".env.test", "configuration"],
    ["README.md", "document"],
  ])("takes a change in %s for %s", (file, kind) => {
    expect(actionKinds({ files: [file], commands: [] })).toEqual([kind]);
  });

  it.each([
    ["npm ci", "install"],
    ["npx prisma generate", "generate"],
    ["alembic upgrade head", "migrate"],
    ["sh setup.sh", "command"],
  ])("takes %s for %s", (command, kind) => {
    expect(actionKinds({ files: [], commands: [command] })).toEqual([kind]);
  });

  it("names each kind once", () => {
    expect(actionKinds({ files: ["a.ts", "b.ts"], commands: ["npm ci", "npm install x"] })).toEqual([
      "source",
      "install",
    ]);
    expect(actionKinds({ files: [], commands: [] })).toEqual([]);
  });
});

describe("effectivenessOf", () => {
  it("counts how often the same core worked, of the times it was tried", () => {
    const first = fixBy("1", [tried("failure", { core: "x" }), tried("success", { core: "y" })], {
      core: "xy",
    });
    const second = fixBy("2", [tried("success", { core: "y" })], { core: "y" });
    const third = fixBy("3", [tried("failure", { core: "y" }), tried("success", { core: "z" })], {
      core: "z",
    });
    const all = [first, second, third];
    expect(effectivenessOf(second, all)).toEqual(rateOf(2, 3));
    expect(effectivenessOf(first, all)).toEqual(rateOf(2, 3));
    expect(effectivenessOf(third, all)).toEqual(rateOf(1, 1));
    expect(effectivenessOf(third, [])).toEqual(rateOf(1, 1));
  });

  it("knows a change again by what is proven of it", () => {
    const minimal = "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y\n";
    const proven = fixBy("1", [tried("success")], { core: "much", minimal, grade: "proven" });
    const again = fixBy("2", [tried("success")], { core: coreOf(minimal, []) });
    expect(effectivenessOf(proven, [again])).toEqual(rateOf(2, 2));
  });

  it("does not count what says nothing: a shared attempt twice, a narrower pass, what a flake did, another's success", () => {
    const shared = tried("failure", { core: "x" });
    const a = fixBy("1", [shared, tried("success", { core: "x" })], { core: "x" });
    const b = fixBy("2", [shared, a.attempts[1]!], { core: "x" });
    expect(effectivenessOf(a, [a, b])).toEqual(rateOf(1, 2));
    const narrow = fixBy("3", [tried("partial", { core: "n" }), tried("success")], { core: "n" });
    expect(effectivenessOf(narrow, [])).toEqual(rateOf(1, 1));
    const flaky = fixBy("4", [tried("failure", { core: "x" }), tried("success")], { marks: ["flaky"] });
    expect(effectivenessOf(a, [flaky])).toEqual(rateOf(1, 2));
    const helped = tried("partial", { core: "x", gone: ["a"] });
    expect(effectivenessOf(fixBy("5", [helped, tried("success")], { core: "x" }), [])).toEqual(rateOf(1, 1));
  });

  it("counts one that a proof refuted as tried and not worked", () => {
    const bad = fixBy("1", [tried("success", { core: "x" })], { core: "x", receipt: refuted });
    expect(effectivenessOf(bad, [])).toEqual(rateOf(0, 1));
  });
});

describe("highValueFixes", () => {
  it("are those of one or two attempts, the surest first", () => {
    const one = fixBy("1", [tried("success")], { resolvedAt: MONDAY });
    const newer = fixBy("2", [tried("success")], { resolvedAt: MONDAY + HOUR });
    const two = fixBy("3", [tried("failure"), tried("success")]);
    const sure = fixBy("4", [tried("failure"), tried("success")], { grade: "proven" });
    const three = fixBy("5", [tried("failure"), tried("failure"), tried("success")]);
    expect(highValueFixes([one, newer, two, sure, three]).map(({ id }) => id)).toEqual(["4", "2", "1", "3"]);
  });

  it("are none of a flake, of nobody knows what, or of what was refuted", () => {
    expect(isHighValue(fixBy("1", [tried("success")]))).toBe(true);
    expect(isHighValue(fixBy("1", [tried("success")], { marks: ["same-tree"] }))).toBe(false);
    expect(isHighValue(fixBy("1", [tried("success")], { kind: "unknown" }))).toBe(false);
    expect(isHighValue(fixBy("1", [tried("success")], { receipt: refuted }))).toBe(false);
    expect(isHighValue(fixBy("1", []))).toBe(false);
  });
});

describe("strategiesOf", () => {
  it("is the same whatever the order of the fixes: of one episode the first tells the whole story", () => {
    const last = tried("success", { files: ["src/a.ts"] });
    const whole = fixBy("1", [tried("failure", { files: ["src/b.ts"] }), last], { openedAt: MONDAY });
    // What the first attempt uncovered has a fix of its own, with the last attempt alone.
    const uncovered = fixBy("2", [last], { openedAt: MONDAY + HOUR, cures: [aFailure("b")] });
    const others = [3, 4].map((id) =>
      fixBy(`${id}`, [tried("success", { files: ["src/c.ts"] })], { openedAt: MONDAY + 2 * HOUR }),
    );
    const fixes = [whole, uncovered, ...others];
    const there = strategiesOf(fixes);
    expect(strategiesOf([...fixes].reverse())).toEqual(there);
    expect(there[0]?.strategies[0]).toMatchObject({ kind: "source", meanAttempts: 4 / 3 });
  });

  const kindsOf = (fixes: readonly Fix[], category = "test_failure") =>
    Object.fromEntries(
      (strategiesOf(fixes).find((one) => one.category === category)?.strategies ?? []).map((strategy) => [
        strategy.kind,
        [strategy.works.count, strategy.works.of, strategy.meanAttempts],
      ]),
    );

  it("says which kinds of action cured a category, of how many tries, and at which", () => {
    const fixes = [
      fixBy("1", [tried("failure", { commands: ["npm ci"] }), tried("success", { files: ["src/a.ts"] })]),
      fixBy("2", [tried("success", { files: ["src/b.ts", "test/b.test.ts"] })]),
      fixBy("3", [tried("failure", { files: ["src/c.ts"] }), tried("success", { files: ["tsconfig.json"] })]),
    ];
    expect(kindsOf(fixes)).toEqual({
      source: [2, 3, 1.5],
      test: [1, 1, 1],
      configuration: [1, 1, 2],
      install: [0, 1, null],
    });
    const [category] = strategiesOf(fixes);
    expect(category).toMatchObject({ category: "test_failure", fixes: 3 });
    expect(category!.meanAttempts).toBeCloseTo(5 / 3);
    // 2 of 3 is surer than 1 of 1 (Wilson), and both than what never worked.
    expect(category!.strategies.at(-1)!.kind).toBe("install");
    expect(category!.strategies.find(({ kind }) => kind === "source")).toMatchObject({
      works: rateOf(2, 3),
      fixes: expect.arrayContaining(["1", "2"]),
    });
  });

  it("keeps the categories apart, and the tries at each until it was gone", () => {
    const cures = [aFailure("a"), aFailure("t", { category: "type_error" })];
    const fix = fixBy(
      "1",
      [
        tried("partial", { files: ["tsconfig.json"], gone: ["t"] }),
        tried("success", { files: ["src/a.ts"], gone: ["a"] }),
      ],
      { cures },
    );
    expect(kindsOf([fix], "type_error")).toEqual({ configuration: [1, 1, 1] });
    expect(kindsOf([fix], "test_failure")).toEqual({ configuration: [0, 1, null], source: [1, 1, 2] });
    const types = strategiesOf([fix]).find(({ category }) => category === "type_error");
    expect(types!.meanAttempts).toBe(1);
  });

  it("takes an edit that a narrower run passed with for what the wider one shows", () => {
    const fix = fixBy("1", [tried("partial", { files: ["src/a.ts"] }), tried("success")]);
    expect(kindsOf([fix])).toEqual({ source: [1, 1, 2] });
  });

  it("takes of a proven fix only what it took", () => {
    const minimal = "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-x\n+y\n";
    const files = ["src/a.ts", "README.md", "package.json"];
    const fix = fixBy("1", [tried("success", { files })], { minimal, grade: "proven" });
    expect(kindsOf([fix])).toEqual({ source: [1, 1, 1] });
  });

  it("counts an attempt once that fixes of one episode share, and nothing that does not teach", () => {
    const attempts = [tried("failure", { files: ["src/a.ts"] }), tried("success", { files: ["src/a.ts"] })];
    expect(kindsOf([fixBy("1", attempts), fixBy("2", attempts.slice(1))])).toEqual({ source: [1, 2, 2] });
    expect(strategiesOf([fixBy("1", attempts, { marks: ["flaky"] })])).toEqual([]);
    expect(strategiesOf([fixBy("1", attempts, { receipt: refuted })])).toEqual([]);
    expect(strategiesOf([])).toEqual([]);
  });
});
