import { describe, expect, it } from "vitest";
import { effectOf, evidenceAbove, type Unit } from "#review/impact/effect.ts";
import { actOn } from "#review/impact/many.ts";
import { unitsNeeded } from "#review/impact/needed.ts";

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

/** Work gets easier and harder by turns: the draw alone has to do. */
function simulate({ baseline, shown, heldOut }: Truth, count: number, seed: number): Unit[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i) => {
    const isShown = random() >= heldOut;
    const drift = 0.1 * Math.sin(i / 20) * Math.min(baseline, shown);
    return {
      id: String(i),
      at: i,
      heldOut,
      isShown,
      hasStruck: random() < (isShown ? shown : baseline) + drift,
    };
  });
}

const LOOKS = [20, 40, 80, 160, 320];
const TRUTHS: readonly Truth[] = [
  { baseline: 0.6, shown: 0.1, heldOut: 0.1 },
  { baseline: 0.3, shown: 0.3, heldOut: 0.1 },
  { baseline: 0.2, shown: 0.5, heldOut: 0.1 },
  { baseline: 0.1, shown: 0.02, heldOut: 0.5 },
  { baseline: 0.05, shown: 0.05, heldOut: 0.02 },
];

describe("1,000 simulated trials", () => {
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

  it("seldom find harm where there is none, among 20 harmless lessons and whenever one looks", () => {
    let wrong = 0;
    for (let trial = 1; trial <= 100; trial++) {
      const lessons = Array.from({ length: 20 }, (_, i) =>
        simulate({ baseline: 0.3, shown: 0.3, heldOut: 0.1 }, 320, trial * 1000 + i),
      );
      const found = LOOKS.some(
        (look) => actOn(lessons.map((units) => evidenceAbove(units.slice(0, look), 0))).length > 0,
      );
      if (found) wrong++;
    }
    expect(wrong).toBeLessThan(5);
  });

  it("find a harmful lesson within twice the units that are said to be needed, nine times of ten", () => {
    const truth = { baseline: 0.2, shown: 0.5, heldOut: 0.1 };
    const needed = unitsNeeded(truth) ?? Number.NaN;
    let found = 0;
    for (let seed = 1; seed <= 200; seed++)
      if ((effectOf(simulate(truth, 2 * needed, seed))?.low ?? -1) > 0) found++;
    expect(found).toBeGreaterThanOrEqual(180);
  });
});
