import { identifyCheck } from "#loop/check-identity.ts";
import type { DeliveryRecord, JudgedRun } from "#model/warning.ts";

export const START = Date.UTC(2026, 10, 9, 9);
export const MINUTE = 60_000;

let made = 0;

/** A run at a minute: what failed in it by fingerprint; nothing failed: it passed. */
export function ran(
  minute: number,
  command: string,
  failed: readonly string[] = [],
  changes: Partial<JudgedRun> = {},
): JudgedRun {
  made += 1;
  const at = START + minute * MINUTE;
  return {
    id: `run-${String(made).padStart(5, "0")}`,
    source: "hook",
    at,
    endedAt: at + 500,
    check: identifyCheck(command.split(" "), ""),
    argv: command.split(" "),
    outcome: failed.length > 0 ? "failed" : "passed",
    session: "s1",
    task: null,
    execution: null,
    tree: null,
    filesModified: [],
    diff: null,
    failures: failed.map((fingerprint) => ({ fingerprint, category: "test_failure" })),
    isWhole: true,
    ...changes,
  };
}

/** Something that was said at a minute about the fingerprint "nan". */
export function said(minute: number, changes: Partial<DeliveryRecord> = {}): DeliveryRecord {
  made += 1;
  return {
    id: `said-${String(made).padStart(5, "0")}`,
    at: START + minute * MINUTE,
    session: "s1",
    task: null,
    agent: "claude",
    lesson: "lesson-1",
    fingerprint: "nan",
    check: null,
    moment: "session",
    manner: "shown",
    text: "[twiceshy] the sum has no start value",
    score: 0.8,
    rank: 1,
    callId: null,
    reason: null,
    outcome: null,
    ignored: false,
    outcomeWhy: null,
    acknowledgedAt: null,
    ...changes,
  };
}
