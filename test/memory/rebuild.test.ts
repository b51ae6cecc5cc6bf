import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeTallies, type Tally, talliesOfRun } from "#memory/counters.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Memory } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { aFinding, aMemory, aRun, HOUR, MONDAY } from "./facts.ts";

interface Fact {
  readonly run: Run;
  readonly findings: readonly IdentifiedFinding[];
}

const HASHES = ["aaaa", "bbbb", "cccc"];

const facts: fc.Arbitrary<Fact[]> = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 600 }),
      task: fc.constantFrom(null, "t1", "t2"),
      session: fc.constantFrom(null, "s1"),
      check: fc.constantFrom("lint", "test"),
      hashes: fc.array(fc.constantFrom(...HASHES), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((given) =>
    given.map(({ minutes, task, session, check, hashes }) => ({
      run: aRun({
        startedAt: MONDAY + minutes * 60_000,
        task,
        session,
        outcome: hashes.length > 0 ? "failed" : "passed",
        check: { id: check, command: check, directory: "" },
        output: "some output ".repeat(400),
      }),
      findings: hashes.map((hash) => aFinding(hash, { excerpt: "evidence ".repeat(300) })),
    })),
  );

const memoryOf = (given: readonly Fact[]): Memory => {
  const memory = aMemory();
  for (const { run, findings } of given) memory.remember(run, findings);
  return memory;
};

/** All that the counters say, in a form that can be compared. */
const counted = (memory: Memory) =>
  [{}, { task: "t1" }, { task: "t2" }, { session: "s1" }].map((about) =>
    [...memory.recall(HASHES, about)].sort(([a], [b]) => (a < b ? -1 : 1)),
  );

describe("counters", () => {
  test("after forgetting some runs are those of a memory that never knew them", () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.boolean()), (given, coin) => {
        const memory = memoryOf(given);
        const kept = given.filter(({ run }) => {
          const stays = coin.next().value as boolean;
          if (!stays) memory.forget({ id: run.id }, MONDAY + 1000 * HOUR);
          return stays;
        });
        const innocent = memoryOf(kept);
        expect(counted(memory)).toEqual(counted(innocent));
        memory.rebuild();
        expect(counted(memory)).toEqual(counted(innocent));
        memory.close();
        innocent.close();
      }),
      { numRuns: 12 },
    );
  });

  test("do not change by any gc, nor by a rebuild after it", () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 300_000 }), (given, cap) => {
        const memory = memoryOf(given);
        const before = counted(memory);
        memory.gc(cap, MONDAY + 1000 * HOUR);
        expect(counted(memory)).toEqual(before);
        memory.gc(1, MONDAY + 1001 * HOUR);
        memory.rebuild();
        expect(counted(memory)).toEqual(before);
        memory.close();
      }),
      { numRuns: 12 },
    );
  });
});

describe("tallies", () => {
  const tally: fc.Arbitrary<Tally> = fc
    .record({
      count: fc.integer({ min: 1, max: 9 }),
      at: fc.integer({ min: 1, max: 5 }),
      last: fc.string({ minLength: 1, maxLength: 3 }),
      task: fc.constantFrom("t1", "t2"),
    })
    .map(({ count, at, last, task }) => ({
      hash: "h",
      coarse: "c",
      recipe: "r",
      count,
      runs: 1,
      firstAt: at,
      lastAt: at,
      lastFailure: last,
      lastTask: task,
      lastSession: null,
      scopes: [{ scope: "task" as const, name: task, count }],
    }));
  const sorted = (one: Tally) => ({
    ...one,
    scopes: [...one.scopes].sort((a, b) => (a.name < b.name ? -1 : 1)),
  });

  test("add up to the same in any order and grouping", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(tally, { minLength: 3, maxLength: 3, selector: (one) => one.lastFailure }),
        ([a, b, c]) => {
          const left = mergeTallies(mergeTallies(a!, b!), c!);
          const right = mergeTallies(a!, mergeTallies(c!, b!));
          expect(sorted(left)).toEqual(sorted(right));
          expect(left.count).toBe(a!.count + b!.count + c!.count);
        },
      ),
    );
  });

  test("of one run: one per fingerprint, whatever is in it twice counts twice in one run", () => {
    const memory = aMemory();
    const { failures } = memory.remember(aRun({ task: "t1", session: "s1" }), [
      aFinding("aaaa"),
      aFinding("bbbb"),
      aFinding("aaaa", { line: 99 }),
    ]);
    const tallies = talliesOfRun(failures.map((one) => one.failure));
    expect(tallies.map((one) => [one.hash, one.count, one.runs])).toEqual([
      ["aaaa", 2, 1],
      ["bbbb", 1, 1],
    ]);
    expect(tallies[0]!.scopes).toEqual([
      { scope: "task", name: "t1", count: 2 },
      { scope: "session", name: "s1", count: 2 },
    ]);
    expect(talliesOfRun([])).toEqual([]);
  });
});
