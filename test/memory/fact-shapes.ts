import { derivedId } from "#memory/derived-id.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";

let made = 0;
const here = `${process.pid} ${Math.random()}`;

/** A UUIDv7 of a moment, another one each time. */
export function anId(at: number): string {
  made += 1;
  return derivedId(at, `${here} ${made}`);
}

/** 2026-11-02, a Monday, in milliseconds. */
export const MONDAY = Date.UTC(2026, 10, 2, 9);
export const HOUR = 3_600_000;

/** A failed run of `npm test`, with what a test wants different. */
export function aRun(changes: Partial<Run> = {}): Run {
  const startedAt = changes.startedAt ?? MONDAY;
  return {
    id: anId(startedAt),
    source: "run",
    startedAt,
    durationMs: 1500,
    argv: ["npm", "test"],
    check: { id: "npm test@", command: "npm test", directory: "" },
    exitCode: 1,
    signal: null,
    outcome: "failed",
    session: null,
    task: null,
    phase: null,
    agent: null,
    execution: null,
    git: { head: "0".repeat(40), branch: "main", dirty: ["src/login.ts"], dirtyCount: 1, tree: null },
    os: "linux",
    tools: { node: "20.19.0" },
    outputBytes: 1200,
    outputLines: 30,
    failureCount: 1,
    output: "FAIL test/login.test.ts\nexpected 200, got 500",
    filesModified: [],
    diff: null,
    ...changes,
  };
}

/** A failing test of vitest, with what a test wants different. */
export function aFinding(hash: string, changes: Partial<IdentifiedFinding> = {}): IdentifiedFinding {
  return {
    detector: "vitest",
    tool: "vitest",
    category: "test_failure",
    group: "code",
    severity: "medium",
    tags: ["assertion"],
    errorType: "AssertionError",
    message: "expected 200, got 500",
    file: "src/login.ts",
    line: 12,
    column: 3,
    test: "login > answers",
    frames: [{ file: "src/login.ts", line: 12, column: 3, fn: "login", own: true }],
    excerpt: "AssertionError: expected 200, got 500\n  at login (src/login.ts:12:3)",
    at: 4,
    fingerprint: {
      hash,
      coarse: "coarse",
      recipe: "2026-11",
      parts: [{ name: "message", value: "expected <n>, got <n>", contributes: true, why: "the assertion" }],
    },
    ...changes,
  };
}

/** An event of a task. */
export function aTaskEvent(changes: Partial<TaskEvent> = {}): TaskEvent {
  const at = changes.at ?? MONDAY;
  return {
    id: anId(at),
    task: "12-01",
    kind: "start",
    at,
    title: null,
    category: null,
    files: [],
    session: null,
    phase: null,
    ...changes,
  };
}
