import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifyCheck } from "#loop/check-identity.ts";
import { learnFixes } from "#loop/learn-fixes.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Diff } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { aFinding, aMemory, aRun, MONDAY } from "../memory/facts.ts";
import { runs } from "../memory/other-store.ts";

interface Told {
  readonly minute: number;
  readonly command: string;
  readonly fails: readonly string[];
  readonly tree: string | null;
}

function runOf({ minute, command, fails, tree }: Told): Run {
  return aRun({
    startedAt: MONDAY + minute * 60_000,
    durationMs: 500,
    argv: command.split(" "),
    check: identifyCheck(command.split(" "), ""),
    outcome: fails.length > 0 ? "failed" : "passed",
    exitCode: fails.length > 0 ? 1 : 0,
    git: { head: "abc", branch: "main", dirty: [], dirtyCount: 0, tree },
  });
}

const changed = async (from: string, to: string): Promise<Diff> => ({
  from,
  to,
  text: `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-${from}\n+${to}\n`,
  files: [{ path: "a.ts", status: "changed", added: 1, removed: 1, binary: false }],
  truncated: false,
  notes: [],
});

async function learn(memory: Memory) {
  const knowledge = knowledgeOf(memory);
  return learnFixes({ knowledge, deriveId: derivedId, diff: changed, now: () => MONDAY });
}

function known(memory: Memory) {
  const { fixes } = knowledgeOf(memory);
  return { fixes: fixes.fixes({ limit: 1000 }), flakes: fixes.flakes() };
}

/** Remembers runs one after the other; learning comes after each, or once at the end. */
async function remembered(facts: readonly { run: Run; fails: readonly string[] }[], eachTime: boolean) {
  const memory = aMemory();
  for (const { run, fails } of facts) {
    memory.remember(
      run,
      fails.map((hash) => aFinding(hash)),
    );
    if (eachTime) await learn(memory);
  }
  await learn(memory);
  return memory;
}

const told = fc.uniqueArray(
  fc.record({
    minute: fc.integer({ min: 0, max: 40 }),
    command: fc.constantFrom("pytest", "pytest tests/a.py", "pytest tests/a.py::test_x", "npm install"),
    fails: fc.subarray(["aaaa", "bbbb"]),
    tree: fc.constantFrom("t1", "t2", "t3", null),
  }),
  { selector: (one) => one.minute, minLength: 2, maxLength: 12 },
);

describe("learnFixes", () => {
  it("learns the same whatever the order in which facts arrive, and when it is all folded again", async () => {
    await fc.assert(
      fc.asyncProperty(
        told.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        async ([inOrder, shuffled]) => {
          const facts = new Map(inOrder.map((one) => [one, { run: runOf(one), fails: one.fails }]));
          const ordered = [...inOrder].sort((a, b) => a.minute - b.minute).map((one) => facts.get(one)!);
          const early = await remembered(ordered, true);
          const first = known(early);
          early.close();
          const late = await remembered(
            shuffled.map((one) => facts.get(one)!),
            true,
          );
          expect(known(late)).toEqual(first);
          knowledgeOf(late).fixes.clearFixes();
          expect(known(late).fixes).toEqual([]);
          await learn(late);
          expect(known(late)).toEqual(first);
          late.close();
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it("tells of a fix once, keeps its change, and grades it by what came before", async () => {
    const memory = aMemory();
    const add = (minute: number, tree: string, ...fails: string[]) =>
      memory.remember(
        runOf({ minute, command: "pytest", fails, tree }),
        fails.map((hash) => aFinding(hash)),
      );
    add(1, "red", "aaaa");
    add(2, "green");
    const fresh = await learn(memory);
    expect(fresh).toHaveLength(1);
    expect(await learn(memory)).toEqual([]);
    const { fixes } = knowledgeOf(memory);
    expect(fixes.diff("red", "green")?.text).toContain("+green");
    expect(fixes.fix(fresh[0]!.id)).toMatchObject({ grade: "observed", files: ["a.ts"] });
    add(10, "red", "aaaa");
    add(11, "green");
    await learn(memory);
    expect(fixes.fixes({}).map((fix) => fix.grade)).toEqual(["repeated", "repeated"]);
    const again = memory.remember(runOf({ minute: 20, command: "pytest", fails: ["aaaa"], tree: "red" }), [
      aFinding("aaaa"),
    ]);
    expect(again.failures[0]!.fix).toMatchObject({ grade: "repeated", worked: 2, tried: 2 });
  });

  it("resolves every failure of the episode, and leaves others open", async () => {
    const memory = aMemory();
    const ids = [1, 2].map(
      (minute) =>
        memory.remember(runOf({ minute, command: "pytest", fails: ["aaaa"], tree: `t${minute}` }), [
          aFinding("aaaa"),
        ]).failures[0]!.failure.id,
    );
    memory.remember(runOf({ minute: 3, command: "npm test", fails: ["aaaa"], tree: "t3" }), [
      aFinding("aaaa"),
    ]);
    memory.remember(runOf({ minute: 4, command: "pytest", fails: [], tree: "t4" }), []);
    await learn(memory);
    const { fixes } = knowledgeOf(memory);
    const [fix] = fixes.fixes({});
    expect([...fixes.resolutions(ids)]).toEqual(ids.map((id) => [id, { fixId: fix!.id, attempts: 2 }]));
    expect(memory.failures({ state: "open" }).map((failure) => failure.runId)).toHaveLength(1);
    expect(memory.failures({ state: "resolved" })).toHaveLength(2);
  });

  it("goes on without the change where git has lost a tree", async () => {
    const memory = aMemory();
    memory.remember(runOf({ minute: 1, command: "pytest", fails: ["aaaa"], tree: "t1" }), [aFinding("aaaa")]);
    memory.remember(runOf({ minute: 2, command: "pytest", fails: [], tree: "t2" }), []);
    const knowledge = knowledgeOf(memory);
    await learnFixes({ knowledge, deriveId: derivedId, diff: async () => null, now: () => MONDAY });
    expect(knowledge.fixes.fixes({})).toMatchObject([{ kind: "change", core: null, files: [] }]);
  });

  it("resolves what went before the last try with the same fix, after the tries that it took", async () => {
    const memory = aMemory();
    const add = (minute: number, ...fails: string[]) =>
      memory.remember(
        runOf({ minute, command: "pytest", fails, tree: `t${minute}` }),
        fails.map((hash) => aFinding(hash)),
      ).failures;
    const [a, b] = add(1, "aaaa", "bbbb");
    add(2, "bbbb");
    add(3);
    await learn(memory);
    const { fixes } = knowledgeOf(memory);
    const [fix, ...others] = fixes.fixes({});
    expect(others).toEqual([]);
    expect(fix!.attempts).toMatchObject([
      { outcome: "partial", gone: ["aaaa"] },
      { outcome: "success", gone: ["bbbb"] },
    ]);
    const ids = [a!.failure.id, b!.failure.id];
    expect([...fixes.resolutions(ids).values()]).toEqual([
      { fixId: fix!.id, attempts: 1 },
      { fixId: fix!.id, attempts: 2 },
    ]);
    expect(memory.failures({ state: "open" })).toEqual([]);
  });

  it("learns from a transcript what was edited, also before a run of something else", async () => {
    const memory = aMemory();
    const edit = (before: string, after: string) =>
      `diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,1 +1,1 @@\n-${before}\n+${after}\n`;
    const tell = (minute: number, command: string, fails: string[], over: Partial<Run> = {}) =>
      memory.remember(
        { ...runOf({ minute, command, fails, tree: null }), git: null, source: "transcript", ...over },
        fails.map((hash) => aFinding(hash)),
      );
    tell(1, "pytest", ["aaaa"]);
    const first = { filesModified: ["a.py"], diff: edit("x", "y"), said: "Perhaps y." };
    tell(2, "pytest", ["aaaa"], first);
    tell(3, "ruff check", [], { filesModified: ["a.py"], diff: edit("y", "z"), said: "Then z." });
    tell(4, "pytest", []);
    await learn(memory);
    const { fixes } = knowledgeOf(memory);
    const [fix] = fixes.fixes({});
    expect(fix).toMatchObject({ kind: "change", files: ["a.py"], fromTree: null, marks: [] });
    expect(fix!.attempts.map(({ files, toldBy }) => [files, toldBy?.length])).toEqual([
      [["a.py"], 1],
      [["a.py"], 1],
    ]);
    expect(fix!.attempts.map(({ said }) => said)).toEqual(["Perhaps y.", "Then z."]);
    expect(fixes.toldDiffs(fix!.attempts[1]!.toldBy!)).toEqual([edit("y", "z")]);
    // The same change at once, by whichever way it was seen, is the same fix again.
    tell(10, "pytest", ["aaaa"]);
    tell(11, "pytest", [], { filesModified: ["a.py"], diff: edit("x", "z") });
    await learn(memory);
    expect(fixes.fixes({}).map(({ grade }) => grade)).toEqual(["repeated", "repeated"]);
    const again = memory.remember(runOf({ minute: 20, command: "pytest", fails: ["aaaa"], tree: "t" }), [
      aFinding("aaaa"),
    ]);
    expect(again.failures[0]!.fix).toMatchObject({ worked: 2, diff: edit("x", "z") });
  });
});
