import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixLive } from "#doors/cli/fix-live.ts";
import type { FixEvent } from "#model/fix-event.ts";
import { ScreenOfTest } from "../../e2e/screen.ts";
import { cycle, goal, run } from "../../heal/cycle/scene.ts";
import { started, stopped, tax } from "../../report/loop-scene.ts";

const spent = { cycles: 1, ms: 0, costUsd: 0, commands: 0, tests: 0 };
const STARTED = started();
const BASELINE: FixEvent = { kind: "baseline", at: 0, runs: [run([tax])], goal: goal([tax]) };
const BEGUN: FixEvent = {
  kind: "cycle-begun",
  at: 0,
  cycle: cycle([tax.fingerprint], null, { number: 1, technique: "direct" }),
  attempt: 1,
  maxCycles: 3,
  spent,
};
const doing = (what: string): FixEvent => ({ kind: "doing", at: 0, cycle: "c", what });
const VERIFIED: FixEvent = {
  kind: "verified",
  at: 0,
  cycle: "c",
  verdict: "same",
  why: "As before.",
  runs: [run([tax])],
  spent,
};

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function open(size = { columns: 80, rows: 24 }, isPainted = false) {
  let screen = new ScreenOfTest(size.columns, size.rows);
  const writes: string[] = [];
  const view = fixLive({
    write(text) {
      writes.push(text);
      screen.write(text);
    },
    size: () => size,
    paint: isPainted,
    now: () => Date.now(),
  });
  return {
    view,
    writes,
    text: () => screen.text(),
    /** A terminal that wraps its lines anew when it becomes narrower, as most do. */
    resize(columns: number) {
      const old = screen.text();
      size = { ...size, columns };
      screen = new ScreenOfTest(columns, size.rows);
      screen.write(old);
    },
  };
}

describe("the live view on a terminal", () => {
  it("draws its block below the lines that stay, and takes it away at the end", () => {
    const { view, text } = open({ columns: 100, rows: 24 });
    for (const event of [STARTED, BASELINE, BEGUN, doing("edits a.ts")]) view.tell(event);
    vi.advanceTimersByTime(100);
    expect(text()).toMatch(/adds tax.*\n\ncycle 1 of 9 [\s\S]*edits a\.ts\n[\s\S]*so far 0:00/);
    expect(text().match(/cycle 1/g), "told once").toHaveLength(1);
    view.tell(VERIFIED);
    view.tell({ kind: "stopped", at: 0, end: stopped() });
    view.close();
    expect(text()).not.toContain("so far");
    expect(text().split("\n").slice(-9)).toEqual([
      "",
      "cycle 1: attempt 1 of 3, direct (straight at it)",
      "  npm test: red, 1 failure, exit 1 (1.2 s)",
      "  → no change in the failures. As before. [0 ms]",
      "",
      "stopped: bounded_attempts_exceeded. 3 of 3 attempts at cart > adds tax are used up.",
      expect.stringContaining("3 cycles"),
      "  report: .twiceshy/reports/1.md",
      "  try: twiceshy attempt status 89f36be7185c",
    ]);
  });

  it("writes at most ten times a second, however much the agent says, and the newest word wins", () => {
    const { view, writes, text } = open();
    for (const event of [STARTED, BASELINE, BEGUN]) view.tell(event);
    vi.advanceTimersByTime(1000);
    const before = writes.length;
    for (let at = 0; at < 1000; at += 1) {
      view.tell(doing(`says ${at}`));
      vi.advanceTimersByTime(1);
    }
    expect(writes.length - before).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(100);
    expect(text()).toContain("says 999");
    view.close();
  });

  it("writes nothing while nothing changes, but for the seconds", () => {
    const { view, writes } = open();
    for (const event of [STARTED, BASELINE, BEGUN]) view.tell(event);
    vi.advanceTimersByTime(500);
    const before = writes.length;
    vi.advanceTimersByTime(3000);
    expect(writes.length - before).toBeLessThanOrEqual(4);
    view.close();
    const closed = writes.length;
    vi.advanceTimersByTime(5000);
    expect(writes.length, "closed").toBe(closed);
  });

  it("never wipes before it writes over: no write but the last leaves less than a block", () => {
    const { view, writes } = open();
    for (const event of [STARTED, BASELINE, BEGUN, doing("a"), doing("b")]) view.tell(event);
    vi.advanceTimersByTime(2000);
    for (const write of writes) expect(write).toMatch(/so far [^\n]*\u001b\[K\u001b\[J$|verifications\n/);
    view.close();
  });

  it.each([40, 60, 120])("stays one block when the terminal becomes %i columns wide", (columns) => {
    const { view, text, resize } = open();
    for (const event of [STARTED, BASELINE, BEGUN, doing("edits a file with a rather long name")])
      view.tell(event);
    vi.advanceTimersByTime(1100);
    resize(columns);
    vi.advanceTimersByTime(2000);
    expect(text().match(/so far/g)).toHaveLength(1);
    view.close();
    expect(text()).not.toContain("so far");
    expect(text().startsWith("fix: npm test")).toBe(true);
  });

  it("fits a terminal of few rows", () => {
    const { view, text } = open({ columns: 80, rows: 4 });
    for (const event of [STARTED, BASELINE, BEGUN, doing("edits a.ts")]) view.tell(event);
    vi.advanceTimersByTime(3000);
    expect(text().match(/so far/g)).toHaveLength(1);
    view.close();
  });

  it("leaves a clean screen at once when somebody stops it; from then on there are lines", () => {
    const { view, text, writes } = open();
    for (const event of [STARTED, BASELINE, BEGUN, doing("edits a.ts")]) view.tell(event);
    vi.advanceTimersByTime(200);
    view.stopping();
    expect(text()).not.toContain("so far");
    expect(text()).toMatch(/cycle 1: attempt 1 of 3[^\n]*\nstopping: .*$/);
    const before = writes.length;
    view.tell(doing("still at it"));
    vi.advanceTimersByTime(3000);
    expect(writes.length).toBe(before);
    view.tell({
      kind: "stopped",
      at: 0,
      end: stopped({ reason: "interrupted", why: "It was interrupted." }),
    });
    expect(text()).toContain("stopped: interrupted.");
  });

  it("puts a line of somebody else's above the block", () => {
    const { view, text } = open();
    for (const event of [STARTED, BASELINE, BEGUN]) view.tell(event);
    vi.advanceTimersByTime(200);
    view.say("twiceshy: a damaged memory was put aside\n");
    expect(text()).toMatch(/twiceshy: a damaged memory was put aside\n\ncycle 1 of 9/);
    expect(text().match(/so far/g)).toHaveLength(1);
    view.close();
  });

  it("draws itself anew after the background, and does not write over what stands there", () => {
    const { view, text, writes } = open();
    for (const event of [STARTED, BASELINE, BEGUN]) view.tell(event);
    vi.advanceTimersByTime(200);
    const before = writes.length;
    process.emit("SIGCONT", "SIGCONT");
    vi.advanceTimersByTime(1000);
    expect(writes.slice(before).join("")).not.toContain("A\u001b");
    expect(text().match(/so far/g)).toHaveLength(2);
    view.close();
    expect(process.listeners("SIGCONT")).toEqual([]);
  });

  it("paints only where it may", () => {
    const plain = open();
    const bright = open({ columns: 80, rows: 24 }, true);
    for (const { view } of [plain, bright]) {
      for (const event of [STARTED, BASELINE, BEGUN, VERIFIED]) view.tell(event);
      view.close();
    }
    expect(plain.writes.join("")).not.toMatch(/\u001b\[\d+m/);
    expect(bright.writes.join("")).toMatch(/\u001b\[1m/);
    expect(bright.text()).toBe(plain.text());
  });
});
