import { describe, expect, test } from "vitest";
import { estimateFix } from "#learn/causes/estimate.ts";
import { findBrought, findCascades } from "#learn/causes/find-cascades.ts";
import { findBlamed, findRecentChanges } from "#learn/causes/find-changes.ts";
import { findEarlierFailures } from "#learn/causes/find-failures.ts";
import { chooseStrategy, judgeCause } from "#learn/causes/judge-cause.ts";
import { firstSightings, type SeenFailure } from "#learn/causes/seen-failure.ts";
import { causeKey, type LikelyCause, type RelatedFailure } from "#model/cause.ts";
import type { Attempt, Fix } from "#model/fix.ts";
import type { Application } from "#model/heal.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const COMMIT = "8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050";
const none = () => false;

const seen = (over: Partial<SeenFailure> = {}): SeenFailure => ({
  fingerprint: "effect",
  at: NOW,
  run: "run-2",
  seq: 0,
  occasion: "s1",
  session: "s1",
  message: "no sum",
  files: ["src/cart.ts"],
  line: 12,
  head: COMMIT,
  dirty: [],
  ...over,
});
const change = (minutesBefore: number, files: readonly string[]) => ({
  commit: COMMIT,
  at: NOW - minutesBefore * MINUTE,
  subject: "totals",
  files,
});
const told = (edges: readonly { kind: string; cause: string; confidence: number }[]) =>
  edges.map(({ kind, cause, confidence }) => [kind, cause, confidence]);
const key = (file: string) => causeKey({ kind: "change", commit: COMMIT, file });

describe("changes before a failure", () => {
  test("count within the hour, in its own files or in what they import", () => {
    const imports = (from: string, target: string) => from === "src/cart.ts" && target === "src/tax.ts";
    const found = (commit: ReturnType<typeof change>) => told(findRecentChanges(seen(), [commit], imports));
    expect(found(change(60, ["src/cart.ts"]))).toEqual([["temporal", key("src/cart.ts"), 0.6]]);
    expect(found(change(1, ["a.ts", "src/tax.ts"]))).toEqual([["dependency", key("src/tax.ts"), 0.4]]);
    expect(found(change(61, ["src/cart.ts"]))).toEqual([]);
    expect(found(change(-1, ["src/cart.ts"]))).toEqual([]);
    expect(found(change(1, ["src/other.ts"]))).toEqual([]);
    const busy = Array.from({ length: 9 }, (_, at) => change(at, ["src/cart.ts"]));
    expect(findRecentChanges(seen(), busy, imports)).toHaveLength(5);
    const all = Array.from({ length: 201 }, (_, at) => (at === 0 ? "src/cart.ts" : `f${at}`));
    expect(found(change(1, all))).toEqual([]);
  });

  test("whoever touched the line last is blamed while that is new; a commit of ours also leads to what it was for", () => {
    const blamed = (days: number) => ({
      commit: COMMIT,
      at: NOW - days * 1440 * MINUTE,
      file: "src/cart.ts",
    });
    expect(told(findBlamed(seen(), blamed(6), () => null))).toEqual([["blame", key("src/cart.ts"), 0.8]]);
    expect(findBlamed(seen(), blamed(8), () => null)).toEqual([]);
    const inTest = { ...blamed(1), file: "test/cart.test.ts" };
    expect(findBlamed(seen(), inTest, () => null).map(({ confidence }) => confidence)).toEqual([0.4]);
    expect(told(findBlamed(seen(), blamed(1), () => "other"))).toEqual([
      ["blame", key("src/cart.ts"), 0.8],
      ["blame", "other", 0.8],
    ]);
    expect(findBlamed(seen(), blamed(1), () => "effect")).toHaveLength(1);
  });
});

describe("failures before a failure", () => {
  const cause = (over: Partial<SeenFailure> = {}) =>
    seen({ fingerprint: "cause", run: "run-1", at: NOW - 5 * MINUTE, ...over });
  const find = (earlier: SeenFailure, imports = none as (a: string, b: string) => boolean, times = 0) =>
    told(findEarlierFailures(seen(), [earlier, seen()], imports, () => times));

  test("count in the same session and file; only who imports whom tells in one run", () => {
    expect(find(cause())).toEqual([["temporal", "cause", 0.6]]);
    expect(find(cause({ session: "s2" }))).toEqual([]);
    expect(find(cause({ at: NOW - 61 * MINUTE }))).toEqual([]);
    expect(find(cause({ at: NOW + 1 }))).toEqual([]);
    expect(find(cause({ run: "run-2", at: NOW }))).toEqual([]);
    const tax = { run: "run-2", at: NOW, files: ["src/tax.ts"] };
    expect(find(cause(tax), (_, target) => target === "src/tax.ts")).toEqual([["dependency", "cause", 0.4]]);
  });

  test("with nothing but time between them it takes two occasions", () => {
    const other = cause({ files: ["src/else.ts"] });
    expect(find(other, none, 1)).toEqual([]);
    expect(find(other, none, 2)).toEqual([["temporal", "cause", 0.4]]);
  });

  test("of one occasion only the first sighting counts", () => {
    const late = seen({ at: NOW + 5 });
    expect(firstSightings([late, seen(), seen({ occasion: "s2", at: NOW + 9 })])).toEqual([
      seen(),
      seen({ occasion: "s2", at: NOW + 9 }),
    ]);
  });
});

describe("what was brought by mending something else", () => {
  const application = (over: Partial<Application>) =>
    ({
      id: "app",
      fingerprint: "cured",
      landedAt: NOW - 10 * MINUTE,
      files: ["src/cart.ts"],
      ...over,
    }) as Application;
  const find = (over: Partial<Application>) => told(findCascades(seen(), [application(over)]));

  test("is in a file that was healed within half an hour", () => {
    expect(find({})).toEqual([["cascade", "cured", 0.6]]);
    expect(find({ landedAt: NOW - 31 * MINUTE })).toEqual([]);
    expect(find({ landedAt: null })).toEqual([]);
    expect(find({ files: ["src/else.ts"] })).toEqual([]);
    expect(find({ fingerprint: "effect" })).toEqual([]);
  });

  test("is what appeared with a try, unless it comes and goes or nothing was tried", () => {
    const attempt = (over: Partial<Attempt>) =>
      ({
        runId: "r",
        at: NOW,
        files: ["a.ts"],
        fromTree: "1",
        toTree: "2",
        appeared: ["new"],
        ...over,
      }) as Attempt;
    const fix = (over: Partial<Attempt>) =>
      ({ id: "f", cures: [{ fingerprint: "goal" }], attempts: [attempt(over)] }) as unknown as Fix;
    expect(told(findBrought(fix({}), none))).toEqual([["cascade", "goal", 0.6]]);
    expect(findBrought(fix({ files: [], toTree: "1" }), none)).toEqual([]);
    expect(findBrought(fix({}), (fingerprint) => fingerprint === "new")).toEqual([]);
    expect(findBrought(fix({ appeared: ["goal"] }), none)).toEqual([]);
  });
});

describe("cause or symptom, and what to do", () => {
  const likely = (file: string, confidence: number): LikelyCause => ({
    node: { kind: "change", commit: COMMIT, file },
    title: null,
    file,
    kind: "blame",
    confidence,
    why: "so it is",
  });
  const facts = { files: ["src/cart.ts"], likely: [], cured: [], isFlaky: false };
  const related = (n: number) => Array.from({ length: n }, () => ({}) as RelatedFailure);

  test("a change of its own file is no deeper cause; one elsewhere, or another failure, is", () => {
    expect(judgeCause({ ...facts, likely: [likely("src/cart.ts", 0.8)] })).toMatchObject({
      kind: "cause",
      confidence: 0.8,
    });
    expect(judgeCause({ ...facts, likely: [likely("src/tax.ts", 0.7)] })).toMatchObject({
      kind: "symptom",
      confidence: 0.7,
    });
    const other: LikelyCause = { ...likely("src/cart.ts", 0.9), node: { kind: "failure", fingerprint: "x" } };
    expect(judgeCause({ ...facts, likely: [other] }).kind).toBe("symptom");
    expect(judgeCause(facts)).toMatchObject({ kind: "unknown", confidence: 0 });
    expect(judgeCause({ ...facts, likely: [other], isFlaky: true }).kind).toBe("unknown");
  });

  test("where it was cured before speaks louder", () => {
    const away = { files: ["src/tax.ts"], isProven: true };
    expect(judgeCause({ ...facts, likely: [likely("src/cart.ts", 0.8)], cured: [away] })).toMatchObject({
      kind: "symptom",
      confidence: 0.95,
      why: ["a proven change in other files cured it before"],
    });
    const here = { files: ["src/cart.ts", "b.ts"], isProven: false };
    expect(judgeCause({ ...facts, cured: [here] })).toMatchObject({ kind: "cause", confidence: 0.6 });
    expect(judgeCause({ ...facts, cured: [here, here] })).toMatchObject({ kind: "cause", confidence: 0.8 });
  });

  test("strategies in their order", () => {
    const choose = (kind: "cause" | "symptom" | "unknown", confidence: number, n: number) =>
      chooseStrategy({ kind, confidence, why: [] }, related(n)).strategy;
    expect(choose("symptom", 0.6, 9)).toBe("fix-cause");
    expect(choose("symptom", 0.5, 0)).toBe("human-review");
    expect(choose("cause", 0.9, 4)).toBe("batch-refactor");
    expect(choose("cause", 0.9, 3)).toBe("direct-fix");
    expect(choose("cause", 0.59, 0)).toBe("human-review");
    expect(choose("unknown", 0, 0)).toBe("human-review");
  });

  test("an estimate is the median of the nearest three or more, or none", () => {
    const size = (files: number, lines: number | null, minutes: number) => ({ files, lines, minutes });
    const two = [size(1, 2, 3), size(2, 3, 4)];
    const three = [size(1, 2, 30), size(3, null, 5), size(2, 9, 10.4)];
    expect(estimateFix([{ of: "failure", fixes: two }])).toBeNull();
    expect(
      estimateFix([
        { of: "failure", fixes: two },
        { of: "pattern", fixes: three },
      ]),
    ).toEqual({ files: 2, lines: null, minutes: 10, n: 3, of: "pattern" });
    expect(estimateFix([{ of: "category", fixes: [...three, ...two] }])).toMatchObject({
      files: 2,
      lines: 3,
      n: 5,
    });
  });
});
