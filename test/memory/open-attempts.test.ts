import { describe, expect, it } from "vitest";
import { identifyCheck } from "#loop/check-identity.ts";
import { learnFixes } from "#loop/learn-fixes.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { MOST_LOOKED_BACK, soundsLikeCure } from "#model/strategy.ts";
import { aFinding, aMemory, aRun, MONDAY } from "./facts.ts";

/** Runs a minute apart in one memory, and what each was answered. */
function story(memory: Memory = aMemory()) {
  let minute = 0;
  return (command: string, tree: string | null, fails: boolean, filesModified: string[] = []) => {
    const run = aRun({
      startedAt: MONDAY + minute++ * 60_000,
      argv: command.split(" "),
      check: identifyCheck(command.split(" "), ""),
      outcome: fails ? "failed" : "passed",
      git: { head: "abc", branch: "main", dirty: [], dirtyCount: 0, tree },
      filesModified,
    });
    return memory.remember(run, fails ? [aFinding("aaaa")] : []).attempts;
  };
}

describe("the attempts that remember tells", () => {
  it("are the failing runs since the check was last green, without the first", () => {
    const run = story();
    expect(run("pytest", "t1", true)).toBeUndefined();
    expect(run("pytest", "t2", true, ["a.py"])).toMatchObject([{ isSameTree: false, files: ["a.py"] }]);
    expect(run("pytest", "t2", true)?.map(({ isSameTree }) => isSameTree)).toEqual([false, true]);
    run("pytest", "t3", false);
    expect(run("pytest", "t4", true)).toBeUndefined();
    // Another check has its own.
    expect(run("npm test", "t5", true)).toBeUndefined();
    expect(run("pytest", "t5", true)).toHaveLength(1);
  });

  it("take files that were written for a change where there is no tree", () => {
    const run = story();
    run("pytest", null, true);
    expect(run("pytest", null, true)?.at(-1)).toMatchObject({ isSameTree: true });
    expect(run("pytest", null, true, ["a.py"])?.at(-1)).toMatchObject({ isSameTree: false, files: ["a.py"] });
  });

  it("name what was run in between and sounds like a cure, each at the attempt after it", () => {
    const run = story();
    run("pytest", "t1", true);
    run("pip install six", "t1", false);
    run("git status", "t1", false);
    run("pip install failing", "t1", true);
    expect(run("pytest", "t1", true)).toMatchObject([{ isSameTree: true, commands: ["pip install six"] }]);
    expect(run("pytest", "t2", true)?.map(({ commands }) => commands)).toEqual([["pip install six"], []]);
  });

  it("begin anew when a wider check has passed", async () => {
    const memory = aMemory();
    const run = story(memory);
    run("pytest tests/a.py", "t1", true);
    run("pytest tests/a.py", "t2", true);
    run("pytest", "t3", false);
    const knowledge = knowledgeOf(memory);
    await learnFixes({ knowledge, deriveId: derivedId, diff: async () => null, now: () => MONDAY });
    expect(run("pytest tests/a.py", "t4", true)).toBeUndefined();
  });

  it("look back only so far", () => {
    const run = story();
    for (let n = 0; n < MOST_LOOKED_BACK + 5; n++) run("pytest", `t${n}`, true);
    expect(run("pytest", "t", true)).toHaveLength(MOST_LOOKED_BACK - 1);
  });
});

describe("soundsLikeCure", () => {
  it.each([
    "npm ci",
    "npm i x",
    "pip install -r r.txt",
    "npx prisma generate",
    "rails db:migrate",
    "sh setup.sh",
  ])("hears one in %s", (command) => expect(soundsLikeCure(command)).toBe(true));
  it.each(["git status", "npm test", "cat circle.ts", "true", "tsc --noEmit"])(
    "hears none in %s",
    (command) => expect(soundsLikeCure(command)).toBe(false),
  );
});
