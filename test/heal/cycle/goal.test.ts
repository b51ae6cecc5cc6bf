import { describe, expect, it } from "vitest";
import { goalOf } from "#heal/cycle/goal.ts";
import { failure, LINT, run } from "./scene.ts";

const wish = { text: null, knownRed: new Set<string>(), only: [] as string[] };
const names = (failures: readonly { fingerprint: string }[]) => failures.map((one) => one.fingerprint);

describe("goalOf", () => {
  it("finds nothing to do where the check is green, whatever the checks beside it say", () => {
    const beside = run([failure("lint1", { checkId: LINT.id })], { check: LINT });
    expect(goalOf([run([]), beside], wish)).toEqual({ kind: "green" });
  });

  it("takes all failures where nothing was known to be red", () => {
    const found = goalOf([run([failure("aaaa"), failure("bbbb")])], wish);
    expect(found.kind === "goal" && names(found.goal.failures)).toEqual(["aaaa", "bbbb"]);
    expect(found.kind === "goal" && found.goal.baseline).toEqual([]);
    expect(found.kind === "goal" && found.notes).toEqual([]);
  });

  it("leaves twelve old failures alone and takes the new one", () => {
    const old = Array.from({ length: 12 }, (_, at) => failure(`old${at}`));
    const found = goalOf([run([...old, failure("fresh")])], { ...wish, knownRed: new Set(names(old)) });
    expect(found.kind === "goal" && names(found.goal.failures)).toEqual(["fresh"]);
    expect(found.kind === "goal" && found.goal.baseline).toHaveLength(12);
    expect(found.kind === "goal" && found.notes[0]).toContain("12 other failures are red already");
  });

  it("takes all of it, and says so, where all was red before", () => {
    const found = goalOf([run([failure("aaaa")])], { ...wish, knownRed: new Set(["aaaa"]) });
    expect(found.kind === "goal" && names(found.goal.failures)).toEqual(["aaaa"]);
    expect(found.kind === "goal" && found.notes[0]).toContain("known to be red before");
  });

  it("makes what fails beside it part of the baseline", () => {
    const beside = run([failure("lint1", { checkId: LINT.id })], { check: LINT });
    const found = goalOf([run([failure("aaaa")]), beside], wish);
    expect(found.kind === "goal" && names(found.goal.baseline)).toEqual(["lint1"]);
  });

  it.each([
    ["a fingerprint's beginning", "aaaa"],
    ["a test's whole name", "suite > aaaa1"],
    ["a test's last name", "aaaa1"],
  ])("narrows by %s", (_, only) => {
    const found = goalOf([run([failure("aaaa1"), failure("bbbb1")])], { ...wish, only: [only] });
    expect(found.kind === "goal" && names(found.goal.failures)).toEqual(["aaaa1"]);
    expect(found.kind === "goal" && names(found.goal.baseline)).toEqual(["bbbb1"]);
  });

  it("narrows also to what was known to be red: whoever names it means it", () => {
    const found = goalOf([run([failure("aaaa"), failure("bbbb")])], {
      ...wish,
      knownRed: new Set(["aaaa"]),
      only: ["aaaa"],
    });
    expect(found.kind === "goal" && names(found.goal.failures)).toEqual(["aaaa"]);
    expect(found.kind === "goal" && found.notes.join()).not.toContain("All of it");
  });

  it.each([
    ["three characters of a fingerprint", "aaa"],
    ["a part of a word", "ppp"],
    ["another", "zzzz"],
  ])("does not take %s for a match", (_, only) => {
    const found = goalOf([run([failure("aaaa")])], { ...wish, only: [only] });
    expect(found).toMatchObject({ kind: "no-match" });
  });

  it("says that a check could not be run", () => {
    const broken = run([], { outcome: "not-run", why: "npm: not found" });
    expect(goalOf([broken], wish)).toEqual({ kind: "not-run", why: "npm: not found" });
    expect(goalOf([run([failure("a")]), run([], { outcome: "interrupted", check: LINT })], wish)).toEqual({
      kind: "not-run",
      why: "npm run lint did not come to an end",
    });
    expect(goalOf([], wish).kind).toBe("not-run");
  });
});
