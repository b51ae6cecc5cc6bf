import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestOf } from "#warn/best.ts";

interface Drawn {
  readonly lesson: string;
  readonly most: number;
  /** Null: it does not fit. */
  readonly score: number | null;
}

const candidatesOf = (drawn: readonly Drawn[]) =>
  drawn.map((one) => ({ lesson: one.lesson, most: one.most, about: one }));
const look = ({ lesson, score }: Drawn) => (score === null ? null : { lesson, score });

describe("the best few of many", () => {
  it("are those that looking at all of them gives, in the same order, equals by their ids", () => {
    // Few different numbers, so that many are equal.
    const drawn = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.option(fc.integer({ min: 0, max: 4 })), fc.nat(999))
      .map(([most, less, n]): Drawn => {
        const score = less === null ? null : Math.max(0, most - less) / 10;
        return { lesson: `lesson-${n}`, most: most / 10, score };
      });
    fc.assert(
      fc.property(
        fc.uniqueArray(drawn, { maxLength: 30, selector: ({ lesson }) => lesson }),
        fc.integer({ min: 1, max: 6 }),
        (all, count) => {
          const whole = all
            .flatMap((one) => look(one) ?? [])
            .sort((a, b) => b.score - a.score || (a.lesson < b.lesson ? -1 : 1))
            .slice(0, count);
          expect(bestOf(count, candidatesOf(all), look)).toEqual(whole);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("take no more closer looks than they need", () => {
    const all = Array.from({ length: 300 }, (_, n): Drawn => {
      const lesson = `lesson-${String(n).padStart(3, "0")}`;
      return { lesson, most: 0.5, score: n === 2 ? null : 0.5 };
    });
    const seen: string[] = [];
    const found = bestOf(3, candidatesOf([...all].reverse()), (one) => {
      seen.push(one.lesson);
      return look(one);
    });
    expect(found.map(({ lesson }) => lesson)).toEqual(["lesson-000", "lesson-001", "lesson-003"]);
    expect(seen).toHaveLength(4);
  });

  it("give the place of one that repeats another of the few to the next", () => {
    const all = ["a", "a2", "b", "c", "d"].map((lesson, n): Drawn => {
      const score = (9 - n) / 10;
      return { lesson, most: score, score };
    });
    const repeats = (one: { lesson: string }, other: { lesson: string }) =>
      (one.lesson === "a2" && other.lesson === "a") || (one.lesson === "b" && other.lesson === "d");
    const names = (count: number) =>
      bestOf(count, candidatesOf(all), look, repeats).map(({ lesson }) => lesson);
    // d itself is not among the first two, so b does not repeat anything that is told.
    expect(names(2)).toEqual(["a", "b"]);
    expect(names(5)).toEqual(["a", "c", "d"]);
  });

  it("look on while somebody who is left could be better, and find nobody among none", () => {
    const all: Drawn[] = [
      { lesson: "a", most: 0.9, score: 0.2 },
      { lesson: "b", most: 0.5, score: 0.4 },
      { lesson: "c", most: 0.3, score: 0.3 },
    ];
    expect(bestOf(1, candidatesOf(all), look)).toEqual([{ lesson: "b", score: 0.4 }]);
    expect(bestOf(5, [], look)).toEqual([]);
  });
});
