import type { CycleFailure } from "#model/cycle.ts";
import type { FixEnd, FixEvent } from "#model/fix-event.ts";
import type { LoopReport } from "#report/loop-report.ts";
import { CHECK, cycle, failure, goal, run } from "../heal/cycle/scene.ts";

export const tax: CycleFailure = failure("89f36be7185c0000", {
  test: "cart > adds tax",
  file: "test/cart.test.ts",
  line: 6,
  message: "expected 24 to be 30",
  summary: "expected 24 to be 30",
});

const LIMITS = {
  maxCycles: 3,
  totalCycles: 9,
  minutes: 60,
  costUsd: 5,
  commands: 20,
  tests: 5,
  agentMinutes: 15,
  checkMinutes: 15,
};

const fp = tax.fingerprint;

/** How a loop begins. */
export function started(at = 0): FixEvent {
  return {
    kind: "started",
    at,
    loop: "l",
    isResumed: false,
    check: CHECK,
    argv: ["npm", "test"],
    also: [],
    agent: "claude",
    agentVersion: null,
    profile: "strict",
    limits: LIMITS,
    workspace: "worktree",
    permissionFlags: [],
  };
}

/** A loop that stopped after three cycles in vain. */
export function stopped(more: Partial<FixEnd> = {}): FixEnd {
  return {
    loop: "loop-1",
    reason: "bounded_attempts_exceeded",
    why: "3 of 3 attempts at cart > adds tax are used up.",
    check: CHECK,
    argv: ["npm", "test"],
    agent: "claude",
    profile: "strict",
    goal: goal([tax]),
    limits: LIMITS,
    spent: { cycles: 3, ms: 212_000, costUsd: 0.12, commands: 7, tests: 2 },
    cycles: [
      cycle(
        [fp],
        { after: [tax], why: "The same failure as before.", summary: "expected 24 to be 30" },
        { number: 1, technique: "direct" },
      ),
      cycle(
        [fp],
        {
          after: [],
          verdict: "no-fix",
          why: "test/cart.test.ts:6: an existing test asks for something else",
          files: ["test/cart.test.ts"],
          failureReason: "the test is wrong",
        },
        { number: 2, technique: "more-context", approach: "expects 24" },
      ),
      cycle([fp], null, { number: 3, technique: "fresh-start" }),
    ],
    attempts: 3,
    last: run([tax], {
      evidence: { [tax.id]: { excerpt: "24 !== 30\n  at node:internal/x:1:1", frames: [] } },
    }),
    landed: null,
    report: ".twiceshy/reports/1.md",
    notes: [],
    ...more,
  };
}

/** What its report is made from. */
export function told(more: Partial<LoopReport> = {}): LoopReport {
  return {
    at: Date.UTC(2026, 10, 16, 6, 30, 12),
    end: stopped(),
    reproduce: "npx vitest run test/cart.test.ts -t 'adds tax'",
    around: [{ file: "src/cart.ts", from: 2, line: 3, lines: ["let sum = 0;", "return sum;", "}"] }],
    logs: [{ name: "cycle 1, agent", file: ".twiceshy/reports/1/cycle-1-agent.log" }],
    diagnosis: null,
    kindOf: (category) => (category === "lint_error" ? "lint_failure" : category),
    ...more,
  };
}
