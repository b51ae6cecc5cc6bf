import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { redact } from "#detect/redact.ts";
import { treesNamed, treesWanted } from "#memory/gc-trees.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import type { CycleBegun, CycleEnded, CycleVerdict, LoopRecord } from "#model/cycle.ts";
import type { Memory } from "#model/ports.ts";
import { aFinding, aMemory, aRun, aStoreDir, isOnFile, MONDAY } from "./facts.ts";

const CHECK = { id: "check1", command: "npm test", directory: "" };
let made = 0;

function begun(over: Partial<CycleBegun> = {}): CycleBegun {
  made += 1;
  return {
    id: `cycle-${made}`,
    loop: "loop1",
    number: made,
    at: MONDAY + made * 1000,
    check: CHECK,
    fingerprints: ["aaaa"],
    chain: [],
    technique: "direct",
    agent: "claude",
    tree: "t0",
    approach: null,
    files: [],
    session: null,
    task: null,
    ...over,
  };
}

function ended(id: string, verdict: CycleVerdict, over: Partial<CycleEnded> = {}): CycleEnded {
  return {
    id,
    at: MONDAY + made * 1000 + 500,
    verdict,
    why: "so it is",
    summary: null,
    kept: verdict === "fixed" || verdict === "fewer",
    toTree: "t1",
    diff: null,
    files: [],
    after: [],
    exitCode: 1,
    costUsd: null,
    agentMs: null,
    checkMs: null,
    failureReason: null,
    ...over,
  };
}

const usedBy = (memory: Memory, hash: string, check: string | null = CHECK.id): string[] =>
  knowledgeOf(memory)
    .cycles.attemptsUsed([hash], check)
    .get(hash)!
    .map(({ id }) => id);

describe("cycles", () => {
  test("come back as they went in, stored twice they are one, and a cycle without an end has none", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const [first, second] = [begun({ approach: "try it", files: ["a.ts"] }), begun()];
    cycles.beginCycle(first);
    cycles.beginCycle(first);
    cycles.beginCycle(second);
    const end = ended(first.id, "same", { diff: "diff --git a b\n", after: [] });
    cycles.endCycle(end);
    expect(cycles.cyclesOf({ loop: "loop1" })).toEqual([
      { ...first, end },
      { ...second, end: null },
    ]);
    expect(cycles.cycle(second.id)).toEqual({ ...second, end: null });
    expect(cycles.cycle("nobody")).toBeNull();
    expect(cycles.cyclesOf({ fingerprint: "bbbb" })).toEqual([]);
    expect(cycles.cyclesOf({ since: second.at }).map(({ id }) => id)).toEqual([second.id]);
  });

  test("are there for the next process, with or without an end", () => {
    const storeDir = aStoreDir();
    const one = aMemory({ redact }, storeDir);
    const cycle = begun();
    knowledgeOf(one).cycles.beginCycle(cycle);
    one.close();
    expect(usedBy(aMemory({}, storeDir), "aaaa")).toEqual([cycle.id]);
  });

  test("no secret gets in, however deep it stands", () => {
    const memory = aMemory({ redact: (text) => text.replaceAll("hunter2", "[redacted]") });
    const { cycles } = knowledgeOf(memory);
    const cycle = begun({ approach: "use hunter2", files: ["hunter2.txt"], technique: "hunter2" });
    cycles.beginCycle(cycle);
    cycles.endCycle(
      ended(cycle.id, "same", {
        diff: "+hunter2",
        why: "hunter2",
        summary: "hunter2",
        failureReason: "hunter2",
      }),
    );
    cycles.resetAttempts({ id: "r1", fingerprint: "aaaa", at: MONDAY, reason: "hunter2" });
    cycles.putLoop(loop({ argv: ["run", "hunter2"], data: { deep: [{ er: "hunter2", n: 1, no: null }] } }));
    const { database } = storeOf(memory);
    for (const table of ["cycles_begun", "cycles_ended", "attempt_resets", "loops"])
      expect(JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()), table).not.toContain(
        "hunter2",
      );
    expect(cycles.loop("loop1")!.data).toEqual({ deep: [{ er: "[redacted]", n: 1, no: null }] });
  });
});

function loop(over: Partial<LoopRecord> = {}): LoopRecord {
  return {
    id: "loop1",
    startedAt: MONDAY,
    updatedAt: MONDAY,
    check: CHECK,
    argv: ["npm", "test"],
    state: "running",
    reason: null,
    data: null,
    ...over,
  };
}

describe("attempts that count", () => {
  test("those about it and those whose chain it is, each once; others do not", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const own = begun();
    const caused = begun({ fingerprints: ["cccc"], chain: ["aaaa"] });
    const other = begun({ fingerprints: ["bbbb"] });
    for (const one of [own, caused, other]) cycles.beginCycle(one);
    expect(usedBy(memory, "aaaa")).toEqual([own.id, caused.id]);
    expect(usedBy(memory, "cccc"), "what it came from counts with it").toEqual([own.id, caused.id]);
    expect(usedBy(memory, "bbbb")).toEqual([other.id]);
    expect(usedBy(memory, "dddd")).toEqual([]);
  });

  test("begin anew when the check was green, and not when another was, nor when it only failed", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const before = begun();
    cycles.beginCycle(before);
    cycles.endCycle(ended(before.id, "same"));
    const at = before.at + 5000;
    memory.remember(
      aRun({ check: { ...CHECK, id: "another" }, startedAt: at, outcome: "passed", exitCode: 0 }),
      [],
    );
    memory.remember(aRun({ check: CHECK, startedAt: at, outcome: "failed", exitCode: 1 }), []);
    expect(usedBy(memory, "aaaa")).toEqual([before.id]);
    memory.remember(aRun({ check: CHECK, startedAt: at + 1, outcome: "passed", exitCode: 0 }), []);
    expect(usedBy(memory, "aaaa")).toEqual([]);
    expect(usedBy(memory, "aaaa", null), "whoever asks without a check").toEqual([]);
    const after = begun({ at: at + 2 });
    cycles.beginCycle(after);
    expect(usedBy(memory, "aaaa")).toEqual([after.id]);
  });

  test("a pass while a cycle is at work is the agent's own and resets nothing", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const cycle = begun();
    cycles.beginCycle(cycle);
    memory.remember(aRun({ check: CHECK, startedAt: cycle.at + 100, outcome: "passed", exitCode: 0 }), []);
    cycles.endCycle(ended(cycle.id, "no-fix"));
    expect(usedBy(memory, "aaaa")).toEqual([cycle.id]);
  });

  test("a kept fix resets; the word of an orchestrator without a tree does not", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const said = begun();
    cycles.beginCycle(said);
    cycles.endCycle(ended(said.id, "fixed", { toTree: null }));
    expect(usedBy(memory, "aaaa")).toEqual([said.id]);
    const real = begun();
    cycles.beginCycle(real);
    cycles.endCycle(ended(real.id, "fixed"));
    expect(usedBy(memory, "aaaa")).toEqual([]);
  });

  test("a person's reset holds for the one fingerprint only", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    const both = begun({ fingerprints: ["aaaa", "bbbb"] });
    cycles.beginCycle(both);
    cycles.resetAttempts({ id: "r1", fingerprint: "aaaa", at: both.at + 1, reason: "new model" });
    expect(usedBy(memory, "aaaa")).toEqual([]);
    expect(usedBy(memory, "bbbb")).toEqual([both.id]);
  });
});

test("a cycle whose agent could not begin is no attempt", () => {
  const memory = aMemory();
  const { cycles } = knowledgeOf(memory);
  const [unable, crashed] = [begun(), begun()];
  for (const one of [unable, crashed]) cycles.beginCycle(one);
  expect(usedBy(memory, "aaaa"), "before its end is known it counts").toEqual([unable.id, crashed.id]);
  cycles.endCycle(ended(unable.id, "not-tried"));
  cycles.endCycle(ended(crashed.id, "agent-failed"));
  expect(usedBy(memory, "aaaa")).toEqual([crashed.id]);
});

test("techniques are judged by the kind of failure; what was cut off says nothing of them", () => {
  const memory = aMemory();
  const { cycles } = knowledgeOf(memory);
  memory.remember(aRun(), [{ ...aFinding("aaaa"), category: "test_failure" }]);
  for (const [technique, verdict] of [
    ["direct", "same"],
    ["direct", "fixed"],
    ["fresh-start", "worse"],
    ["fresh-start", "cut-off"],
    ["smaller-steps", "agent-failed"],
    ["smaller-steps", "not-tried"],
  ] as const) {
    const cycle = begun({ technique });
    cycles.beginCycle(cycle);
    cycles.endCycle(ended(cycle.id, verdict));
  }
  expect(cycles.techniqueRecord("test_failure")).toEqual([
    { technique: "direct", tried: 2, worked: 1 },
    { technique: "fresh-start", tried: 1, worked: 0 },
  ]);
  expect(cycles.techniqueRecord("lint_error")).toEqual([]);
});

test("loops: the newest first, by state; written again they are replaced", () => {
  const { cycles } = knowledgeOf(aMemory());
  cycles.putLoop(loop({ id: "one", startedAt: MONDAY }));
  cycles.putLoop(loop({ id: "two", startedAt: MONDAY + 1, state: "ended", reason: "fixed" }));
  cycles.putLoop(loop({ id: "one", startedAt: MONDAY, state: "paused", reason: "interrupted" }));
  expect(cycles.loops().map(({ id, state }) => [id, state])).toEqual([
    ["two", "ended"],
    ["one", "paused"],
  ]);
  expect(cycles.loops({ state: "paused" }).map(({ id }) => id)).toEqual(["one"]);
  expect(cycles.loops({ limit: 1 })).toHaveLength(1);
  expect(cycles.loop("three")).toBeNull();
});

test("the trees of a loop that is not over are wanted; of one that is over they are not", () => {
  const memory = aMemory();
  const { database } = storeOf(memory);
  const { cycles } = knowledgeOf(memory);
  const data = { progress: { baseTree: "b".repeat(40), keptTree: "c".repeat(40) } };
  cycles.putLoop(loop({ data }));
  for (const listed of [treesNamed(database), treesWanted(database)])
    expect(listed).toEqual(expect.arrayContaining(["b".repeat(40), "c".repeat(40)]));
  cycles.putLoop(loop({ data, state: "ended", reason: "fixed" }));
  expect(treesNamed(database)).toEqual([]);
});

describe("forgetting", () => {
  test("a text goes from cycles, loops and reports, and the attempts still count", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const { cycles } = knowledgeOf(memory);
    const cycle = begun({ approach: "say s3cret" });
    cycles.beginCycle(cycle);
    cycles.endCycle(ended(cycle.id, "same", { diff: "+s3cret\n" }));
    cycles.putLoop(loop({ data: { goal: "s3cret" } }));
    const report = join(storeDir, "reports", "one", "report.md");
    mkdirSync(join(storeDir, "reports", "one"), { recursive: true });
    writeFileSync(report, "it said s3cret\n");
    writeFileSync(join(storeDir, "reports", "one", "other.md"), "nothing\n");
    expect(memory.previewForget({ match: "s3cret" }).traces).toBeGreaterThanOrEqual(isOnFile() ? 4 : 3);
    memory.forget({ match: "s3cret" }, MONDAY);
    const { database } = storeOf(memory);
    for (const table of ["cycles_begun", "cycles_ended", "loops"])
      expect(JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()), table).not.toContain("s3cret");
    expect(existsSync(report)).toBe(!isOnFile());
    expect(existsSync(join(storeDir, "reports", "one", "other.md"))).toBe(true);
    expect(usedBy(memory, "aaaa")).toEqual([cycle.id]);
  });

  test("a fingerprint that is forgotten takes its cycles with it, and they do not come back", () => {
    const memory = aMemory();
    const { cycles } = knowledgeOf(memory);
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    const cycle = begun({ fingerprints: ["aaaa1111"] });
    const other = begun({ fingerprints: ["bbbb2222"] });
    cycles.beginCycle(cycle);
    cycles.beginCycle(other);
    memory.forget({ id: "aaaa1111" }, MONDAY);
    expect(cycles.cycle(cycle.id)).toBeNull();
    cycles.beginCycle(cycle);
    expect(cycles.cycle(cycle.id)).toBeNull();
    expect(cycles.cycle(other.id)).not.toBeNull();
  });
});
