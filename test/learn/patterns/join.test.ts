import { describe, expect, test } from "vitest";
import { joinPattern, type Likeness, type Neighbour, type Rules } from "#learn/patterns/join.ts";

/** Documents are numbers here: the nearer, the more alike. */
const likeness: Likeness<number> = {
  nearDuplicate: (a, b) => Math.max(0, 1 - Math.abs(a - b) / 10),
  related: (a, b) => Math.max(0, 1 - Math.abs(a - b) / 20),
  mergeAt: 0.85,
  linkAt: 0.7,
};
const newcomer = { fingerprint: "new", coarse: "kind", document: 0 };
const near = (
  fingerprint: string,
  document: number,
  changes: Partial<Neighbour<number>> = {},
): Neighbour<number> => ({
  fingerprint,
  coarse: "other kind",
  pattern: fingerprint,
  document,
  ...changes,
});
const join = (neighbours: Neighbour<number>[], rules: Partial<Rules> = {}) =>
  joinPattern(newcomer, neighbours, likeness, { mergedAt: new Map(), categories: new Map(), ...rules });

describe("a newcomer", () => {
  test("with nobody near is alone", () => {
    expect(join([])).toEqual([]);
    expect(join([near("far", 9)])).toEqual([]);
  });

  test("joins the nearest of those near enough, and only that one", () => {
    const merges = join([near("b", 1.4), near("a", 0.5)]).filter(({ kind }) => kind === "merge");
    expect(merges).toEqual([
      { kind: "merge", fingerprint: "new", other: "a", by: "similarity", score: 0.95, text: {} },
    ]);
  });

  test("just below the threshold it is linked, not merged", () => {
    expect(join([near("a", 1.51)]).map(({ kind, by }) => [kind, by])).toEqual([["link", "similarity"]]);
  });

  test("is linked once to each pattern, the nearest first, at most three, never to its own", () => {
    const drafts = join([
      near("home", 0.1, { pattern: "h" }),
      near("home2", 2, { pattern: "h" }),
      near("a1", 2, { pattern: "a" }),
      near("a2", 3, { pattern: "a" }),
      near("b", 4),
      near("c", 5),
      near("d", 5.5),
      near("e", 7),
    ]);
    expect(drafts.map(({ kind, other }) => [kind, other])).toEqual([
      ["merge", "home"],
      ["link", "a1"],
      ["link", "b"],
      ["link", "c"],
    ]);
  });

  test("does not meet itself", () => {
    expect(join([near("new", 0)])).toEqual([]);
  });
});

describe("rules from what people did", () => {
  const merges = (document: number, taught: number | null, pattern = "p") =>
    join([near("a", document, { pattern })], taught === null ? {} : { mergedAt: new Map([["p", taught]]) })
      .filter(({ kind }) => kind === "merge")
      .map(({ by }) => by);

  test("after a merge by hand what says much the same joins there, and nowhere else", () => {
    expect(merges(3.9, 1)).toEqual(["rule"]);
    expect(merges(3.9, null)).toEqual([]);
    expect(merges(3.9, 1, "q")).toEqual([]);
    expect(merges(4.1, 1)).toEqual([]);
  });

  test("a merge of two less alike lowers the bar, but does not open the door to everything", () => {
    expect(merges(5, 0.75)).toEqual(["rule"]);
    expect(merges(5.1, 0.75)).toEqual([]);
    expect(merges(5.9, 0.05)).toEqual(["rule"]);
    expect(merges(6.1, 0.05)).toEqual([]);
  });

  test("a near-duplicate needs no rule, and the nearest of several is the one", () => {
    expect(merges(1, 1)).toEqual(["similarity"]);
    const rules = {
      mergedAt: new Map([
        ["p", 1],
        ["q", 1],
      ]),
    };
    expect(join([near("a", 3, { pattern: "p" }), near("b", 2, { pattern: "q" })], rules)[0]).toMatchObject({
      kind: "merge",
      other: "b",
      by: "rule",
    });
  });

  test("a corrected category is taken over by what is of the same kind, and by nothing else", () => {
    const rules = { categories: new Map([["a", "config_error"]]) };
    expect(join([near("a", 9, { coarse: "kind" })], rules)).toEqual([
      {
        kind: "category",
        fingerprint: "new",
        other: "a",
        by: "rule",
        score: null,
        text: { category: "config_error" },
      },
    ]);
    expect(join([near("a", 9)], rules)).toEqual([]);
    // One that joins the pattern has its category by that.
    expect(join([near("a", 0, { coarse: "kind" })], rules).map(({ kind }) => kind)).toEqual(["merge"]);
  });
});
