import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldPatternsOf, withRegularities } from "#loop/fold-patterns.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { PatternEvent } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory, aRun, HOUR, MONDAY } from "../memory/facts.ts";
import { runs } from "../memory/other-store.ts";
import { decision, failing, finding, LATER, learn, rebuild, shown } from "./patterns-world.ts";

const PRICE = "Cannot read properties of undefined while the price of a cart is added up";

describe("learning from a run", () => {
  test("near-duplicates become one pattern on insert, by a fact that says so", () => {
    const memory = aMemory();
    failing(memory, 1, { aaaa: `${PRICE} in checkout today` });
    failing(memory, 2, { bbbb: `${PRICE} in checkout today again` });
    failing(memory, 3, { cccc: "the disk quota of the build machine is exceeded" });
    const { patterns } = learn(memory);
    expect(shown(memory).map((pattern) => pattern.fingerprints)).toEqual([["aaaa", "bbbb"], ["cccc"]]);
    expect(patterns.events()).toMatchObject([
      { kind: "merge", fingerprint: "bbbb", other: "aaaa", by: "similarity", at: MONDAY + 2 * HOUR + 1500 },
    ]);
  });

  test("only what has new facts is folded again; learning twice changes nothing", () => {
    const memory = aMemory();
    failing(memory, 1, { aaaa: "one thing broke" });
    failing(memory, 2, { bbbb: "quite another matter entirely" });
    const { patterns } = learn(memory);
    expect(patterns.staleFingerprints(10)).toEqual([]);
    failing(memory, 3, { aaaa: "one thing broke" });
    expect(patterns.staleFingerprints(10)).toEqual(["aaaa"]);
    learn(memory);
    const once = shown(memory);
    expect(once.map(({ occurrences }) => occurrences)).toEqual([2, 1]);
    learn(memory);
    expect(shown(memory)).toEqual(once);
  });

  test("a bound stops it, and the rest is taken up later", () => {
    const memory = aMemory();
    failing(memory, 1, { aaaa: "first", bbbb: "second thing", cccc: "third affair" });
    const { patterns } = knowledgeOf(memory);
    expect(patterns.patterns()).toEqual([]);
    learn(memory);
    expect(patterns.patterns()).toHaveLength(3);
  });

  test("a pattern's id moves to an older fingerprint that came late, and old ids still find it", () => {
    const memory = aMemory();
    failing(memory, 5, { bbbb: PRICE });
    learn(memory);
    failing(memory, 1, { aaaa: PRICE });
    learn(memory);
    expect(shown(memory).map(({ id }) => id)).toEqual(["aaaa"]);
    expect(knowledgeOf(memory).patterns.pattern("bbbb")!.id).toBe("aaaa");
  });
});

describe("what people said is a rule for later", () => {
  test("after a merge by hand what is as alike as those two joins by itself", () => {
    const memory = aMemory();
    failing(memory, 1, { aaaa: "cannot find module alpha needed by the loader" });
    failing(memory, 2, { bbbb: "cannot find module beta required by the loader" });
    const { patterns } = learn(memory);
    expect(shown(memory)).toHaveLength(2);
    patterns.record(decision("merge", "aaaa", "bbbb", { score: 0.57 }));
    failing(memory, 3, { cccc: "cannot find module gamma needed by the loader" });
    learn(memory);
    expect(shown(memory).map((pattern) => pattern.fingerprints)).toEqual([["aaaa", "bbbb", "cccc"]]);
    expect(patterns.events().map(({ kind, by }) => `${kind} by ${by}`)).toContain("merge by rule");
  });

  test("what a person split stays apart though it is a near-duplicate", () => {
    const memory = aMemory();
    failing(memory, 1, { aaaa: PRICE, bbbb: PRICE });
    const { patterns } = learn(memory);
    expect(shown(memory)).toHaveLength(1);
    patterns.record(decision("split", "bbbb"));
    learn(memory);
    expect(shown(memory).map((pattern) => pattern.fingerprints)).toEqual([["aaaa"], ["bbbb"]]);
    failing(memory, 600, { cccc: PRICE });
    failing(memory, 601, { aaaa: PRICE, bbbb: PRICE });
    learn(memory);
    const groups = shown(memory).map((pattern) => pattern.fingerprints);
    expect(groups.some((group) => group.includes("aaaa") && group.includes("bbbb"))).toBe(false);
    expect(groups).toHaveLength(2);
  });

  test("a category by hand is that of the pattern's later failures, and of new ones of its kind", () => {
    const memory = aMemory();
    const kind = (hash: string) => ({ hash, coarse: "one kind", recipe: "2026-11", parts: [] });
    const say = (hour: number, hash: string, message: string) =>
      memory.remember(aRun({ startedAt: MONDAY + hour * HOUR }), [
        finding(hash, message, { fingerprint: kind(hash) }),
      ]);
    say(1, "aaaa", "the port of the database is wrong");
    const { patterns } = learn(memory);
    patterns.record(decision("category", "aaaa", null, { text: { category: "config_error" } }));
    learn(memory);
    say(600, "bbbb", "an entirely different sentence of that kind");
    failing(memory, 601, { cccc: "of another kind altogether" });
    learn(memory);
    expect(
      shown(memory).map(({ id, category, detectedCategory }) => [id, category, detectedCategory]),
    ).toEqual([
      ["aaaa", "config_error", "runtime_error"],
      ["bbbb", "config_error", "runtime_error"],
      ["cccc", "runtime_error", "runtime_error"],
    ]);
    expect([...patterns.corrected(["aaaa", "bbbb", "cccc"])]).toEqual([
      ["aaaa", "config_error"],
      ["bbbb", "config_error"],
    ]);
  });
});

test("rates are counted over all tasks that touched a place, as of now", () => {
  const memory = aMemory();
  for (let i = 0; i < 10; i++) {
    const struck = i < 7;
    const changes = {
      task: `t${i}`,
      outcome: struck ? ("failed" as const) : ("passed" as const),
      filesModified: ["database/migrate.py"],
      startedAt: MONDAY + i * HOUR,
    };
    const found = struck ? [finding("aaaa", "column is missing", { file: "database/migrate.py" })] : [];
    memory.remember(aRun({ ...changes, git: null }), found);
  }
  const { patterns } = learn(memory);
  const said = withRegularities(patterns, patterns.pattern("aaaa")!).regularities;
  expect(said.find(({ kind }) => kind === "files")).toMatchObject({
    subject: "database/*",
    rate: { count: 7, of: 10 },
  });
  memory.remember(
    aRun({ task: "t11", outcome: "passed", filesModified: ["database/seed.py"], git: null }),
    [],
  );
  expect(
    withRegularities(patterns, patterns.pattern("aaaa")!).regularities.find(({ kind }) => kind === "files"),
  ).toMatchObject({ rate: { count: 7, of: 11 } });
});

type Step =
  | { kind: "fail"; hour: number; hash: string; task: string | null }
  | { kind: "say"; what: PatternEvent["kind"]; a: string; b: string; at: number };

const HASHES = ["aaaa", "bbbb", "cccc", "dddd"];
const SAYS: Record<string, string> = {
  aaaa: "cannot find module alpha needed by the loader of the shop",
  bbbb: "cannot find module alpha needed by the loader of the shop again",
  cccc: "the disk quota of the build machine is exceeded",
  dddd: "timeout while waiting for the database to answer",
};
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("fail" as const),
      hour: fc.integer({ min: 0, max: 40 }),
      hash: fc.constantFrom(...HASHES),
      task: fc.constantFrom(null, "t1", "t2", "t3"),
    }),
    fc.record({
      kind: fc.constant("say" as const),
      what: fc.constantFrom("merge", "split", "confirm", "reject", "category", "describe", "link" as const),
      a: fc.constantFrom(...HASHES),
      b: fc.constantFrom(...HASHES),
      at: fc.integer({ min: 500, max: 505 }),
    }),
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 14 },
);

function take(memory: Memory, step: Step): void {
  if (step.kind === "fail")
    failing(memory, step.hour, { [step.hash]: SAYS[step.hash]! }, { task: step.task });
  else
    knowledgeOf(memory).patterns.record(
      decision(step.what, step.a, step.what === "merge" || step.what === "link" ? step.b : null, {
        at: MONDAY + step.at * HOUR,
        score: 0.9,
        text: { category: "config_error", name: "mine" },
      }),
    );
}

test("folding after each fact gives what a rebuild gives", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const memory = aMemory({ clock: { now: () => LATER } });
      for (const step of given) {
        take(memory, step);
        learn(memory);
      }
      const incremental = shown(memory);
      rebuild(memory);
      expect(shown(memory)).toEqual(incremental);
      memory.close();
    }),
    { numRuns: runs(25) },
  );
});

test("the same facts in any order of arrival give the same patterns", () => {
  fc.assert(
    fc.property(
      steps.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
      ),
      ([given, shuffled]) => {
        const [memory, other] = [
          aMemory({ clock: { now: () => LATER } }),
          aMemory({ clock: { now: () => LATER } }),
        ];
        for (const step of given) take(memory, step);
        // The decisions that similarity took are facts too: the other memory is sent them.
        learn(memory);
        const { patterns } = knowledgeOf(other);
        for (const event of [...knowledgeOf(memory).patterns.events()].reverse()) patterns.record(event);
        for (const step of shuffled) if (step.kind === "fail") take(other, step);
        rebuild(memory);
        rebuild(other);
        const plain = (one: Memory) => shown(one).map(({ ...pattern }) => pattern);
        expect(plain(other)).toEqual(plain(memory));
        memory.close();
        other.close();
      },
    ),
    { numRuns: runs(20) },
  );
});

test("fingerprints of nothing that is remembered are no pattern", () => {
  const memory = aMemory();
  const knowledge = knowledgeOf(memory);
  knowledge.patterns.record(decision("merge", "ghost", "other"));
  expect(foldPatternsOf(knowledge, ["ghost"], LATER)).toEqual([]);
  expect(foldPatternsOf(knowledge, [], LATER)).toEqual([]);
});
