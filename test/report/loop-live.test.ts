import { describe, expect, it } from "vitest";
import type { FixEvent } from "#model/fix-event.ts";
import { type LiveLoop, liveAfter, liveAtFirst, liveLines } from "#report/loop-live.ts";
import { screenWidth } from "#report/screen-width.ts";
import { cycle, goal, run } from "../heal/cycle/scene.ts";
import { started, tax } from "./loop-scene.ts";

const spent = (ms: number, more = {}) => ({ cycles: 1, ms, costUsd: 0, commands: 0, tests: 0, ...more });
const WIDE = { columns: 100, paint: false };

const STARTED = started(1000);
const BASELINE: FixEvent = { kind: "baseline", at: 3000, runs: [run([tax])], goal: goal([tax]) };
const BEGUN: FixEvent = {
  kind: "cycle-begun",
  at: 4000,
  cycle: cycle([tax.fingerprint], null, { number: 2, technique: "more-context" }),
  attempt: 2,
  maxCycles: 3,
  spent: spent(3000),
};
const step = (text: string) => ({ text, fingerprint: null });
const PLANNED: FixEvent = {
  kind: "planned",
  at: 4000,
  cycle: "c",
  technique: "more-context",
  steps: [step("fix: adds tax"), step("fix: two"), step("fix: three"), step("fix: four")],
  promptFile: null,
};
const DOING: FixEvent = { kind: "doing", at: 9000, cycle: "c", what: "edits src/cart.ts" };
const CODED: FixEvent = {
  kind: "coded",
  at: 40_000,
  cycle: "c",
  end: {
    outcome: "done",
    why: "",
    result: null,
    error: null,
    failureReason: null,
    costUsd: 0.04,
    tokens: null,
    session: null,
    exitCode: 0,
    signal: null,
    durationMs: 36_000,
  },
  files: ["src/cart.ts"],
  spent: spent(39_000, { costUsd: 0.04, commands: 2 }),
};
const CHECKING: FixEvent = { kind: "checking", at: 41_000, command: "npm test", why: "on the changed files" };
const VERIFIED: FixEvent = {
  kind: "verified",
  at: 43_000,
  cycle: "c",
  verdict: "fixed",
  why: "All checks are green.",
  runs: [run([])],
  spent: spent(42_000, { costUsd: 0.04, commands: 3, tests: 1 }),
};

const liveOf = (...events: FixEvent[]): LiveLoop => events.reduce(liveAfter, liveAtFirst(0));
const shown = (now: number, ...events: FixEvent[]) => liveLines(liveOf(...events), now, WIDE);

describe("the live view of a fix loop", () => {
  it("begins with the first look, and runs with the clock", () => {
    expect(shown(3500, STARTED, { ...CHECKING, at: 1500, why: "as things are" })).toEqual([
      "first look · claude",
      "  check  runs npm test (as things are) · 0:02",
      "  so far 0:02 of 60 min · $0.00 of $5 · 0 of 20 commands · 0 of 5 verifications",
    ]);
  });

  it("tells cycle, plan, what the agent does, the last check, time and cost", () => {
    expect(shown(66_000, STARTED, BASELINE, BEGUN, PLANNED, DOING)).toEqual([
      "cycle 2 of 9 · attempt 2 of 3 · more-context, with the code around the frames",
      "  plan   fix: adds tax",
      "         fix: two",
      "         and 2 more",
      "  agent  claude · 1:02 · edits src/cart.ts",
      "  check  npm test: red, 1 failure, exit 1 (1.2 s)",
      "  so far 1:05 of 60 min · $0.00 of $5 · 0 of 20 commands · 0 of 5 verifications",
    ]);
  });

  it("then the check, then the verdict", () => {
    const events = [STARTED, BASELINE, BEGUN, CODED, CHECKING] as const;
    expect(shown(42_000, ...events).slice(1)).toEqual([
      "  agent  done; changed src/cart.ts",
      "  check  runs npm test (on the changed files) · 0:01",
      "  so far 0:41 of 60 min · $0.04 of $5 · 2 of 20 commands · 0 of 5 verifications",
    ]);
    expect(shown(43_000, ...events, VERIFIED).slice(1)).toEqual([
      "  agent  done; changed src/cart.ts → fixed",
      "  check  npm test: green (1.2 s)",
      "  so far 0:42 of 60 min · $0.04 of $5 · 3 of 20 commands · 1 of 5 verifications",
    ]);
  });

  it("an agent that tells no cost is not said to cost nothing", () => {
    const silent = { ...CODED, end: { ...CODED.end!, costUsd: null } } as FixEvent;
    expect(shown(40_000, STARTED, BEGUN, silent).at(-1)).toContain("cost not told");
    expect(shown(40_000, STARTED, BEGUN, { ...CODED, end: null } as FixEvent).at(-1)).toContain(
      "$0.04 of $5",
    );
  });

  it("says how an agent failed, and counts its time from its start, not from its last word", () => {
    const hung = {
      ...CODED,
      files: [],
      end: { ...CODED.end!, outcome: "timed-out", why: "15 min were up." },
    };
    expect(shown(40_000, STARTED, BEGUN, hung as FixEvent)[1]).toBe(
      "  agent  timed-out: 15 min were up.; no file changed",
    );
    expect(shown(3_700_000, STARTED, BEGUN, DOING, { ...DOING, at: 60_000 })[1]).toContain("1:01:36");
  });

  it.each([20, 40, 79, 200])("no line is wider than %i columns, whatever was captured", (columns) => {
    const hostile = `${"漢字".repeat(200)}\u001b[2J\r\n\u202e`;
    const events = [
      STARTED,
      BASELINE,
      BEGUN,
      { ...PLANNED, steps: [step(hostile)] } as FixEvent,
      { ...DOING, what: hostile } as FixEvent,
    ];
    for (const line of liveLines(liveOf(...events), 9999, { columns, paint: false })) {
      expect(screenWidth(line)).toBeLessThan(Math.max(columns, 20));
      expect(line).not.toMatch(/[\u001b\r\n\u202e]/);
    }
  });

  it("is painted only where it may be, and is then the same text", () => {
    const live = liveOf(STARTED, BASELINE, BEGUN, PLANNED, DOING);
    const bright = liveLines(live, 5000, { columns: 80, paint: true });
    expect(bright.join("")).toContain("\u001b[31m");
    expect(bright.map((line) => line.replace(/\u001b\[\d+m/g, ""))).toEqual(
      liveLines(live, 5000, { columns: 80, paint: false }),
    );
  });
});
