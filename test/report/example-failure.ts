import type { Failure } from "../../src/model/failure.ts";
import type { Run } from "../../src/model/run.ts";

/** The moment that the examples below were seen at. */
export const SEEN_AT = new Date(2026, 10, 18, 10, 0).getTime();

/** A failure as the store gives it back. */
export function exampleFailure(change: Partial<Failure> = {}): Failure {
  return {
    id: "01932f0c-7e5a-7a3b-9c4d-0123456789ab",
    runId: "01932f0c-7e5a-7000-8000-000000000001",
    seq: 0,
    seenAt: SEEN_AT,
    session: null,
    task: null,
    phase: null,
    taskSignature: null,
    detector: "node",
    tool: "node",
    category: "runtime_error",
    group: "code",
    severity: "medium",
    tags: [],
    errorType: "TypeError",
    message: "Cannot read properties of undefined (reading 'price')",
    file: "src/cart.js",
    line: 3,
    column: 15,
    test: null,
    frames: [
      { file: "src/cart.js", line: 3, column: 15, fn: "total", own: true },
      { file: "node:internal/main", line: 1, column: 2, fn: null, own: false },
    ],
    excerpt:
      "TypeError: Cannot read properties of undefined (reading 'price')\n    at total (src/cart.js:3:15)",
    at: 5,
    fingerprint: {
      hash: "ae91d9cb6f3f00112233",
      coarse: "9181c90e057fb67d8f1c",
      recipe: "2026-11",
      parts: [
        { name: "message", value: "Cannot read properties", contributes: true, why: "what it says" },
        { name: "line", value: "3", contributes: false, why: "code above it moves it" },
        { name: "test", value: null, contributes: false, why: "no test was named" },
      ],
    },
    ...change,
  };
}

/** The run it was seen in. */
export function exampleRun(change: Partial<Run> = {}): Run {
  return {
    id: "01932f0c-7e5a-7000-8000-000000000001",
    source: "run",
    startedAt: SEEN_AT,
    durationMs: 85,
    argv: ["node", "check.js"],
    check: { id: "c", command: "node check.js", directory: "packages/shop" },
    exitCode: 1,
    signal: null,
    outcome: "failed",
    git: { head: "0123456789abcdef0123", branch: "main", dirty: ["a"], dirtyCount: 1, tree: "deadbeef" },
    os: "linux",
    tools: { node: "20.20.2" },
    session: "s1",
    task: "12-01",
    phase: "12",
    agent: null,
    execution: null,
    outputBytes: 100,
    outputLines: 3,
    failureCount: 2,
    output: "secret-free output",
    filesModified: [],
    diff: null,
    ...change,
  };
}
