import { describe, expect, it } from "vitest";
import { foldEpisodes } from "#learn/episodes.ts";
import { fixesOf } from "#learn/fixes.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { aFailure, installsBetween, runsOf, type Told } from "./run-facts.ts";

function fixesFrom(told: readonly Told[]) {
  const runs = runsOf(told);
  const { episodes } = foldEpisodes(identifyCheck(["npm", "test"], ""), runs, installsBetween(runs));
  return episodes.flatMap((episode) => fixesOf(episode, (at, seed) => `${at}:${seed}`));
}

describe("fixesOf", () => {
  it("is the change from the first failing tree to the green one", () => {
    const [fix, ...others] = fixesFrom([{}, { fails: ["a"] }, { fails: ["a"] }, {}]);
    expect(others).toEqual([]);
    expect(fix).toMatchObject({
      kind: "change",
      grade: "observed",
      fromTree: "tree-1",
      toTree: "tree-3",
      greenTreeBefore: "tree-0",
      firstRedRun: "run-001",
      lastRedRun: "run-002",
      greenRun: "run-003",
      marks: [],
    });
    expect(fix!.cures.map((failure) => failure.fingerprint)).toEqual(["a"]);
    expect(fix!.attempts.map((attempt) => attempt.outcome)).toEqual(["failure", "success"]);
  });

  it("gives a failure that an attempt uncovered a fix of its own, with only the attempts after it", () => {
    const fixes = fixesFrom([{ fails: ["a"] }, { fails: ["b"] }, {}]);
    expect(
      fixes.map((fix) => [fix.cures.map((cure) => cure.fingerprint), fix.fromTree, fix.attempts.length]),
    ).toEqual([
      [["a"], "tree-0", 2],
      [["b"], "tree-1", 1],
    ]);
    expect(new Set(fixes.map((fix) => fix.id)).size).toBe(2);
  });

  it("marks a pass on the same tree: a flake is no fix", () => {
    expect(fixesFrom([{ fails: ["a"], tree: "t" }, { tree: "t" }])[0]!.marks).toEqual(["same-tree"]);
    // The last red run and the green one saw the same files, whatever was tried before.
    expect(
      fixesFrom([{ fails: ["a"], tree: "t" }, { fails: ["a"], tree: "u" }, { tree: "u" }])[0]!.marks,
    ).toEqual(["same-tree"]);
    // Tried something and took it back.
    expect(
      fixesFrom([{ fails: ["a"], tree: "t" }, { fails: ["a"], tree: "u" }, { tree: "t" }])[0]!.marks,
    ).toEqual(["same-tree"]);
    expect(fixesFrom([{ fails: ["a"], tree: "t" }, { tree: "u" }])[0]!.marks).toEqual([]);
    // Without trees nobody knows.
    expect(fixesFrom([{ fails: ["a"], tree: null }, { tree: null }])[0]).toMatchObject({
      kind: "unknown",
      marks: [],
    });
  });

  it("takes an install for the fix where no file was changed", () => {
    const [fix] = fixesFrom([{ fails: ["a"], tree: "t" }, { command: "npm install" }, { tree: "t" }]);
    expect(fix).toMatchObject({ kind: "command", commands: ["npm install"], marks: [] });
    // It failed once more after the install: that was not it.
    const [late] = fixesFrom([
      { fails: ["a"], tree: "t" },
      { command: "npm install" },
      { fails: ["a"], tree: "t" },
      { tree: "t" },
    ]);
    expect(late!.marks).toEqual(["same-tree"]);
  });

  it.each([
    ["connection_error", "connect ECONNREFUSED 127.0.0.1:5432", true],
    ["oom", "JavaScript heap out of memory", true],
    ["runtime_error", "listen EADDRINUSE: address already in use :::3000", true],
    ["runtime_error", "ENOSPC: no space left on device, write", true],
    ["runtime_error", "getaddrinfo ENOTFOUND db.internal", true],
    ["runtime_error", "Cannot read properties of undefined (reading 'port')", false],
    ["test_failure", "expected 3 to be 4", false],
    ["build_error", "no rule to make target 'clock'", false],
  ])("%s: %s", (category, message, isEnvironment) => {
    const [fix] = fixesFrom([{ fails: [aFailure("a", { category, message, errorType: null })] }, {}]);
    expect(fix!.marks).toEqual(isEnvironment ? ["environment"] : []);
  });

  it("does not take what an assertion compares for the world around it", () => {
    const asserted = aFailure("a", {
      message: "expected 503 Service Unavailable to be 200",
      errorType: "AssertionError",
    });
    expect(fixesFrom([{ fails: [asserted] }, {}])[0]!.marks).toEqual([]);
  });

  it("never teaches from a source that anybody can write", () => {
    expect(fixesFrom([{ fails: ["a"], source: "ingest" }, { source: "ingest" }])[0]!.marks).toEqual([
      "untrusted",
    ]);
  });

  it("knows the files of a run without trees from what was told of it", () => {
    const [fix] = fixesFrom([
      { fails: ["a"], tree: null },
      { tree: null, filesModified: ["src/b.ts"] },
    ]);
    expect(fix).toMatchObject({ kind: "change", files: ["src/b.ts"] });
  });
});
