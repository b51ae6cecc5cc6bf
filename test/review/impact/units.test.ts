import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectOf } from "#review/impact/effect.ts";
import { pooledUnits, type TrialUnit } from "#review/impact/units.ts";
import { DAY, drawn, HOUR, LATER, unitsAt } from "./drawn.ts";

describe("the units of a trial", () => {
  it("are the same whatever the order of the facts, and however often each was stored", () => {
    const facts = Array.from({ length: 30 }, (_, i) =>
      drawn({
        session: `s${i % 12}`,
        task: i % 3 === 0 ? `t${i % 4}` : null,
        lesson: `a${i % 2}`,
        isShown: i % 5 !== 0,
        ...(i % 4 === 0 ? { outcome: "failed_anyway" as const } : { outcome: "prevented" as const }),
      }),
    );
    const units = unitsAt(facts);
    expect(units.units.length).toBeGreaterThan(5);
    fc.assert(
      fc.property(fc.shuffledSubarray([...facts, ...facts], { minLength: 60, maxLength: 60 }), (some) => {
        expect(unitsAt(some)).toEqual(units);
      }),
      { numRuns: 50 },
    );
  });

  it("have struck where the pattern came back after any of the draws of the session", () => {
    const at = LATER - 5 * DAY;
    const { units } = unitsAt([
      drawn({ session: "s", at, outcome: "task_incomplete" }),
      drawn({ session: "s", at: at + HOUR, moment: "command", outcome: "failed_anyway" }),
      drawn({ session: "other", at, outcome: "prevented" }),
    ]);
    expect(units.map(({ scope, hasStruck, moment }) => [scope, hasStruck, moment])).toEqual([
      ["s", true, "session"],
      ["other", false, "session"],
    ]);
  });
});

describe("ways to be fooled by a trial", () => {
  it("carry-over within a session: one unit, of the arm that was drawn first", () => {
    const at = LATER - 5 * DAY;
    const some = [
      drawn({ session: "s", at, isShown: false, heldOut: 0.1 }),
      // A draw by other odds, as after the setting was changed.
      drawn({ session: "s", at: at + 1, isShown: true, heldOut: 0.5, outcome: "prevented" }),
    ];
    expect(unitsAt(some).units).toMatchObject([{ isShown: false, heldOut: 0.1, hasStruck: false }]);
  });

  it("a flaky check: what comes and goes by itself is no unit, in neither arm", () => {
    const some = [
      drawn({ fingerprint: "flaky", outcome: "failed_anyway" }),
      drawn({ fingerprint: "flaky", isShown: false }),
      drawn({ fingerprint: "f1" }),
    ];
    const { units } = unitsAt(some, { isFlaky: (hash) => hash === "flaky" });
    expect(units.map(({ fingerprint }) => fingerprint)).toEqual(["f1"]);
  });

  it("a session that never ends is over for its trial after a day, and what it does later changes nothing", () => {
    const at = LATER - 2 * DAY;
    const words = [
      { id: "o1", at: at + HOUR, outcome: "prevented" as const },
      { id: "o2", at: at + 2 * DAY, outcome: "failed_anyway" as const },
    ];
    const goesOn = { lastSign: () => LATER };
    const one = drawn({ session: "endless", at });
    expect(unitsAt([{ ...one, outcomes: words }], goesOn).units).toMatchObject([{ hasStruck: false }]);
    // One that crashed is judged when somebody looks, and from then on holds.
    const late = words.map((word) => ({ ...word, at: word.at + 2 * DAY })).reverse();
    expect(unitsAt([{ ...one, outcomes: late }], goesOn).units).toMatchObject([{ hasStruck: false }]);
  });

  it("who fails early is not counted earlier: nothing is, that began after the first open session", () => {
    const at = LATER - 3 * HOUR;
    const some = [
      drawn({ session: "over", at, outcome: "prevented" }),
      drawn({ session: "open", at: at + HOUR }),
      drawn({ session: "failed", at: at + HOUR + 1, outcome: "failed_anyway" }),
    ];
    const lastSign = (scope: string) => (scope === "open" ? LATER - 60_000 : at);
    expect(unitsAt(some, { lastSign })).toMatchObject({ units: [{ scope: "over" }], waiting: 2 });
    expect(unitsAt(some, { lastSign, now: LATER + DAY }).units).toHaveLength(3);
  });

  it("one failure for many lessons: lessons about one pattern are one unit of all, withheld where each of them was", () => {
    const both = (isShown: [boolean, boolean], session: string) => [
      drawn({ session, lesson: "a1", isShown: isShown[0], heldOut: 0.1, outcome: "failed_anyway" }),
      drawn({ session, lesson: "a2", isShown: isShown[1], heldOut: 0.2, outcome: "failed_anyway" }),
    ];
    const { units } = unitsAt([...both([true, false], "s1"), ...both([false, false], "s2")]);
    expect(units).toHaveLength(4);
    const pooled = pooledUnits(units, ({ fingerprint, lesson }) => fingerprint ?? lesson);
    expect(pooled.map(({ isShown, hasStruck }) => [isShown, hasStruck])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(pooled[0]!.heldOut).toBeCloseTo(0.02);
  });

  it("two people on one task: only the first to be drawn is a unit", () => {
    const at = LATER - 5 * DAY;
    const some = [
      drawn({ session: "bob", task: "t1", at: at + HOUR, isShown: false, outcome: "failed_anyway" }),
      drawn({ session: "ann", task: "t1", at, outcome: "prevented" }),
      drawn({ session: "bob", task: "t1", lesson: "a2", at: at + HOUR }),
      drawn({ session: null, task: "t2", at: at + 2 * HOUR }),
    ];
    expect(unitsAt(some).units.map(({ scope, lesson }) => `${scope} ${lesson}`)).toEqual([
      "ann a1",
      "bob a2",
      "t2 a1",
    ]);
  });

  it("a pattern merged or split in the middle: what was judged stays judged, and all is counted by the patterns as they are", () => {
    const { units } = unitsAt([
      drawn({ session: "s", lesson: "a1", fingerprint: "f1", outcome: "failed_anyway" }),
      drawn({ session: "s", lesson: "a2", fingerprint: "f2", outcome: "prevented" }),
    ]);
    const by = (patterns: Record<string, string>) =>
      pooledUnits(units, ({ fingerprint }) => patterns[fingerprint!]!).map(({ hasStruck }) => hasStruck);
    expect(by({ f1: "p1", f2: "p2" })).toEqual([true, false]);
    expect(by({ f1: "p1", f2: "p1" })).toEqual([true]);
    expect(units.map(({ lesson, hasStruck }) => `${lesson} ${hasStruck}`)).toEqual(["a1 true", "a2 false"]);
  });

  it("changed clocks: what comes from the future waits, and order alone never changes an arm or an outcome", () => {
    const ahead = drawn({ session: "ahead", at: LATER + DAY, isShown: false, outcome: "failed_anyway" });
    const here = drawn({ session: "here", at: LATER - 2 * DAY, outcome: "prevented" });
    expect(unitsAt([ahead, here]).units.map(({ scope }) => scope)).toEqual(["here"]);
    const then = unitsAt([ahead, here], { now: LATER + 3 * DAY }).units;
    const setBack = unitsAt([{ ...ahead, at: LATER - 3 * DAY }, here]).units;
    const arms = (units: readonly TrialUnit[]) =>
      units.map(({ scope, isShown, hasStruck }) => `${scope} ${isShown} ${hasStruck}`).sort();
    expect(arms(setBack)).toEqual(arms(then));
  });

  it("survivors: who ran no check is counted too, and it is told how many were looked at", () => {
    const { units } = unitsAt([
      drawn({ outcome: "task_incomplete" }),
      drawn({ outcome: "prevented" }),
      drawn({ isShown: false, outcome: "failed_anyway" }),
      drawn({ at: LATER - 2 * DAY }),
    ]);
    expect(units.map(({ hasStruck, wasLookedAt }) => [hasStruck, wasLookedAt])).toEqual([
      [false, false],
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  it("Simpson: hard work that is withheld less often does not make a warning look harmful", () => {
    // Within each kind the warning halves what strikes; hard work is withheld seldom, so most of what is shown is hard.
    const kind = (heldOut: number, n: number, struck: { shown: number; withheld: number }) => {
      const withheld = Math.round(n * heldOut);
      return Array.from({ length: n }, (_, i) => {
        const isShown = i >= withheld;
        const place = isShown ? i - withheld : i;
        const many = isShown ? struck.shown * (n - withheld) : struck.withheld * withheld;
        return drawn({ heldOut, isShown, outcome: place < Math.round(many) ? "failed_anyway" : "prevented" });
      });
    };
    const { units } = unitsAt([
      ...kind(0.02, 1000, { shown: 0.4, withheld: 0.8 }),
      ...kind(0.5, 400, { shown: 0.05, withheld: 0.1 }),
    ]);
    const share = (isShown: boolean) => {
      const arm = units.filter((unit) => unit.isShown === isShown);
      return arm.filter(({ hasStruck }) => hasStruck).length / arm.length;
    };
    expect(share(true)).toBeGreaterThan(share(false));
    expect(effectOf(units)!.value).toBeLessThan(-0.2);
  });
});
