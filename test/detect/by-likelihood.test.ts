import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byLikelihood } from "#detect/by-likelihood.ts";
import type { Detector, Draft } from "#detect/detector.ts";
import type { Claim } from "#detect/resolve-overlaps.ts";

function detector(id: string, more: Partial<Detector> = {}): Detector {
  const shape = { tool: id, check: "build", category: "build_error", rank: 2, needles: [id] } as const;
  return { ...shape, id, scan: () => [], ...more };
}

function claim(by: Detector, from: number, draft: Partial<Draft> = {}): Claim {
  return { detector: by, draft: { message: `at ${from}`, from, to: from + 1, ...draft } };
}

const runner = detector("runner", { rank: 3, category: "test_failure" });
const other = detector("other", { rank: 3 });
const compiler = detector("compiler", { sideBySide: true });

/** What comes first, second …, by the line that each was seen at. */
const order = (claims: readonly Claim[]) => byLikelihood(claims).map(({ draft }) => draft.from);

describe("byLikelihood", () => {
  it("puts what is sure before what is not, and the more specific detector before the less", () => {
    const claims = [
      claim(runner, 1, { sure: false }),
      claim(compiler, 2),
      claim(runner, 3, { role: "summary" }),
      claim(runner, 4),
    ];
    expect(order(claims)).toEqual([4, 2, 1, 3]);
  });

  it("orders tests by name, whichever was printed first, and a suite that did not run before them", () => {
    const claims = [claim(runner, 1, { test: "z" }), claim(runner, 5), claim(runner, 9, { test: "a" })];
    expect(order(claims)).toEqual([5, 9, 1]);
  });

  it("keeps the claims of one detector together", () => {
    const claims = [
      claim(runner, 1, { test: "z" }),
      claim(other, 5),
      claim(runner, 9, { test: "a" }),
      claim(other, 12),
    ];
    expect(order(claims)).toEqual([9, 1, 5, 12]);
  });

  it("puts a file with what is missing first, and keeps a file's own order", () => {
    const missing = "package shop.tax does not exist";
    const claims = [
      claim(compiler, 1, { file: "src/A.java" }),
      claim(compiler, 2, { file: "src/B.java" }),
      claim(compiler, 3, { file: "other/B.java", message: missing }),
      claim(compiler, 4, { file: "src/C.java", message: missing }),
    ];
    expect(order(claims)).toEqual([2, 3, 4, 1]);
  });

  it("names the same first whatever the order of printing", () => {
    const drafts: Partial<Draft>[] = [
      { test: "a" },
      { test: "b" },
      { test: "c", sure: false },
      { test: "d", role: "summary" },
      { test: "e", score: 2 },
    ];
    const names = (shuffled: readonly Partial<Draft>[]) =>
      byLikelihood(shuffled.map((draft, at) => claim(runner, at, draft))).map(({ draft }) => draft.test);
    fc.assert(
      fc.property(fc.shuffledSubarray(drafts, { minLength: drafts.length }), (shuffled) => {
        expect(names(shuffled).slice(0, 3)).toEqual(["e", "a", "b"]);
      }),
    );
  });
});
