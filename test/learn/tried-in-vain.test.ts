import { describe, expect, it } from "vitest";
import { coreOf } from "#learn/fix-core.ts";
import { type TriedFix, triedInVain } from "#learn/tried-in-vain.ts";
import type { Attempt, Fix } from "#model/fix.ts";
import { aFix, anAttempt, HOUR, MONDAY } from "./patterns/shapes.ts";
import { aFailure } from "./run-facts.ts";

const edit = (before: string, after: string, file = "src/a.ts") =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${before}\n+${after}\n`;

interface Step {
  readonly outcome: Attempt["outcome"];
  readonly diff?: string;
  readonly commands?: readonly string[];
  readonly files?: readonly string[];
  readonly said?: string;
  readonly gone?: readonly string[];
}

/** A fix of failure "a" by some steps, the last of which worked. */
function fixBy(id: string, steps: readonly Step[], change: string | null, more: Partial<Fix> = {}): TriedFix {
  const attempts = steps.map((step, index) =>
    anAttempt(step.outcome, {
      runId: `${id}-${index}`,
      at: MONDAY + index * HOUR,
      files: step.files ?? (step.diff === undefined ? [] : ["src/a.ts"]),
      commands: step.commands ?? [],
      said: step.said ?? null,
      gone: step.gone ?? (step.outcome === "success" ? ["a"] : []),
      core: coreOf(step.diff ?? null, step.commands ?? []),
    }),
  );
  const fix = aFix(id, {
    cures: [aFailure("a")],
    attempts,
    core: coreOf(change, []),
    marks: [],
    minimal: null,
    ...more,
  });
  return { fix, change, steps: steps.map((step) => step.diff ?? null) };
}

describe("triedInVain", () => {
  it("tells files, lines, commands, words and when, the newest first", () => {
    const story = fixBy(
      "1",
      [
        { outcome: "failure", diff: edit("x", "y"), said: "Perhaps y." },
        { outcome: "failure", commands: ["npm ci"] },
        { outcome: "success", diff: edit("y", "z") },
      ],
      edit("x", "z"),
    );
    expect(triedInVain(["a"], { fixes: [story] })).toMatchObject([
      { runId: "1-1", files: [], commands: ["npm ci"], lines: [], fix: "1", at: MONDAY + HOUR, times: 1 },
      { runId: "1-0", files: ["src/a.ts"], lines: ["+y"], said: "Perhaps y.", outcome: "failure" },
    ]);
  });

  it("never tells what later worked: the same change, the same command, a part of what passed", () => {
    const early = fixBy(
      "1",
      [
        { outcome: "failure", diff: edit("x", "y") },
        { outcome: "failure", commands: ["npm ci"] },
        { outcome: "success", diff: edit("p", "q") },
      ],
      edit("p", "q"),
    );
    expect(triedInVain(["a"], { fixes: [early] })).toHaveLength(2);
    const later = fixBy("2", [{ outcome: "success", diff: edit("x", "y") }], edit("x", "y"));
    const install = fixBy("3", [{ outcome: "success", commands: ["npm ci"] }], null);
    expect(triedInVain(["a"], { fixes: [early, later, install] })).toEqual([]);
    expect(triedInVain(["a"], { fixes: [early], helpedBy: [early, later, install] })).toEqual([]);
    // Both edits are in what passed: nobody knows that it did not take both.
    const both = fixBy(
      "4",
      [
        { outcome: "failure", diff: edit("x", "y") },
        { outcome: "success", diff: edit("m", "n") },
      ],
      edit("x", "y") + edit("m", "n"),
    );
    expect(triedInVain(["a"], { fixes: [both] })).toEqual([]);
    // Until a proof says so.
    const minimal = edit("m", "n");
    const proven = { ...both, fix: { ...both.fix, minimal, grade: "proven" as const } };
    expect(triedInVain(["a"], { fixes: [proven] })).toMatchObject([{ lines: ["+y", "-x"] }]);
  });

  it("tells of a try only the lines that are no part of what helped", () => {
    const story = fixBy(
      "1",
      [
        { outcome: "failure", diff: edit("x", "y") + edit("good", "better") },
        { outcome: "success", diff: edit("y", "x") },
      ],
      edit("good", "better"),
    );
    expect(triedInVain(["a"], { fixes: [story] })[0]!.lines).toEqual(["+y", "-x"]);
  });

  it("does not call a try vain that helped against this failure, or that a narrower run passed with", () => {
    const story = fixBy(
      "1",
      [
        { outcome: "partial", diff: edit("x", "y"), gone: ["b"] },
        { outcome: "success", diff: edit("m", "n") },
      ],
      edit("m", "n"),
      { cures: [aFailure("a"), aFailure("b")] },
    );
    expect(triedInVain(["a"], { fixes: [story] })).toMatchObject([{ outcome: "partial" }]);
    expect(triedInVain(["b"], { fixes: [story] })).toEqual([]);
    expect(triedInVain(["a", "b"], { fixes: [story] })).toEqual([]);
    // All it had was gone and something else came: against that one it worked.
    const other = fixBy(
      "2",
      [{ outcome: "failure", diff: edit("x", "y"), gone: ["a"] }, { outcome: "success" }],
      null,
    );
    expect(triedInVain(["a"], { fixes: [other] })).toEqual([]);
    const narrow = fixBy("3", [{ outcome: "partial", diff: edit("x", "y") }, { outcome: "success" }], null);
    expect(triedInVain(["a"], { fixes: [narrow] })).toEqual([]);
  });

  it("tells the same try once, with how often it was made, and as it was the last time", () => {
    const twice = fixBy(
      "1",
      [
        { outcome: "failure", diff: edit("x", "y"), said: "Perhaps y." },
        { outcome: "failure", commands: ["git checkout ."] },
        { outcome: "failure", diff: edit("x", "y") },
        { outcome: "success", diff: edit("x", "z") },
      ],
      edit("x", "z"),
    );
    const [first] = triedInVain(["a"], { fixes: [twice] });
    expect(first).toMatchObject({ times: 2, runId: "1-2", said: "Perhaps y." });
    // Fixes of one episode share their attempts.
    const shared = { ...twice, fix: { ...twice.fix, id: "2" } };
    expect(triedInVain(["a"], { fixes: [twice, shared] })[0]!.times).toBe(2);
  });

  it("tells what was tried while it is open, and leaves out a run with nothing done before it", () => {
    const attempt = anAttempt("failure", { runId: "r", files: ["src/a.ts"], core: null });
    const idle = anAttempt("failure", { runId: "s", files: [] });
    const open = [
      { attempt, step: null },
      { attempt: idle, step: null },
    ];
    expect(triedInVain(["a"], { fixes: [], open })).toMatchObject([{ runId: "r", fix: null }]);
    expect(triedInVain(["a"], { fixes: [] })).toEqual([]);
  });
});
