import { describe, expect, it } from "vitest";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Sighting } from "#model/ports.ts";
import { paint } from "#report/paint.ts";
import { type RunSummary, runSummaryText, seenBefore } from "#report/run-summary.ts";

const NOW = new Date(2026, 10, 15, 12, 0).getTime();
const DAY = 86_400_000;

const finding = (more: Partial<IdentifiedFinding> = {}): IdentifiedFinding => ({
  detector: "jest",
  tool: "jest",
  category: "test_failure",
  group: "code",
  severity: "medium",
  tags: [],
  errorType: null,
  message: "expected 3 to be 4",
  file: "src/sum.test.ts",
  line: 12,
  column: 5,
  test: "sum > adds",
  frames: [],
  excerpt: "",
  at: 1,
  fingerprint: { hash: "3f9a2c41d0e85b6677aa", coarse: "c", recipe: "2026-11", parts: [] },
  ...more,
});

const sighting = (more: Partial<Sighting> = {}): Sighting => ({
  fingerprint: "3f9a2c41d0e85b6677aa",
  count: 4,
  runs: 4,
  firstAt: 0,
  lastAt: NOW - 5 * DAY,
  lastTask: null,
  lastSession: null,
  inTask: 0,
  ...more,
});

const summary = (more: Partial<RunSummary> = {}): RunSummary => ({
  runId: "01932f0c-7e5a-7a3b-9c4d-0123456789ab",
  task: "12-01",
  session: "s",
  failures: [{ finding: finding(), before: null }],
  total: 1,
  ...more,
});

const text = (what: RunSummary, shown = 3, columns = 80) =>
  runSummaryText(what, paint(false), NOW, { shown, columns });

describe("runSummaryText", () => {
  it("says what failed, where, in which test, and that it is new", () => {
    expect(text(summary())).toBe(
      [
        "twiceshy: test_failure · new",
        "  expected 3 to be 4",
        "  src/sum.test.ts:12:5",
        "  test sum > adds",
        "  fingerprint 3f9a2c41d0e8",
        "",
      ].join("\n"),
    );
  });

  it("leaves out what is not known, and names the type of the error once", () => {
    const bare = finding({
      file: null,
      line: null,
      column: null,
      test: null,
      errorType: "TypeError",
      message: "x is not a function",
    });
    expect(text(summary({ failures: [{ finding: bare, before: undefined }] }))).toBe(
      "twiceshy: test_failure\n  TypeError: x is not a function\n  fingerprint 3f9a2c41d0e8\n",
    );
    const named = finding({ errorType: "TypeError", message: "TypeError: x is not a function" });
    expect(text(summary({ failures: [{ finding: named, before: null }] }))).toContain(
      "\n  TypeError: x is not",
    );
  });

  it("stays within eight lines whatever failed, and says where the rest is", () => {
    const failures = Array.from({ length: 50 }, () => ({ finding: finding(), before: sighting() }));
    const lines = text(summary({ failures, total: 200_000 }))
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(8);
    expect(lines[7]).toBe("  and 199,997 more failures: twiceshy show 01932f0c-7e5a-7a3b-9c4d-0123456789ab");
    expect(text(summary({ failures: failures.slice(0, 2), total: 2 }))).not.toContain("more");
    expect(text(summary({ failures, total: 50 }), 1)).toContain("and 49 more failures");
  });

  it("cuts a long message to the width of the terminal, and keeps it on one line", () => {
    const long = finding({ message: `${"word ".repeat(100)}\nsecond line` });
    const lines = text(summary({ failures: [{ finding: long, before: null }] }), 3, 60)
      .trimEnd()
      .split("\n");
    expect(lines[1]!.length).toBeLessThanOrEqual(60);
    expect(lines).toHaveLength(5);
  });

  it("says nothing for nothing", () => {
    expect(text(summary({ failures: [], total: 0 }))).toBe("");
    expect(text(summary(), 0)).toBe("");
  });
});

describe("seenBefore", () => {
  const here = { task: "12-01", session: "s" };

  it.each([
    [{ lastTask: "12-01" }, "seen 4 times, last on Tuesday in this task"],
    [{ lastTask: "11-02" }, "seen 4 times, last on Tuesday in task 11-02"],
    [{ lastSession: "s" }, "seen 4 times, last on Tuesday in this session"],
    [{ lastSession: "other" }, "seen 4 times, last on Tuesday"],
    [{ count: 1, lastAt: NOW - 1000 }, "seen once, last just now"],
    [{ count: 2, lastAt: NOW - 3 * 3_600_000 }, "seen twice, last 3 h ago"],
    [{ lastAt: NOW - 40 * DAY }, "seen 4 times, last on 2026-10-06"],
  ])("%o is %s", (more, expected) => {
    expect(seenBefore(sighting(more), here, NOW)).toBe(expected);
  });

  it("is new when it was never seen, and no task is not a task in common", () => {
    expect(seenBefore(null, here, NOW)).toBe("new");
    expect(seenBefore(sighting(), { task: null, session: null }, NOW)).toBe("seen 4 times, last on Tuesday");
  });
});
