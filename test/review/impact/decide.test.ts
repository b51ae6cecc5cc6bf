import { describe, expect, it } from "vitest";
import { decideTrials, type LessonTrial } from "#review/impact/decide.ts";
import { drawn, unitsAt } from "./drawn.ts";

/** A trial in which every tenth is withheld, and so many of a hundred strike. */
function trial(
  n: number,
  struck: { shown: number; withheld: number },
  more: Partial<LessonTrial> = {},
): LessonTrial {
  const seen = { shown: 0, withheld: 0 };
  const { units } = unitsAt(
    Array.from({ length: n }, (_, i) => {
      const arm = i % 10 === 0 ? "withheld" : "shown";
      seen[arm] += struck[arm];
      const strikes = seen[arm] >= 100;
      if (strikes) seen[arm] -= 100;
      return drawn({ isShown: arm === "shown", outcome: strikes ? "failed_anyway" : "prevented" });
    }),
  );
  return { lesson: "a1", units, judged: 0, ignored: 0, helps: false, isRephrased: false, ...more };
}

const kinds = (trials: readonly LessonTrial[]) =>
  decideTrials(trials).map(({ lesson, kind }) => `${lesson} ${kind}`);

describe("what a trial decides", () => {
  it("retires a lesson whose failure strikes more often where it is shown, and says by how much", () => {
    const [found] = decideTrials([trial(400, { shown: 60, withheld: 10 })]);
    expect(found).toMatchObject({ kind: "retired", n: 400 });
    expect(found!.why).toMatch(
      /^it does harm: its failure struck 50 points more often where it was shown \(\d+ to \d+; 360 shown, 40 withheld\)$/,
    );
  });

  it.each([
    ["it makes no difference", trial(400, { shown: 30, withheld: 30 })],
    ["it looks harmful and there is little data", trial(18, { shown: 90, withheld: 0 })],
    ["nothing was withheld yet", { ...trial(400, { shown: 60, withheld: 10 }), units: [] }],
    ["it is known to help, and does", trial(400, { shown: 10, withheld: 60 }, { helps: true })],
    ["it was ignored a few times", trial(40, { shown: 30, withheld: 30 }, { judged: 10, ignored: 5 })],
    ["it was ignored once, the only time", trial(40, { shown: 30, withheld: 30 }, { judged: 1, ignored: 1 })],
  ])("decides nothing where %s", (_, one) => {
    expect(decideTrials([one])).toEqual([]);
  });

  it("finds that a lesson helps, and that it no longer does", () => {
    expect(kinds([trial(400, { shown: 10, withheld: 60 })])).toEqual(["a1 helps"]);
    expect(kinds([trial(400, { shown: 30, withheld: 30 }, { helps: true })])).toEqual(["a1 unclear"]);
  });

  it("wants more for one of many than for one alone", () => {
    const slight = trial(280, { shown: 45, withheld: 12 }, { lesson: "slight" });
    expect(kinds([slight])).toEqual(["slight retired"]);
    const others = Array.from({ length: 400 }, (_, i) =>
      trial(20, { shown: 30, withheld: 30 }, { lesson: `o${i}` }),
    );
    expect(kinds([slight, ...others])).toEqual([]);
  });

  it("has what is ignored again and again said in other words once, and then no more", () => {
    const ignored = { judged: 12, ignored: 12 };
    expect(kinds([trial(0, { shown: 0, withheld: 0 }, ignored)])).toEqual(["a1 rephrased"]);
    const [found] = decideTrials([trial(0, { shown: 0, withheld: 0 }, { ...ignored, isRephrased: true })]);
    expect(found).toMatchObject({ kind: "retired", why: "ignored 12 of 12 times, also in other words" });
  });
});
