import { describe, expect, it } from "vitest";
import type { JudgedRun } from "#model/warning.ts";
import { findMissed, type KnownPattern, type LookForMissed } from "#warn/missed.ts";
import { MINUTE, ran, START, said } from "./judged.ts";

const KNOWN: KnownPattern = {
  lesson: "lesson-1",
  lessons: new Set(["lesson-1", "fix/f1"]),
  fingerprints: new Set(["nan", "nan-too"]),
  since: START - 60 * MINUTE,
  earlySince: START - 30 * MINUTE,
};

const look = (runs: readonly JudgedRun[], changes: Partial<LookForMissed> = {}) =>
  findMissed({
    session: "s1",
    runs,
    told: [],
    known: (hash) => (KNOWN.fingerprints.has(hash) ? KNOWN : null),
    isBaseline: () => false,
    wasSeenBefore: () => true,
    deriveId: (at, seed) => `${at}/${seed}`,
    ...changes,
  });
const why = (runs: readonly JudgedRun[], changes: Partial<LookForMissed> = {}) =>
  look(runs, changes).map((missed) => missed.why);

describe("a known pattern that struck unwarned", () => {
  const strike = [ran(1, "npm test", ["nan"])];

  it.each<[string, Partial<LookForMissed>, string]>([
    ["the hooks were there, and no moment fitted", {}, "no_moment"],
    [
      "it is not sure enough to be said early",
      { known: () => ({ ...KNOWN, earlySince: null }) },
      "below_floor",
    ],
    [
      "it became sure enough only later",
      { known: () => ({ ...KNOWN, earlySince: START + 9 * MINUTE }) },
      "below_floor",
    ],
    ["it was withheld", { told: [said(0, { manner: "withheld", reason: "hold-out" })] }, "withheld"],
    [
      "it was below the floor",
      { told: [said(0, { manner: "withheld", reason: "below the floor" })] },
      "below_floor",
    ],
    ["it was learned later", { known: () => ({ ...KNOWN, since: START + 9 * MINUTE }) }, "not_known_then"],
    [
      "only something else was said",
      { told: [said(0, { lesson: "lesson-2", fingerprint: "other" })] },
      "no_moment",
    ],
    ["it was said too late", { told: [said(2)] }, "no_moment"],
    ["warnings were switched off", { isSilent: true }, "withheld"],
    [
      "warnings were switched off, and it was not sure enough either",
      { isSilent: true, known: () => ({ ...KNOWN, earlySince: null }) },
      "below_floor",
    ],
  ])("%s", (_, changes, expected) => {
    expect(why(strike, changes)).toEqual([expected]);
  });

  it("no hook of the session was heard", () => {
    expect(why([ran(1, "npm test", ["nan"], { source: "run" })])).toEqual(["no_hook"]);
    expect(why([ran(0, "npm run lint"), ran(1, "npm test", ["nan"], { source: "run" })])).toEqual([
      "no_moment",
    ]);
  });

  it("says which run, which failure, which lesson, under an id that follows from them", () => {
    const [run] = strike;
    expect(look(strike)).toEqual([
      {
        id: `${run!.at}/missed/${run!.id}/lesson-1`,
        at: run!.at,
        session: "s1",
        run: run!.id,
        fingerprint: "nan",
        lesson: "lesson-1",
        why: "no_moment",
      },
    ]);
  });
});

describe("not missed", () => {
  it.each<[string, readonly JudgedRun[], Partial<LookForMissed>]>([
    ["what was said before", [ran(1, "npm test", ["nan"])], { told: [said(0)] }],
    [
      "what was said of the same fix by another name",
      [ran(1, "npm test", ["nan"])],
      { told: [said(0, { lesson: "fix/f1", fingerprint: null })] },
    ],
    [
      "what was said of another failure of the pattern",
      [ran(1, "npm test", ["nan"])],
      { told: [said(0, { lesson: "older", fingerprint: "nan-too", manner: "held" })] },
    ],
    ["nothing known", [ran(1, "npm test", ["other"])], {}],
    ["what was red before the session", [ran(1, "npm test", ["nan"])], { isBaseline: () => true }],
    [
      "a failure seen for the first time, which this session cures later",
      [ran(1, "npm test", ["nan"]), ran(9, "npm test")],
      { known: () => ({ ...KNOWN, since: START + 9 * MINUTE }), wasSeenBefore: () => false },
    ],
    ["a run that somebody stopped", [ran(1, "npm test", ["nan"], { outcome: "interrupted" })], {}],
  ])("%s", (_, runs, changes) => {
    expect(look(runs, changes)).toEqual([]);
  });

  it("a failure that goes on, also by another one of its pattern, until the check passes", () => {
    const runs = [
      ran(1, "npm test", ["nan"]),
      ran(2, "npm test", ["nan", "nan-too"]),
      ran(3, "npm run lint"),
      ran(4, "npm test", ["syntax"]),
      ran(5, "npm test", ["nan"]),
    ];
    expect(look(runs)).toHaveLength(1);
    expect(look([...runs, ran(6, "npm test"), ran(7, "npm test", ["nan"])])).toHaveLength(2);
  });
});
