import { describe, expect, it } from "vitest";
import type { ReplayScore } from "#model/replay.ts";
import { paint } from "#report/paint.ts";
import { replayText } from "#report/replay-text.ts";

const score = (memory: string, repeats: number): ReplayScore => ({
  memory,
  version: null,
  repeats,
  atStart: 1,
  atAction: 2,
  afterFailure: 3,
  inTime: 2,
  ever: 3,
  withCure: 1,
  wheres: [],
  onClean: { count: 0, of: 84 },
  onNew: { count: 1, of: 26 },
  onFlakes: { count: 0, of: 0 },
  idleStarts: { count: 0, of: 0 },
  said: 3,
  right: 3,
  general: 0,
  tokens: 321,
  sessions: 1,
  ms: { median: 1, p95: 2, learning: 3 },
});
const NAMES = ["twiceshy 0.1.0", "nothing", "exact text", "full text", "top 5 at start"];
const report = (repeats = 14) => ({
  histories: [],
  scores: NAMES.map((name) => score(name, repeats)),
  withTimes: false,
});
const text = (columns: number, repeats?: number) => replayText(report(repeats), paint(false), columns);

describe("a replay as a table", () => {
  it("has a row for each memory where that fits", () => {
    const [titles, first] = text(200).trim().split("\n").slice(-6);
    expect(titles).toMatch(/^ +before it fails +at the start /);
    expect(first).toMatch(/^ {2}twiceshy 0\.1\.0 +2\/14 +1\/14 +2\/14 +3\/14 +1\/14 +0\/84 +1\/26 +– +321$/);
  });

  it("has a column for each memory where it does not, so that no line is broken at 80 columns", () => {
    const lines = text(80).split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.find((line) => line.includes("full text"))).toMatch(
      /twiceshy 0\.1\.0 +nothing +exact text +full text +top 5 at start$/,
    );
    expect(lines).toContainEqual(expect.stringMatching(/^before it fails( +2\/14){5}$/));
    expect(lines).toContainEqual(expect.stringMatching(/^tokens a session( +321){5}$/));
  });

  it("claims no share of nothing", () => {
    expect(text(200, 0)).not.toContain("/0");
    expect(text(200, 0)).toContain("no failure came back");
  });
});
