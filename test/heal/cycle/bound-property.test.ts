import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attemptsAt, limitsOf, withinBudget } from "#heal/cycle/bound.ts";
import { compareRuns } from "#heal/cycle/compare.ts";
import { planCycle } from "#heal/cycle/plan.ts";
import type { Cycle } from "#model/cycle.ts";
import { cycle, failure, goal, run } from "./scene.ts";

/** What an agent does in a cycle: what is red afterwards, whether it is kept, and whether the process dies before the end is stored. */
interface Move {
  readonly red: readonly string[];
  readonly keep: boolean;
  readonly dies: boolean;
  readonly restarts: boolean;
}

const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const move: fc.Arbitrary<Move> = fc.record({
  red: fc.uniqueArray(names, { minLength: 1, maxLength: 4 }),
  keep: fc.boolean(),
  dies: fc.boolean(),
  restarts: fc.boolean(),
});

/** A loop on the real steps: whatever the agent does, only these decide whether there is another cycle. */
function play(
  start: readonly string[],
  moves: readonly Move[],
  maxCycles: number,
): { stored: Cycle[]; perLoop: number[] } {
  const limits = limitsOf("strict", { maxCycles, tests: 100, commands: 100 });
  const stored: Cycle[] = [];
  const perLoop = [0];
  let red = start;
  const aim = () => goal(red.map((one) => failure(one)));
  let target = aim();
  for (const { red: after, keep, dies, restarts } of moves) {
    if (restarts) {
      perLoop.push(0);
      target = aim();
    }
    const cycles = perLoop.at(-1)!;
    const budget = withinBudget(
      limits,
      { cycles, ms: 0, costUsd: 0, commands: cycles, tests: cycles },
      { cycles: 1 },
    );
    if (!budget.go) continue;
    const planned = planCycle({
      goal: target,
      red: red.map((one) => failure(one)),
      cycles: stored,
      maxCycles,
      fixes: new Map(),
      hints: [],
      record: [],
    });
    if (planned.kind !== "plan") continue;
    perLoop[perLoop.length - 1]!++;
    const { plan } = planned;
    const about = plan.targets.map((one) => one.fingerprint);
    const number = stored.length + 1;
    const begun = { number, chain: plan.chain, technique: plan.technique, id: `c${number}` };
    if (dies) {
      stored.push(cycle(about, null, begun));
      continue;
    }
    const compared = compareRuns(
      [run(red.map((one) => failure(one)))],
      [run(after.map((one) => failure(one)))],
      target,
    );
    const appeared = compared.appeared.map((one) => one.fingerprint);
    stored.push(cycle(about, { red: after, appeared, kept: keep }, begun));
    if (keep) red = after;
  }
  return { stored, perLoop };
}

describe("the bound", () => {
  it("holds for every failure and every chain, whatever agents, restarts and deaths there are", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(names, { minLength: 1, maxLength: 4 }),
        fc.array(move, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (start, moves, maxCycles) => {
          const { stored, perLoop } = play(start, moves, maxCycles);
          for (const one of ["a", "b", "c", "d", "e", "f", "g", "h"])
            expect(attemptsAt(one, stored).length).toBeLessThanOrEqual(maxCycles);
          for (const cycles of perLoop) expect(cycles).toBeLessThanOrEqual(9);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("holds for an agent that makes another failure of it each time: three cycles, not one more", () => {
    const names = ["b", "c", "d", "e", "f", "g", "h"];
    const moves = names.map((one) => ({ red: [one], keep: true, dies: false, restarts: true }));
    expect(play(["a"], moves, 3).stored).toHaveLength(3);
  });

  it("holds for one that is killed each time", () => {
    const moves = Array.from({ length: 20 }, () => ({ red: ["a"], keep: false, dies: true, restarts: true }));
    expect(play(["a"], moves, 3).stored).toHaveLength(3);
  });

  it("uses what it has: as many cycles as are allowed, where nothing helps", () => {
    const moves = Array.from({ length: 20 }, () => ({
      red: ["a"],
      keep: false,
      dies: false,
      restarts: false,
    }));
    expect(play(["a"], moves, 3).stored.map((one) => one.technique)).toEqual([
      "direct",
      "more-context",
      "fresh-start",
    ]);
  });
});
