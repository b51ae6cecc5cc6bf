import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysToCount } from "#memory/daily-fold.ts";
import { DAY_MS } from "#model/pattern.ts";
import { aFinding, aMemory, aRun, aTaskEvent, HOUR, MONDAY } from "./facts.ts";

describe("remember", () => {
  test("stores a run with its failures, and gives both back unchanged", () => {
    const memory = aMemory();
    const run = aRun({
      session: "s1",
      task: "t1",
      diff: "--- a\n+++ b",
      filesModified: ["a.ts"],
      execution: "x9",
      git: {
        head: "1".repeat(40),
        branch: "main",
        dirty: ["naïve ☃.ts"],
        dirtyCount: 7,
        tree: "2".repeat(40),
      },
    });
    const { failures } = memory.remember(run, [
      aFinding("aaaa1111"),
      aFinding("bbbb2222", { line: null, test: null }),
    ]);
    expect(memory.run(run.id)).toEqual(run);
    expect(memory.find(run.id).failures).toEqual(failures.map((one) => one.failure));
    expect(failures.map((one) => one.failure.seq)).toEqual([0, 1]);
    expect(failures[0]!.failure.seenAt).toBe(run.startedAt + 1500);
    expect(failures[1]!.failure).toMatchObject({ line: null, test: null, session: "s1", task: "t1" });
  });

  // Cursor tells of a duration with a fraction; what a run began at is worked out from it.
  test("keeps times as whole milliseconds, so that days and a team can count them", () => {
    const memory = aMemory();
    const run = aRun({ startedAt: MONDAY - 0.25, durationMs: 1234.56 });
    const { failures } = memory.remember(run, [aFinding("aaaa1111")]);
    expect(memory.run(run.id)).toMatchObject({ startedAt: MONDAY, durationMs: 1235 });
    expect(failures[0]!.failure.seenAt).toBe(MONDAY + 1235);
    expect(daysToCount(memory)).toEqual([Math.floor(MONDAY / DAY_MS)]);
  });

  test("says what was known before, and nothing of the run at hand", () => {
    const memory = aMemory();
    const first = memory.remember(aRun({ task: "t1" }), [
      aFinding("aaaa1111"),
      aFinding("aaaa1111", { line: 99 }),
    ]);
    expect(first.failures.map((one) => one.before)).toEqual([null, null]);
    const later = memory.remember(aRun({ startedAt: MONDAY + HOUR, task: "t2" }), [aFinding("aaaa1111")]);
    expect(later.failures[0]!.before).toEqual({
      fingerprint: "aaaa1111",
      count: 2,
      runs: 1,
      firstAt: MONDAY + 1500,
      lastAt: MONDAY + 1500,
      lastTask: "t1",
      lastSession: null,
      inTask: 0,
    });
    const third = memory.remember(aRun({ startedAt: MONDAY + 2 * HOUR, task: "t1" }), [aFinding("aaaa1111")]);
    expect(third.failures[0]!.before).toMatchObject({ count: 3, runs: 2, lastTask: "t2", inTask: 2 });
  });

  test("the same run twice changes nothing and answers the same", () => {
    const memory = aMemory();
    memory.remember(aRun({ task: "t1" }), [aFinding("aaaa1111")]);
    const run = aRun({ startedAt: MONDAY + HOUR, task: "t1" });
    const once = memory.remember(run, [aFinding("aaaa1111"), aFinding("cccc3333")]);
    const status = memory.status();
    const twice = memory.remember(run, [aFinding("aaaa1111"), aFinding("cccc3333")]);
    expect(twice).toEqual(once);
    expect({ ...memory.status(), bytes: 0 }).toEqual({ ...status, bytes: 0 });
    expect(memory.recall(["aaaa1111"]).get("aaaa1111")!.count).toBe(2);
  });

  test("failures have ids that follow from the run, so two machines give the same", () => {
    const run = aRun();
    const idsOf = () =>
      aMemory()
        .remember(run, [aFinding("a"), aFinding("b")])
        .failures.map((one) => one.failure.id);
    const ids = idsOf();
    expect(idsOf()).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(ids[0]!.slice(0, 13)).toBe(run.id.slice(0, 13));
  });

  test("a task's signature and phase are stored with its failures", () => {
    const memory = aMemory();
    memory.recordTaskEvent(
      aTaskEvent({ task: "12-01", title: "Fix the Login", category: "bug", files: ["b", "a"] }),
    );
    const [described] = memory.remember(aRun({ task: "12-01" }), [aFinding("a")]).failures;
    expect(described!.failure.taskSignature).toBe(memory.task("12-01")!.signature);
    expect(described!.failure.phase).toBe("12");
    const [unnamed] = memory.remember(aRun({ task: "loose", phase: "03" }), [aFinding("a")]).failures;
    expect(unnamed!.failure.taskSignature).toBeNull();
    expect(unnamed!.failure.phase).toBe("3");
  });

  test("what SQLite cannot hold as text is kept readable", () => {
    const memory = aMemory();
    const [one] = memory.remember(aRun({ output: "a\0b \uD83D c" }), [
      aFinding("a", { message: "NUL\0 and \uDC00" }),
    ]).failures;
    expect(memory.run(one!.failure.runId)!.output).toBe("a\uFFFDb \uFFFD c");
    expect(memory.find(one!.failure.id).failures[0]!.message).toBe("NUL\uFFFD and \uFFFD");
  });
});

describe("counters", () => {
  const runs = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 50 }),
      task: fc.constantFrom(null, "t1", "t2"),
      session: fc.constantFrom(null, "s1", "s2"),
      hashes: fc.array(fc.constantFrom("aaaa", "bbbb", "cccc"), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 12 },
  );

  test("do not depend on the order of arrival, and a rebuild gives the same", () => {
    fc.assert(
      fc.property(runs, fc.integer(), (given, seed) => {
        const facts = given.map(({ minutes, task, session, hashes }) => ({
          run: aRun({ startedAt: MONDAY + minutes * 60_000, task, session }),
          findings: hashes.map((hash) => aFinding(hash)),
        }));
        const shuffled = [...facts].sort((a, b) => order(a.run.id, seed) - order(b.run.id, seed));
        const seen = [facts, shuffled].map((sequence) => {
          const memory = aMemory();
          for (const { run, findings } of sequence) memory.remember(run, findings);
          const known = () =>
            ["t1", "t2"].map((task) => [...memory.recall(["aaaa", "bbbb", "cccc"], { task }).entries()]);
          const folded = known();
          memory.rebuild();
          expect(known()).toEqual(folded);
          memory.close();
          return folded;
        });
        expect(seen[1]).toEqual(seen[0]);
      }),
      { numRuns: 15 },
    );
  });
});

function order(id: string, seed: number): number {
  return [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0) + seed) | 0, 7);
}
