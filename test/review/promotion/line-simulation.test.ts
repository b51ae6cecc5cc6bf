import { describe, expect, it } from "vitest";
import { effectOfLine, evidenceAgainst, type LineEpoch } from "#review/promotion/line-trial.ts";

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

interface Truth {
  readonly without: number;
  readonly shown: number;
  readonly odds: number;
}

/** Epochs of one to eight sessions that have much to do with each other: some weeks are bad as a whole, whatever stands in the file. */
function simulate({ without, shown, odds }: Truth, count: number, seed: number): LineEpoch[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, epoch) => {
    const isOut = random() < odds;
    const of = 1 + Math.floor(random() * 8);
    const week = random() < 0.5 ? 0.4 : 1.6;
    const share = Math.min(1, (isOut ? without : shown) * week);
    let struck = 0;
    for (let i = 0; i < of; i++) if (random() < share) struck++;
    return { epoch, odds, isOut, struck, of };
  });
}

const LOOKS = [13, 26, 52, 104] as const;
const RUNS = 300;

describe("by simulation, where the sessions of an epoch stick together", () => {
  it.each([
    { without: 0.4, shown: 0.1, odds: 0.1 },
    { without: 0.4, shown: 0.1, odds: 0.5 },
    { without: 0.2, shown: 0.2, odds: 0.2 },
    { without: 0.1, shown: 0.4, odds: 0.1 },
  ])(
    "the interval covers the truth at every look ($without without it, $shown with it, odds $odds)",
    (truth) => {
      const effect = Math.min(1, truth.shown) - Math.min(1, truth.without);
      let covered = 0;
      for (let seed = 0; seed < RUNS; seed++) {
        const epochs = simulate(truth, LOOKS.at(-1)!, seed);
        const looks = LOOKS.map((n) => effectOfLine(epochs.slice(0, n)));
        if (looks.every((one) => one === null || (one.low <= effect && effect <= one.high))) covered++;
      }
      expect(covered / RUNS).toBeGreaterThanOrEqual(0.95);
    },
  );

  it("rarely speaks against a line that prevents much, and finds one that harms", () => {
    const against = (truth: Truth) => {
      let count = 0;
      for (let seed = 0; seed < RUNS; seed++) {
        const epochs = simulate(truth, 104, seed);
        if (LOOKS.some((n) => evidenceAgainst(epochs.slice(0, n)) >= Math.log(20))) count++;
      }
      return count / RUNS;
    };
    expect(against({ without: 0.4, shown: 0.1, odds: 0.2 })).toBeLessThan(0.05);
    expect(against({ without: 0.1, shown: 0.1 - 0.02, odds: 0.2 })).toBeLessThan(0.05);
    expect(against({ without: 0.05, shown: 0.5, odds: 0.3 })).toBeGreaterThan(0.8);
  });
});
