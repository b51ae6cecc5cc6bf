import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMemory, storeOf } from "#memory/open.ts";
import { phaseActivity, phaseHeardAfter } from "#memory/phases.ts";
import type { Memory } from "#model/ports.ts";

let root: string;
let memory: Memory;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-phases-"));
  memory = openMemory(root, { redact: (text) => text });
});
afterEach(() => {
  memory.close();
  rmSync(root, { recursive: true, force: true });
});

const task = (id: string, task: string, at: number, phase: string | null) =>
  memory.recordTaskEvent({
    id,
    task,
    kind: "start",
    at,
    title: null,
    category: null,
    files: [],
    session: null,
    phase,
  });
const run = (id: string, at: number, phase: string | null) =>
  memory.remember(
    {
      id,
      source: "run",
      startedAt: at,
      durationMs: 1,
      argv: ["true"],
      check: { id: "c", command: "true", directory: "" },
      exitCode: 0,
      signal: null,
      outcome: "passed",
      git: null,
      os: "linux",
      tools: {},
      outputBytes: 0,
      outputLines: 0,
      failureCount: 0,
      output: null,
      filesModified: [],
      diff: null,
      session: null,
      task: null,
      phase,
      agent: null,
      execution: null,
    },
    [],
  );

it("knows every phase by its runs and tasks, and when it was heard of", () => {
  expect(phaseActivity(storeOf(memory))).toEqual([]);
  run("r1", 100, "2");
  run("r2", 300, "02");
  run("r3", 50, null);
  task("t1", "2-01", 200, "2");
  task("t2", "12-01", 400, null);
  task("t3", "x", 500, null);
  expect(phaseActivity(storeOf(memory)).sort((a, b) => a.firstAt - b.firstAt)).toEqual([
    { phase: "2", firstAt: 100, lastAt: 300 },
    { phase: "12", firstAt: 400, lastAt: 400 },
  ]);
  expect(phaseHeardAfter(storeOf(memory), "02", 100)).toBe(200);
  expect(phaseHeardAfter(storeOf(memory), "2", 300)).toBeNull();
  expect(phaseHeardAfter(storeOf(memory), "1", 0)).toBeNull();
});

it("finds them by an index", () => {
  const plan = storeOf(memory)
    .database.prepare("EXPLAIN QUERY PLAN SELECT min(phase) FROM runs WHERE phase > '1'")
    .all([]);
  expect(String(plan[0]!.detail)).toContain("runs_by_phase");
});
