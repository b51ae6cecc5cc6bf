import { describe, expect, it } from "vitest";
import { decideTrials, type LessonTrial } from "#review/impact/decide.ts";
import { effectOf } from "#review/impact/effect.ts";
import { unitsNeeded } from "#review/impact/needed.ts";
import type { TrialUnit } from "#review/impact/units.ts";
import { drawHoldOut } from "#warn/hold-out.ts";
import { DAY, drawn, HOUR, LATER, unitsAt } from "./drawn.ts";

/** Simulated agents: how often the mistake is made, with the warning and without. */
interface Truth {
  readonly baseline: number;
  readonly shown: number;
  readonly heldOut: number;
}

/** mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The units of simulated sessions, made as real ones are: each drawn by the hold-out's own hash, told what came of it, and folded. Work gets
 * easier and harder by turns, and some never run a check: the draw alone has to do.
 */
function simulate({ baseline, shown, heldOut }: Truth, count: number, seed: number): readonly TrialUnit[] {
  const random = randomFrom(seed);
  const facts = Array.from({ length: count }, (_, i) => {
    const session = `simulated-${seed}-${i}`;
    const at = LATER - 400 * DAY + i * HOUR;
    const asked = {
      lesson: "a1",
      moment: "session",
      session,
      task: null,
      at,
      share: heldOut,
      said: [],
    } as const;
    const isShown = drawHoldOut(asked)?.isWithheld === false;
    const drift = 0.1 * Math.sin(i / 20) * Math.min(baseline, shown);
    const hasStruck = random() < (isShown ? shown : baseline) + drift;
    const outcome = hasStruck ? "failed_anyway" : random() < 0.8 ? "prevented" : "task_incomplete";
    return drawn({ id: session, session, at, isShown, heldOut, outcome });
  });
  return unitsAt(facts).units;
}

const trialOf = (units: readonly TrialUnit[], lesson = "a1"): LessonTrial => ({
  ...{ lesson, units, judged: 0, ignored: 0, helps: false, isRephrased: false },
});

const LOOKS = [20, 40, 80, 160, 320];
const TRUTHS: readonly Truth[] = [
  { baseline: 0.6, shown: 0.1, heldOut: 0.1 },
  { baseline: 0.3, shown: 0.3, heldOut: 0.1 },
  { baseline: 0.2, shown: 0.5, heldOut: 0.1 },
  { baseline: 0.1, shown: 0.02, heldOut: 0.5 },
  { baseline: 0.05, shown: 0.05, heldOut: 0.02 },
];

/** They compute for half a minute each, on a busy machine for more. */
const PATIENCE = { timeout: 300_000 };

describe("1,000 simulated trials", PATIENCE, () => {
  it.each(TRUTHS)(
    "cover the truth at every one of five looks: $baseline → $shown, $heldOut withheld",
    (truth) => {
      const effect = truth.shown - truth.baseline;
      let covered = 0;
      for (let seed = 1; seed <= 1000; seed++) {
        const units = simulate(truth, 320, seed);
        const estimates = LOOKS.map((look) => effectOf(units.slice(0, look)));
        if (estimates.every((found) => found === null || (found.low <= effect && effect <= found.high)))
          covered++;
      }
      expect(covered).toBeGreaterThanOrEqual(940);
    },
  );

  it("retire hardly any lesson that makes no difference or helps, among 20 and whenever one looks", () => {
    const truths = [TRUTHS[1]!, { baseline: 0.3, shown: 0.2, heldOut: 0.1 }];
    let wrong = 0;
    for (let batch = 1; batch <= 50; batch++) {
      const lessons = Array.from({ length: 20 }, (_, i) => simulate(truths[i % 2]!, 320, batch * 1000 + i));
      const retired = new Set(
        LOOKS.flatMap((look) =>
          decideTrials(lessons.map((units, i) => trialOf(units.slice(0, look), `a${i}`)))
            .filter(({ kind }) => kind === "retired")
            .map(({ lesson }) => lesson),
        ),
      );
      wrong += retired.size;
    }
    // Of 1,000 lessons.
    expect(wrong).toBeLessThan(50);
  });

  it.each([
    { baseline: 0.2, shown: 0.5, heldOut: 0.1 },
    { baseline: 0.1, shown: 0.6, heldOut: 0.1 },
    { baseline: 0.2, shown: 0.5, heldOut: 0.5 },
  ])(
    "retire a harmful lesson within the units that are said to be needed, nine times of ten: $baseline → $shown",
    (truth) => {
      const needed = unitsNeeded(truth) ?? Number.NaN;
      let found = 0;
      // It is looked at again and again, as the worker does.
      const looks = Array.from({ length: 8 }, (_, i) => Math.ceil(((i + 1) / 8) * needed));
      for (let seed = 1; seed <= 100; seed++) {
        const units = simulate(truth, looks.at(-1)!, seed);
        const findings = looks.flatMap((look) => decideTrials([trialOf(units.slice(0, look))]));
        if (findings.some(({ kind }) => kind === "retired")) found++;
      }
      expect(found).toBeGreaterThanOrEqual(90);
    },
  );
});
