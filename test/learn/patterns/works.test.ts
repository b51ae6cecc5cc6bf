import { describe, expect, test } from "vitest";
import { rateOf } from "#learn/patterns/rate.ts";
import { cureOf } from "#learn/patterns/works.ts";
import type { Proof } from "#model/proof.ts";
import { aFix, anAttempt, HOUR, MONDAY } from "./shapes.ts";

const receipt = (verdict: Proof["verdict"]) => ({ verdict }) as Proof;

describe("what cures", () => {
  test("nothing: nothing is known, not zero", () => {
    expect(cureOf([])).toEqual({ best: null, fixes: [], grade: null, works: null, meanAttempts: null });
  });

  test("the proven one is the best, though others are newer", () => {
    const { best, grade } = cureOf([
      aFix("new", { resolvedAt: MONDAY + 9 * HOUR }),
      aFix("sure", { grade: "proven" }),
      aFix("again", { grade: "repeated" }),
    ]);
    expect([best!.id, grade]).toEqual(["sure", "proven"]);
  });

  test("what the firewall marked is left out", () => {
    expect(
      cureOf([aFix("flake", { marks: ["flaky"] }), aFix("hidden", { marks: ["suppression"] })]).best,
    ).toBeNull();
  });

  test("counts how often the same change was tried, also before it worked", () => {
    const { works, meanAttempts } = cureOf([
      aFix("f1", { attempts: [anAttempt("failure"), anAttempt("success")] }),
      aFix("f2", { attempts: [anAttempt("success")] }),
      aFix("other", {
        files: ["src/else.js"],
        attempts: [
          anAttempt("failure", { files: ["src/else.js"] }),
          anAttempt("success", { files: ["src/else.js"] }),
        ],
      }),
    ]);
    expect(works).toMatchObject({ count: 2, of: 3 });
    expect(meanAttempts).toBeCloseTo(5 / 3);
  });

  test("a command is the same when it is the same command; its failing tries count", () => {
    const command = { kind: "command" as const, commands: ["npm ci"], files: [] };
    const { works } = cureOf([
      aFix("f1", {
        ...command,
        attempts: [anAttempt("failure", { files: [], commands: ["npm ci"] }), anAttempt("success")],
      }),
      aFix("f2", command),
      aFix("f3", { ...command, commands: ["npm install"] }),
    ]);
    expect(works).toMatchObject({ count: 2, of: 3 });
  });

  test("one core is one fix, though more files were changed beside it", () => {
    const { works } = cureOf([
      aFix("f1", { core: "abc" }),
      aFix("f2", { core: "abc", files: ["src/cart.js", "README.md"] }),
    ]);
    expect(works).toMatchObject({ count: 2, of: 2 });
  });

  test("another change of the same file is another fix, whether it worked or not", () => {
    const { works } = cureOf([
      aFix("right", {
        core: "plus",
        attempts: [
          anAttempt("failure", { core: "times", runId: "r1" }),
          anAttempt("success", { core: "plus", runId: "green-right" }),
        ],
      }),
      aFix("else", { core: "minus", attempts: [anAttempt("success", { core: "minus" })] }),
    ]);
    expect(works).toMatchObject({ count: 1, of: 1 });
  });

  test("what one green run ended worked once, and the fix that tells the whole story is recommended", () => {
    const { best, works, meanAttempts } = cureOf([
      aFix("uncovered", {
        core: "late",
        greenRun: "green",
        openedAt: MONDAY + 1,
        attempts: [anAttempt("success", { core: "late", runId: "green" })],
      }),
      aFix("whole", {
        core: "all",
        greenRun: "green",
        attempts: [
          anAttempt("failure", { core: "wrong", runId: "r1" }),
          anAttempt("success", { core: "late", runId: "green" }),
        ],
      }),
    ]);
    expect(best!.id).toBe("whole");
    expect(works).toMatchObject({ count: 1, of: 1 });
    expect(meanAttempts).toBe(2);
  });

  test("a refuted one was tried and did not work, and is not recommended", () => {
    const { best, works } = cureOf([
      aFix("wrong", { receipt: receipt("refuted"), resolvedAt: MONDAY + 9 * HOUR }),
      aFix("right"),
    ]);
    expect(best!.id).toBe("right");
    expect(works).toMatchObject({ count: 1, of: 2 });
    expect(cureOf([aFix("away", { receipt: receipt("suppression") })]).best).toBeNull();
  });
});

describe("rates", () => {
  // Wilson's own interval, as in any table of it.
  test.each([
    [7, 10, 0.397, 0.892],
    [4, 4, 0.51, 1],
    [0, 4, 0, 0.49],
  ])("%i of %i", (count, of, low, high) => {
    const rate = rateOf(count, of);
    expect(rate.low).toBeCloseTo(low, 2);
    expect(rate.high).toBeCloseTo(high, 2);
  });

  test("no chance at all tells nothing", () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, low: 0, high: 1 });
  });
});
