import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ddmin } from "../../src/verify/ddmin.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** Counts how often it is asked. */
function asking(does: (subset: readonly number[]) => boolean) {
  const asked: string[] = [];
  return {
    asked,
    ask: async (subset: readonly number[]) => {
      asked.push(subset.join());
      return does(subset);
    },
  };
}

describe("ddmin", () => {
  it("finds exactly the units that are needed, where all of them are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.infiniteStream(fc.nat()), async (n, picks) => {
        const needed = new Set(upTo(1 + (picks.next().value! % 4)).map(() => picks.next().value! % n));
        const { ask } = asking((subset) => [...needed].every((unit) => subset.includes(unit)));
        const { units, complete } = await ddmin(upTo(n), ask);
        expect(units).toEqual([...needed].sort((a, b) => a - b));
        expect(complete).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("ends at a subset that does it and of which none can be left out, whatever the question", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.func(fc.boolean()), async (n, any) => {
        const does = (subset: readonly number[]) => subset.length === n || any(subset.join());
        const { units, complete } = await ddmin(upTo(n), async (subset) => does(subset));
        expect(complete).toBe(true);
        expect(does(units)).toBe(true);
        if (units.length > 1) {
          for (const unit of units) expect(does(units.filter((other) => other !== unit))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the order of the units", async () => {
    const { ask } = asking((subset) => subset.includes(7) && subset.includes(3));
    expect((await ddmin([9, 7, 5, 3, 1], ask)).units).toEqual([7, 3]);
  });

  it("finds one of a hundred in a few questions, and asks nothing about one alone", async () => {
    const { ask, asked } = asking((subset) => subset.includes(63));
    expect((await ddmin(upTo(100), ask)).units).toEqual([63]);
    expect(asked.length).toBeLessThanOrEqual(16);
    const single = asking(() => true);
    expect(await ddmin([1], single.ask)).toEqual({ units: [1], complete: true });
    expect(single.asked).toEqual([]);
    expect(await ddmin([], single.ask)).toEqual({ units: [], complete: true });
  });

  it("gives the best so far when the budget ends, and says so", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 40 }), fc.nat(20), async (n, budget) => {
        const does = (subset: readonly number[]) => subset.includes(n - 1) && subset.includes(0);
        const { ask, asked } = asking(does);
        const { units, complete } = await ddmin(upTo(n), ask, () => asked.length >= budget);
        expect(asked.length).toBeLessThanOrEqual(budget);
        expect(does(units)).toBe(true);
        if (!complete) expect(asked.length).toBe(budget);
      }),
    );
  });

  it("throws what the question throws", async () => {
    await expect(ddmin([1, 2], () => Promise.reject(new Error("no bench")))).rejects.toThrow("no bench");
  });
});
