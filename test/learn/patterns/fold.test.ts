import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FoldFacts, foldPatterns } from "#learn/patterns/fold.ts";
import type { Pattern, PatternEvent } from "#model/pattern.ts";
import { aFact, aFix, anEvent, DAY, HOUR, MONDAY } from "./shapes.ts";

const fold = (facts: Partial<FoldFacts>): Pattern[] =>
  foldPatterns({ fingerprints: [], events: [], fixes: new Map(), asOf: MONDAY + DAY, ...facts });
const one = (facts: Partial<FoldFacts>): Pattern => {
  const patterns = fold(facts);
  expect(patterns).toHaveLength(1);
  return patterns[0]!;
};

describe("a pattern", () => {
  test("is named after its oldest fingerprint and adds up its members", () => {
    const pattern = one({
      fingerprints: [
        aFact("young", {
          firstAt: MONDAY + HOUR,
          lastAt: MONDAY + 2 * HOUR,
          count: 2,
          runs: 2,
          tasks: ["t2", "t1"],
        }),
        aFact("old", { count: 3, runs: 1, tasks: ["t1"], sessions: ["s1", "s2"], files: ["src/order.js"] }),
      ],
      events: [anEvent("merge", "young", "old", { by: "similarity", score: 0.9 })],
    });
    expect(pattern).toMatchObject({
      id: "old",
      fingerprints: ["old", "young"],
      occurrences: 5,
      runs: 3,
      tasks: ["t1", "t2"],
      taskCount: 2,
      sessions: 2,
      firstAt: MONDAY,
      lastAt: MONDAY + 2 * HOUR,
      isRecurring: false,
      state: "open",
      grade: null,
      works: null,
      meanAttempts: null,
    });
    expect(pattern.files).toEqual(["src/order.js", "src/cart.js"]);
  });

  test.each([
    [2, false],
    [3, true],
  ])("in %i tasks: recurring is %s", (count, isRecurring) => {
    const tasks = Array.from({ length: count }, (_, i) => `t${i}`);
    expect(one({ fingerprints: [aFact("a", { tasks, count })] }).isRecurring).toBe(isRecurring);
  });

  test("recurrence raises confidence, a task more than a sighting; a no lowers it to the floor", () => {
    const confidence = (count: number, tasks: string[], events: PatternEvent[] = []) =>
      one({ fingerprints: [aFact("a", { count, tasks })], events }).confidence;
    const once = confidence(1, ["t1"]);
    const again = confidence(2, ["t1"]);
    const inTwo = confidence(2, ["t1", "t2"]);
    expect([once, again < inTwo, once < again]).toEqual([0.5, true, true]);
    expect(confidence(2, ["t1", "t2"], [anEvent("confirm", "a")])).toBeGreaterThan(inTwo);
    expect(
      confidence(
        90,
        Array.from({ length: 90 }, (_, i) => `t${i}`),
      ),
    ).toBe(0.95);
    expect(confidence(9, ["t1", "t2", "t3"], [anEvent("reject", "a")])).toBe(0.1);
  });

  test("is resolved when its last sighting was followed by a green run, and open again when it comes back", () => {
    const fixes = new Map([["a", [aFix("f1", { resolvedAt: MONDAY + HOUR })]]]);
    expect(one({ fingerprints: [aFact("a")], fixes }).state).toBe("resolved");
    expect(one({ fingerprints: [aFact("a", { lastAt: MONDAY + 2 * HOUR })], fixes }).state).toBe("open");
  });

  test("resolved by a flake's passing it is, but a flake is no fix", () => {
    const fixes = new Map([["a", [aFix("f1", { marks: ["same-tree"] })]]]);
    expect(one({ fingerprints: [aFact("a")], fixes })).toMatchObject({
      state: "resolved",
      fixes: [],
      grade: null,
    });
  });
});

describe("what people say", () => {
  const fingerprints = [aFact("a"), aFact("b", { firstAt: MONDAY + 1 })];
  const merged = anEvent("merge", "a", "b");

  test("a description wins over the template, part by part, the last one said", () => {
    const pattern = one({
      fingerprints,
      events: [
        merged,
        anEvent("describe", "a", null, { text: { name: "carts without prices", fix: "fill the price" } }),
        anEvent("describe", "b", null, { text: { name: "prices missing" } }),
      ],
    });
    expect(pattern.name).toBe("prices missing");
    expect(pattern.recommended).toBe("fill the price");
    expect(pattern.summary).toContain("Runtime error from node");
    expect(pattern.edited).toEqual(["name", "fix"]);
  });

  test("an empty description brings the template back", () => {
    const events = [
      anEvent("describe", "a", null, { text: { name: "mine" } }),
      anEvent("describe", "a", null, { text: { name: "" } }),
    ];
    expect(one({ fingerprints: [aFact("a")], events })).toMatchObject({ edited: [] });
  });

  test("confirm and reject: the last one holds", () => {
    const events = [merged, anEvent("reject", "b"), anEvent("confirm", "a")];
    expect(one({ fingerprints, events })).toMatchObject({ confirmed: true, state: "open" });
    expect(one({ fingerprints, events: [...events, anEvent("reject", "a")] })).toMatchObject({
      confirmed: false,
      state: "rejected",
    });
  });

  test("a category by hand wins over what was detected, and over any rule, before and after", () => {
    const rule = () => anEvent("category", "a", "z", { by: "rule", text: { category: "timeout" } });
    const hand = anEvent("category", "b", null, { text: { category: "config_error" } });
    const detected = { detectedCategory: "runtime_error" };
    expect(one({ fingerprints, events: [merged, rule()] })).toMatchObject({
      category: "timeout",
      ...detected,
    });
    const events = [merged, rule(), hand, rule()];
    expect(one({ fingerprints, events })).toMatchObject({ category: "config_error", ...detected });
  });

  test("links tell two patterns of each other and join nothing", () => {
    const link = anEvent("link", "a", "b", { by: "similarity", score: 0.7 });
    const [a, b] = fold({ fingerprints, events: [link] });
    expect(a!.related).toEqual([{ pattern: "b", score: 0.7 }]);
    expect(b!.related).toEqual([{ pattern: "a", score: 0.7 }]);
    expect(one({ fingerprints, events: [link, merged] }).related).toEqual([]);
  });

  test("keeps a neighbour by its fingerprint: a split may give it another pattern", () => {
    const link = anEvent("link", "c", "b", { by: "similarity", score: 0.7 });
    const patterns = fold({ fingerprints: [...fingerprints, aFact("c")], events: [merged, link] });
    expect(patterns).toHaveLength(2);
    expect(patterns.find(({ id }) => id === "c")!.related).toEqual([{ pattern: "b", score: 0.7 }]);
  });
});

describe("the trend", () => {
  const at = (days: [number, number][]) =>
    one({
      fingerprints: [
        aFact("a", {
          firstAt: MONDAY - 60 * DAY,
          days: days.map(([ago, count]) => [Math.floor(MONDAY / DAY) - ago, count] as const),
        }),
      ],
      asOf: MONDAY,
    }).trend;

  test.each([
    [
      [
        [1, 4],
        [20, 1],
      ],
      "rising",
    ],
    [
      [
        [1, 1],
        [20, 4],
      ],
      "falling",
    ],
    [
      [
        [1, 2],
        [20, 2],
      ],
      "steady",
    ],
    [[[1, 1]], "steady"],
    [[[20, 3]], "falling"],
  ] as [[number, number][], string][])("%j: %s", (days, trend) => {
    expect(at(days)).toBe(trend);
  });

  test("is new when nothing was seen before the last 14 days", () => {
    expect(one({ fingerprints: [aFact("a", { firstAt: MONDAY - 13 * DAY })], asOf: MONDAY }).trend).toBe(
      "new",
    );
  });
});

const HASHES = ["a", "b", "c", "d"];
const facts: fc.Arbitrary<FoldFacts> = fc
  .record({
    seen: fc.array(
      fc.record({ firstAt: fc.integer({ min: 0, max: 3 }), count: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
    events: fc.array(
      fc.record({
        kind: fc.constantFrom("merge", "split", "confirm", "reject", "describe", "category", "link" as const),
        a: fc.constantFrom(...HASHES),
        b: fc.constantFrom(...HASHES),
        by: fc.constantFrom("similarity", "rule", "person" as const),
        at: fc.integer({ min: 0, max: 3 }),
        text: fc.constantFrom("x", "y", ""),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ seen, events }) => ({
    fingerprints: HASHES.map((hash, i) =>
      aFact(hash, { ...seen[i]!, message: `no ${hash}`, template: `no ${hash}` }),
    ),
    events: events.map(({ kind, a, b, by, at, text }) =>
      anEvent(kind as PatternEvent["kind"], a, kind === "merge" || kind === "link" ? b : null, {
        by: by as PatternEvent["by"],
        at,
        score: at / 3,
        text: { name: text, category: `${text}_error` },
      }),
    ),
    fixes: new Map([["a", [aFix("f1"), aFix("f2", { grade: "proven" })]]]),
    asOf: MONDAY,
  }));

test("the fold does not depend on the order in which facts arrived", () => {
  fc.assert(
    fc.property(
      facts.chain((given) =>
        fc.tuple(
          fc.constant(given),
          fc.shuffledSubarray([...given.events], { minLength: given.events.length }),
          fc.shuffledSubarray([...given.fingerprints], { minLength: HASHES.length }),
        ),
      ),
      ([given, events, fingerprints]) => {
        const fixes = new Map([["a", [...given.fixes.get("a")!].reverse()]]);
        expect(foldPatterns({ ...given, events, fingerprints, fixes })).toEqual(foldPatterns(given));
      },
    ),
  );
});
