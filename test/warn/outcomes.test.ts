import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifyCheck } from "#loop/check-identity.ts";
import type { JudgedRun } from "#model/warning.ts";
import { judgeDelivery, type Struck, type ToJudge } from "#warn/outcomes.ts";
import { MINUTE, ran, START, said } from "./judged.ts";

/** The sum that is not a number: seen in `npx vitest run`, in two shapes. */
const PATTERN: Struck = {
  fingerprints: new Set(["nan", "nan-too"]),
  checks: [identifyCheck(["npx", "vitest", "run", "test/sum.test.ts"], "")],
  categories: new Set(["test_failure"]),
};
const CHECK = "npx vitest run test/sum.test.ts";
const WIDER = "npx vitest run";

const judge = (runs: readonly JudgedRun[], changes: Partial<ToJudge> = {}) =>
  judgeDelivery({ delivery: said(0), pattern: PATTERN, runs, until: null, isOver: true, ...changes });
const outcomeOf = (runs: readonly JudgedRun[], changes: Partial<ToJudge> = {}) =>
  judge(runs, changes)?.outcome ?? null;

describe("prevented", () => {
  it.each([
    ["the check ran and passed", [ran(1, CHECK)]],
    ["a wider one did", [ran(1, WIDER)]],
    ["another test failed in it: it got as far", [ran(1, WIDER, ["other"])]],
    ["later than something narrower", [ran(1, "npx vitest run test/other.test.ts"), ran(2, CHECK)]],
  ])("%s", (_, runs) => {
    expect(outcomeOf(runs)).toBe("prevented");
  });

  it.each([
    ["a narrower check passed", [ran(1, "npx vitest run test/sum.test.ts -t one")]],
    ["another file's tests passed", [ran(1, "npx vitest run test/other.test.ts")]],
    ["something else passed", [ran(1, "npx eslint .")]],
    ["it ran before that", [ran(-1, CHECK)]],
    ["somebody stopped it", [ran(1, CHECK, [], { outcome: "interrupted" })]],
    [
      "it failed by something of another kind, and may have stopped before",
      [ran(1, CHECK, ["syntax"], { failures: [{ fingerprint: "syntax", category: "syntax_error" }] })],
    ],
    ["more failed than is stored", [ran(1, CHECK, ["other"], { isWhole: false })]],
    ["nothing was found in what failed", [ran(1, CHECK, [], { outcome: "failed" })]],
  ])("proves nothing: %s", (_, runs) => {
    expect(outcomeOf(runs)).toBe("task_incomplete");
    expect(outcomeOf(runs, { isOver: false })).toBeNull();
  });

  it("never by the call that the words went out with: they came with its result", () => {
    const delivery = said(0, { callId: "toolu_1", moment: "command" });
    expect(outcomeOf([ran(1, CHECK, [], { execution: "toolu_1" })], { delivery })).toBe("task_incomplete");
    expect(outcomeOf([ran(1, CHECK, [], { execution: "toolu_2" })], { delivery })).toBe("prevented");
  });

  it("is not claimed where the mistake was not in the files when it was said; its coming back counts", () => {
    const delivery = said(0, { moment: "session", reason: "mended" });
    expect(judge([ran(1, CHECK)], { delivery })).toMatchObject({
      outcome: "task_incomplete",
      why: expect.stringContaining("a pass proves nothing"),
    });
    expect(outcomeOf([ran(1, CHECK, ["nan"])], { delivery })).toBe("failed_anyway");
  });

  it("is not claimed for what no check could show", () => {
    const pattern = { fingerprints: new Set<string>(), checks: [], categories: new Set<string>() };
    expect(judge([ran(1, CHECK)], { pattern })).toMatchObject({
      outcome: "task_incomplete",
      why: "it is about no failure that a check could show",
    });
  });

  it("names the check that never ran", () => {
    expect(judge([])?.why).toBe("vitest run test/sum.test.ts was not run to its end afterwards");
  });
});

describe("failed anyway", () => {
  it.each([
    ["the same failure came", [ran(1, CHECK, ["nan"])]],
    ["another one of its pattern came", [ran(1, WIDER, ["other", "nan-too"])]],
    ["in another check", [ran(1, "npm test", ["nan"])]],
    ["after it had passed once", [ran(1, CHECK), ran(9, CHECK, ["nan"])]],
  ])("%s", (_, runs) => {
    expect(outcomeOf(runs)).toBe("failed_anyway");
  });

  it.each([
    ["another failure came", [ran(1, CHECK, ["other"])]],
    ["it came before", [ran(-1, CHECK, ["nan"]), ran(1, CHECK)]],
    ["in a run that somebody stopped", [ran(1, CHECK, ["nan"], { outcome: "interrupted" }), ran(2, CHECK)]],
  ])("is not said where %s", (_, runs) => {
    expect(outcomeOf(runs)).toBe("prevented");
  });
});

describe("right after a failure", () => {
  const delivery = said(0, { moment: "failure", callId: "toolu_1" });

  it("the next look at it tells", () => {
    const failing = ran(-1, CHECK, ["nan"], { execution: "toolu_1" });
    expect(outcomeOf([failing, ran(1, CHECK), ran(5, CHECK, ["nan"])], { delivery })).toBe("prevented");
    expect(outcomeOf([failing, ran(1, CHECK, ["nan"]), ran(5, CHECK)], { delivery })).toBe("failed_anyway");
    expect(outcomeOf([failing, ran(1, "npx eslint .")], { delivery, isOver: false })).toBeNull();
  });

  it("is decided at once where the same was said again, also in a session that nobody ends", () => {
    const again = START + 2 * MINUTE;
    const open = { delivery, isOver: false };
    expect(judge([ran(5, CHECK)], { ...open, until: again })).toMatchObject({
      outcome: "task_incomplete",
      why: "it was said again before vitest run test/sum.test.ts was run to its end",
    });
    expect(outcomeOf([ran(1, CHECK)], { ...open, until: again })).toBe("prevented");
    expect(outcomeOf([], { ...open, until: null })).toBeNull();
  });

  it("what was said again is judged from there on by the later one", () => {
    const runs = [ran(1, CHECK, ["nan"]), ran(5, CHECK)];
    const again = START + 2 * MINUTE;
    expect(outcomeOf(runs, { delivery, until: again })).toBe("failed_anyway");
    expect(outcomeOf(runs, { delivery: said(2, { moment: "failure" }) })).toBe("prevented");
    expect(outcomeOf([ran(1, "npx eslint ."), ran(5, CHECK)], { delivery, until: again })).toBe(
      "task_incomplete",
    );
  });
});

describe("whatever the order in which the runs became known", () => {
  const RUN = fc.record({
    minute: fc.integer({ min: -3, max: 20 }),
    command: fc.constantFrom(CHECK, WIDER, "npx eslint .", "npx vitest run test/other.test.ts"),
    failed: fc.subarray(["nan", "nan-too", "other"]),
  });

  it("the outcome is the same", () => {
    fc.assert(
      fc.property(
        fc.array(RUN, { maxLength: 8 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (told, isFailure, dice) => {
          const runs = told.map(({ minute, command, failed }) => ran(minute, command, failed));
          const delivery = said(0, { moment: isFailure ? "failure" : "session" });
          const shuffled = runs
            .map((run) => ({ run, place: dice.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ run }) => run);
          expect(judge(shuffled, { delivery })).toEqual(judge(runs, { delivery }));
        },
      ),
    );
  });

  it("a failing run of the pattern is never called prevented, and a pass of something else changes nothing", () => {
    fc.assert(
      fc.property(fc.array(RUN, { maxLength: 6 }), (told) => {
        const runs = told.map(({ minute, command, failed }) => ran(minute, command, failed));
        const before = judge(runs);
        const after = runs.filter((run) => run.at >= START);
        if (
          after.some((run) => run.failures.some(({ fingerprint }) => PATTERN.fingerprints.has(fingerprint)))
        )
          expect(before?.outcome).toBe("failed_anyway");
        expect(judge([...runs, ran(3, "npx eslint ."), ran(4, "npm run build")])).toEqual(before);
      }),
    );
  });
});
