import { describe, expect, it } from "vitest";
import { stuckIn } from "#heal/cycle/stuck.ts";
import { cycle } from "./scene.ts";

const diff = (text: string, file = "src/a.ts") =>
  `diff --git a/${file} b/${file}\nindex 1..2\n--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,1 @@\n-old\n+${text}\n`;

describe("stuckIn", () => {
  it("is not stuck before the second cycle, nor after one that got somewhere", () => {
    expect(stuckIn([], ["a"])).toBeNull();
    expect(stuckIn([cycle(["a"], { diff: diff("x") })], ["a"])).toBeNull();
    const won = cycle(["a", "b"], { verdict: "fewer", red: ["b"], diff: diff("x") });
    expect(stuckIn([won, { ...won, id: "again" }], ["a", "b"])).toBeNull();
  });

  it("sees the same change with the same failures, though its place and indentation differ", () => {
    const first = cycle(["a"], { diff: diff("x = 1") }, { number: 1 });
    const second = cycle(
      ["a"],
      { diff: diff("   x  = 1").replace("@@ -1,1 +1,1", "@@ -9,1 +9,1") },
      { number: 2 },
    );
    expect(stuckIn([first, second], ["a"])).toEqual({
      kind: "same-again",
      why: "Cycles 1 and 2 made the same change and left the same failures.",
      stop: false,
    });
  });

  it("sees an agent that does nothing", () => {
    const nothing = { diff: null, files: [], verdict: "unchanged" } as const;
    const found = stuckIn(
      [cycle(["a"], nothing, { number: 1 }), cycle(["a"], nothing, { number: 2 })],
      ["a"],
    );
    expect(found).toMatchObject({ kind: "same-again" });
    expect(found!.why).toContain("changed nothing");
  });

  it("sees an identical patch, though what it left differs", () => {
    const first = cycle(["a"], { diff: diff("x"), red: ["b"] }, { number: 1 });
    const second = cycle(["a"], { diff: diff("y"), red: ["c"] }, { number: 2 });
    const third = cycle(["a"], { diff: diff("x"), red: ["d"] }, { number: 3 });
    expect(stuckIn([first, second, third], ["a"])).toMatchObject({
      kind: "identical-patch",
      why: "Cycle 3 made the change of cycle 1 once more.",
    });
  });

  it("does not take the same line in another file, or another line, for the same change", () => {
    const first = cycle(["a"], { diff: diff("x", "src/a.ts") }, { number: 1 });
    expect(stuckIn([first, cycle(["a"], { diff: diff("x", "src/b.ts") }, { number: 2 })], ["a"])).toBeNull();
    expect(stuckIn([first, cycle(["a"], { diff: diff("y") }, { number: 2 })], ["a"])).toBeNull();
  });

  it("sees ping-pong between two failures", () => {
    const turns = [["b"], ["a"], ["b"]].map((red, at) =>
      cycle(["a"], { red, diff: diff(`turn ${at}`), verdict: "other" }, { number: at + 1 }),
    );
    expect(stuckIn(turns.slice(0, 1), ["a"])).toBeNull();
    expect(stuckIn(turns, ["a"])).toMatchObject({ kind: "ping-pong" });
  });

  it("sees ping-pong between two states of the files", () => {
    const turns = ["t1", "t2", "t1"].map((toTree, at) =>
      cycle(
        ["a"],
        { toTree, red: [`n${at}`], diff: diff(`turn ${at}`), verdict: "other" },
        { number: at + 1 },
      ),
    );
    expect(stuckIn(turns, ["a"])).toMatchObject({ kind: "ping-pong" });
  });

  it("sees three rounds with nothing new and nothing less, and not two", () => {
    const rounds = [1, 2, 3].map((number) => cycle(["a", "b"], { diff: diff(`${number}`) }, { number }));
    expect(stuckIn(rounds.slice(0, 2), ["a", "b"])).toBeNull();
    expect(stuckIn(rounds, ["a", "b"])).toMatchObject({ kind: "no-progress" });
  });

  it("takes a new failure for something learned, and a smaller count for progress", () => {
    const rounds = [1, 2].map((number) => cycle(["a", "b"], { diff: diff(`${number}`) }, { number }));
    const fresh = cycle(["a", "b"], { diff: diff("3"), red: ["a", "new"] }, { number: 3 });
    const fewer = cycle(["a", "b"], { diff: diff("3"), red: ["a"] }, { number: 3 });
    expect(stuckIn([...rounds, fresh], ["a", "b"])).toBeNull();
    expect(stuckIn([...rounds, fewer], ["a", "b"])).toBeNull();
  });

  it("first asks for another technique, then stops", () => {
    const same = { diff: diff("x") };
    const first = cycle(["a"], same, { number: 1, technique: "direct" });
    const second = cycle(["a"], same, { number: 2, technique: "direct" });
    const changed = cycle(["a"], same, { number: 3, technique: "more-context" });
    const unchanged = cycle(["a"], same, { number: 3, technique: "direct" });
    expect(stuckIn([first, second], ["a"])!.stop).toBe(false);
    expect(stuckIn([first, second, changed], ["a"])!.stop).toBe(true);
    expect(stuckIn([first, second, unchanged], ["a"])!.stop).toBe(false);
  });
});
