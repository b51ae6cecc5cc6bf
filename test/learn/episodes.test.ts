import { describe, expect, it } from "vitest";
import { foldEpisodes } from "#learn/episodes.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { installsBetween, runsOf, START, type Told } from "./run-facts.ts";

function fold(told: readonly Told[], command = "npm test") {
  const runs = runsOf(told);
  return foldEpisodes(identifyCheck(command.split(" "), ""), runs, installsBetween(runs));
}

const outcomes = (told: readonly Told[], command?: string) =>
  fold(told, command).episodes.map((episode) => episode.attempts.map((attempt) => attempt.outcome));

describe("foldEpisodes", () => {
  it("reads fail, attempt 1 failed, attempt 2 passed, in order", () => {
    const { episodes, openSince } = fold([{ fails: ["a"] }, { fails: ["a"] }, {}]);
    expect(openSince).toBeNull();
    expect(episodes).toHaveLength(1);
    expect(episodes[0]!.reds.map((run) => run.id)).toEqual(["run-000", "run-001"]);
    expect(episodes[0]!.green.id).toBe("run-002");
    expect(episodes[0]!.attempts).toMatchObject([
      { runId: "run-001", outcome: "failure", fromTree: "tree-0", toTree: "tree-1", gone: [] },
      { runId: "run-002", outcome: "success", fromTree: "tree-1", toTree: "tree-2", gone: ["a"] },
    ]);
  });

  it("is open until the check passes", () => {
    expect(fold([{ fails: ["a"] }])).toEqual({ episodes: [], openSince: START, openAttempts: [] });
    expect(fold([{}, { fails: ["a"] }, { fails: ["b"] }]).openSince).toBe(START + 60_000);
    expect(fold([{}]).openSince).toBeNull();
    expect(fold([])).toEqual({ episodes: [], openSince: null, openAttempts: [] });
  });

  it("tells what was tried while it is open", () => {
    const { openAttempts } = fold([{ fails: ["a", "b"] }, { fails: ["a", "b"] }, { fails: ["b"] }]);
    expect(openAttempts.map(({ outcome, gone }) => [outcome, gone])).toEqual([
      ["failure", []],
      ["partial", ["a"]],
    ]);
    expect(fold([{ fails: ["a"] }, { fails: ["a"] }, {}]).openAttempts).toEqual([]);
  });

  it("takes the edits that the runs in between tell of, and names those that tell how", () => {
    const diff = "diff --git a/src/c.ts b/src/c.ts\n--- a/src/c.ts\n+++ b/src/c.ts\n@@ -1 +1 @@\n-a\n+b\n";
    const [red, lint, green] = runsOf([
      { fails: ["a"], tree: null },
      { command: "npm run lint", tree: null, filesModified: ["src/b.ts"] },
      { tree: null },
    ]);
    const runs = [red!, lint!, { ...green!, diff }];
    const check = identifyCheck(["npm", "test"], "");
    const alone = foldEpisodes(check, runs, () => []).episodes[0]!.attempts[0]!;
    expect(alone).toMatchObject({ files: ["src/c.ts"], toldBy: ["run-002"] });
    const all = foldEpisodes(
      check,
      runs,
      () => [],
      (_, before) => [lint!, before],
    );
    expect(all.episodes[0]!.attempts[0]).toMatchObject({
      files: ["src/b.ts", "src/c.ts"],
      toldBy: ["run-002"],
    });
  });

  it("keeps the run that passed before it broke", () => {
    const [first, second] = fold([{}, { fails: ["a"] }, {}, { fails: ["b"] }, {}]).episodes;
    expect(first!.greenBefore?.id).toBe("run-000");
    expect(second!.greenBefore?.id).toBe("run-002");
    expect(fold([{ fails: ["a"] }, {}]).episodes[0]!.greenBefore).toBeNull();
  });

  it("calls an attempt partial when some failures are gone and others are not", () => {
    expect(outcomes([{ fails: ["a", "b"] }, { fails: ["b"] }, {}])).toEqual([["partial", "success"]]);
    // Another failure in place of the first is no progress that anybody can be sure of.
    expect(outcomes([{ fails: ["a"] }, { fails: ["b"] }, {}])).toEqual([["failure", "success"]]);
    const [attempt] = fold([{ fails: ["a"] }, { fails: ["a", "c"] }, {}]).episodes[0]!.attempts;
    expect(attempt).toMatchObject({ outcome: "failure", gone: [], appeared: ["c"] });
  });

  it("does not count the same command typed again with nothing changed", () => {
    expect(outcomes([{ fails: ["a"], tree: "t" }, { fails: ["a"], tree: "t" }, { tree: "u" }])).toEqual([
      ["success"],
    ]);
    // Not knowing the tree is not knowing that nothing was changed.
    expect(outcomes([{ fails: ["a"], tree: null }, { fails: ["a"], tree: null }, {}])).toEqual([
      ["failure", "success"],
    ]);
  });

  it("is not closed by a narrower run that passes, and is by a wider one", () => {
    const narrow = "npm test -- src/a.test.ts";
    expect(fold([{ fails: ["a"] }, { command: narrow }]).openSince).toBe(START);
    expect(outcomes([{ fails: ["a"] }, { command: narrow }, {}])).toEqual([["partial", "success"]]);
    expect(outcomes([{ command: narrow, fails: ["a"] }, {}], narrow)).toEqual([["success"]]);
  });

  it("is neither opened nor closed by another check, another directory or an interrupted run", () => {
    expect(fold([{ fails: ["a"] }, { command: "npm run lint" }]).openSince).toBe(START);
    expect(fold([{ fails: ["a"] }, { directory: "packages/b" }]).openSince).toBe(START);
    expect(fold([{ fails: ["a"] }, { outcome: "interrupted" }]).openSince).toBe(START);
    expect(fold([{ command: "npm run lint", fails: ["a"] }])).toEqual({
      episodes: [],
      openSince: null,
      openAttempts: [],
    });
  });

  it("names the installs between two runs, and what the agent said", () => {
    const [episode] = fold([
      { fails: ["a"], tree: "t" },
      { command: "npm install" },
      { tree: "t", said: "The module was missing." },
    ]).episodes;
    expect(episode!.attempts).toMatchObject([
      { outcome: "success", commands: ["npm install"], said: "The module was missing." },
    ]);
  });

  it("may be folded from any passing run of the check on, with the same result", () => {
    const told: Told[] = [
      { fails: ["a"] },
      {},
      { fails: ["b"] },
      { fails: ["b", "c"] },
      {},
      { fails: ["d"] },
    ];
    const runs = runsOf(told);
    const check = identifyCheck(["npm", "test"], "");
    const whole = foldEpisodes(check, runs, () => []);
    const tail = foldEpisodes(check, runs.slice(1), () => []);
    expect(tail.episodes).toEqual(whole.episodes.slice(1));
    expect(tail.openSince).toBe(whole.openSince);
  });
});
