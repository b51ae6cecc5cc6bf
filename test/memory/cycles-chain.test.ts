import { describe, expect, it } from "vitest";
import { withinAttempts } from "#heal/cycle/bound.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { CHECK, cycle, failure } from "../heal/cycle/scene.ts";
import { aMemory } from "./facts.ts";

/** Cycles of one loop after another in one memory; each is about one failure and leaves another. */
function story() {
  const { cycles } = knowledgeOf(aMemory());
  const counted = (hash: string) => cycles.attemptsUsed([hash], CHECK.id).get(hash) ?? [];
  let number = 0;
  const play = (about: string, left: string, kept: boolean) => {
    const known = withinAttempts([failure(about)], counted(about), 3);
    if (known.open.length === 0) return "stopped";
    number++;
    const one = cycle(
      [about],
      { red: [left], appeared: [left], kept, verdict: "other" },
      {
        number,
        chain: known.chain,
        loop: `loop-${number}`,
      },
    );
    const { end, ...begun } = one;
    cycles.beginCycle(begun);
    cycles.endCycle(end!);
    return "went on";
  };
  return { play, counted };
}

describe("the chain in memory", () => {
  it("is found by a failure that a kept cycle caused, before any cycle was about it", () => {
    const { play, counted } = story();
    play("a", "b", true);
    expect(counted("b").map((one) => one.chain)).toEqual([["a"]]);
    expect(withinAttempts([failure("b")], counted("b"), 3)).toMatchObject({ most: 1, chain: ["a"] });
  });

  it("holds three attempts for an agent that makes another failure of it each time, loop after loop", () => {
    const { play } = story();
    const came = ["a>b", "b>c", "c>d", "d>e", "d>e"].map((step) => play(step[0]!, step[2]!, true));
    expect(came).toEqual(["went on", "went on", "went on", "stopped", "stopped"]);
  });

  it("does not count what came and went with a change that was rolled back", () => {
    const { play, counted } = story();
    play("a", "b", false);
    expect(counted("b")).toEqual([]);
  });
});
