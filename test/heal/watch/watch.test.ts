import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CASCADE_MS, WATCH_MS, type WatchedFailure, type WatchedRun, watch } from "#heal/watch/watch.ts";
import { anApplication } from "../judging/plan.ts";

const LANDED = 1_000_000;
const MINUTE = 60_000;
const app = (over: Parameters<typeof anApplication>[0] = {}) =>
  anApplication({
    landedAt: LANDED,
    commit: "c".repeat(40),
    mergedInto: "main",
    green: [{ id: "npm test", command: "npm test", directory: "" }],
    ...over,
  });
const failure = (over: Partial<WatchedFailure> = {}): WatchedFailure => ({
  fingerprint: "b".repeat(64),
  file: "src/sum.js",
  category: "test_failure",
  message: "sum is not a function",
  errorType: "TypeError",
  isNew: true,
  isFlaky: false,
  ...over,
});
const run = (minute: number, over: Partial<WatchedRun> = {}): WatchedRun => ({
  at: LANDED + minute * MINUTE,
  check: "node other.js",
  command: "node other.js",
  outcome: "failed",
  isExact: false,
  failures: [failure()],
  ...over,
});
const at = (minute: number, runs: readonly WatchedRun[], over = {}) =>
  watch(app(over), { now: LANDED + minute * MINUTE, runs });

describe("a landed change", () => {
  it("is kept after an hour in which nothing was seen, and not before", () => {
    expect(at(59, [])).toEqual({ kind: "wait" });
    expect(at(60, [])).toMatchObject({ kind: "kept" });
    expect(at(60, [run(5, { outcome: "passed", failures: [] })])).toMatchObject({
      kind: "kept",
      why: "Nothing was seen in an hour and a run.",
    });
  });

  it("does harm where a new failure is in a file it touched: within 30 minutes that is a cascade", () => {
    expect(at(20, [run(10)])).toEqual({
      kind: "harm",
      isCascade: true,
      why: "a new failure in src/sum.js, which it touched: sum is not a function (node other.js)",
    });
    expect(at(45, [run(40)])).toMatchObject({ kind: "harm", isCascade: false });
    expect(at(90, [run(61)])).toMatchObject({ kind: "kept" });
  });

  it("has nothing to do with failures elsewhere, that were known, that come and go, or of the world around", () => {
    for (const other of [
      { file: "src/other.js" },
      { file: null },
      { isNew: false },
      { isFlaky: true },
      { category: "connection_error" },
      { message: "connect ECONNREFUSED 127.0.0.1:5432", errorType: null },
    ])
      expect(at(20, [run(10, { failures: [failure(other)] })])).toEqual({ kind: "wait" });
  });

  it("has nothing to do with what went away by itself", () => {
    expect(at(20, [run(10), run(12, { outcome: "passed", failures: [] })])).toEqual({ kind: "wait" });
    // Somebody's Ctrl-C says nothing.
    expect(at(20, [run(10), run(12, { outcome: "interrupted", failures: [] })])).toMatchObject({
      kind: "harm",
    });
  });

  it("does harm where what it healed is back, wherever it is", () => {
    const back = failure({ fingerprint: "a".repeat(64), file: "test/x.test.js", isNew: false });
    expect(at(20, [run(10, { failures: [back] })])).toMatchObject({
      kind: "harm",
      isCascade: false,
      why: expect.stringMatching(/^the failure it healed is back/),
    });
    // What comes and goes beside it is no cascade.
    for (const other of [{ isFlaky: true }, { category: "connection_error" }])
      expect(at(20, [run(10, { failures: [back, failure(other)] })])).toMatchObject({ isCascade: false });
  });

  it("does harm where a check that was green at landing is red on the same files", () => {
    const known = failure({ isNew: false, file: "test/x.test.js" });
    const red = run(50, { check: "npm test", command: "npm test", failures: [known] });
    // Somebody else's edits are there too: not its doing.
    expect(at(55, [red])).toEqual({ kind: "wait" });
    expect(at(55, [{ ...red, isExact: true }])).toMatchObject({
      kind: "harm",
      why: expect.stringMatching(/^npm test was green when it landed/),
    });
    expect(at(55, [{ ...red, failures: [{ ...known, file: "src/sum.js" }] }])).toMatchObject({
      kind: "harm",
    });
    // A check that nobody saw green at landing says nothing of the kind.
    expect(at(55, [{ ...red, check: "npm run other", isExact: true }])).toEqual({ kind: "wait" });
  });

  it("on a branch that nobody merged is not watched before somebody works with it", () => {
    const alone = { mergedInto: null };
    expect(at(600, [], alone)).toEqual({ kind: "wait" });
    // Merged ten hours later: the hour begins there.
    expect(at(620, [run(600, { outcome: "passed", failures: [] }), run(615)], alone)).toMatchObject({
      kind: "harm",
      isCascade: true,
    });
    expect(at(661, [run(600, { outcome: "passed", failures: [] })], alone)).toMatchObject({ kind: "kept" });
  });

  it("a restore, which has no commit, is watched from when it was run", () => {
    expect(at(60, [], { commit: null, mergedInto: null })).toMatchObject({ kind: "kept" });
  });
});

it("never is kept before the hour, nor harmed by runs before it landed or after the hour", () => {
  const runs = fc.array(
    fc.record({
      minute: fc.integer({ min: -60, max: 200 }),
      outcome: fc.constantFrom("passed" as const, "failed" as const, "interrupted" as const),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(runs, fc.integer({ min: 0, max: 200 }), (drawn, now) => {
      const list = drawn
        .map(({ minute, outcome }) =>
          run(minute, { outcome, failures: outcome === "failed" ? [failure()] : [] }),
        )
        .sort((a, b) => a.at - b.at);
      const verdict = at(now, list);
      if (verdict.kind === "kept") expect(now * MINUTE).toBeGreaterThanOrEqual(WATCH_MS);
      if (verdict.kind !== "harm") return;
      const red = list.filter(
        ({ outcome, at: when }) => outcome === "failed" && when >= LANDED && when < LANDED + WATCH_MS,
      );
      expect(red).not.toEqual([]);
      if (verdict.isCascade) expect(red.some(({ at: when }) => when - LANDED < CASCADE_MS)).toBe(true);
    }),
  );
});
