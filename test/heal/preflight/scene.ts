import type { PreflightFacts } from "#heal/preflight/facts.ts";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import type { Application, JudgeVote, Plan } from "#model/heal.ts";
import type { Lesson } from "#model/lesson.ts";
import { aBody } from "../../learn/lessons/shapes.ts";

export const NOW = Date.UTC(2026, 10, 16, 12);
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

export const DIFF = `diff --git a/src/cart.ts b/src/cart.ts
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -1,4 +1,5 @@
+import { tax } from "./tax.ts";
 import { price } from "./price.ts";

 export function total(): number {
   return price() + tax();
`;

export const FINGERPRINT = "ab12cd34".repeat(8);

/** A proven import that was missing: safe. */
export function aPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: "plan-1",
    at: NOW - MINUTE,
    failure: {
      id: "failure-1",
      fingerprint: FINGERPRINT,
      category: "type_error",
      errorType: "TS2304",
      message: "Cannot find name 'tax'.",
      file: "src/cart.ts",
      line: 4,
      test: null,
    },
    check: { id: "check-1", command: "tsc --noEmit", directory: "" },
    argv: ["tsc", "--noEmit"],
    lesson: "lesson-1",
    fix: "fix-1",
    remedy: { kind: "patch", diff: DIFF },
    baseTree: "1".repeat(40),
    toTree: "2".repeat(40),
    diff: DIFF,
    files: ["src/cart.ts"],
    changedLines: 1,
    safety: "safe",
    safetyWhy: ["src/cart.ts:1: imports"],
    evidence: {
      grade: "proven",
      worked: 12,
      tried: 12,
      verified: 12,
      proofs: ["proof-1"],
      confidence: 0.95,
      low: 0.75,
      high: 1,
      lifecycle: "automated",
      provenance: "proven",
      isInShadow: false,
      quarantinedUntil: null,
      corrections: 0,
    },
    misfit: null,
    ...changes,
  };
}

/** A lesson that has earned everything. */
export function aLesson(changes: Partial<Lesson> = {}): Lesson {
  return {
    ...aBody({ provenance: "proven", fingerprint: FINGERPRINT }),
    id: "lesson-1",
    evidence: {
      occurrences: 12,
      successes: 12,
      trials: 12,
      successRate: 1,
      low: 0.75,
      high: 1,
      verified: 12,
      regressions: 0,
      uses: 12,
      timeSavedMinutes: null,
      files: [],
      tasks: [],
      fixes: ["fix-1"],
      proofs: ["proof-1"],
    },
    confidence: 0.95,
    lifecycle: "automated",
    shadow: false,
    quarantinedUntil: null,
    archived: false,
    priority: 1,
    verifier: null,
    createdAt: NOW - 30 * 24 * HOUR,
    updatedAt: NOW - HOUR,
    lastUsedAt: NOW - HOUR,
    reason: "12 verified, no regression",
    ...changes,
  };
}

/** A moment at which nothing stands in the way. */
export function theFacts(changes: Partial<PreflightFacts> = {}): PreflightFacts {
  return {
    now: NOW,
    numbers: DEFAULT_HEAL_NUMBERS,
    policy: "auto-moderate",
    locked: null,
    ignored: null,
    grade: "proven",
    lesson: aLesson(),
    shadow: { runs: 5, good: 5, runsNeeded: 5, rateNeeded: 0.9 },
    preconditions: { holds: true, why: "all pre-conditions hold" },
    applications: [],
    votes: [],
    judges: 2,
    repository: { hasCommit: true, branch: "main", operation: null, dirty: [] },
    scripts: {},
    files: { "src/cart.ts": { text: null, leadsTo: "src/cart.ts" } },
    protectedGlobs: [],
    dependencies: { files: [], names: [] },
    ...changes,
  };
}

let made = 0;

/** Something that the policy landed, so many minutes ago. */
export function landed(minutesAgo: number, changes: Partial<Application> = {}): Application {
  made += 1;
  const at = NOW - minutesAgo * MINUTE;
  return {
    id: `application-${made}`,
    plan: `plan-of-${made}`,
    fingerprint: FINGERPRINT,
    lesson: "another",
    fix: null,
    by: "policy",
    forced: null,
    isDryRun: false,
    at,
    updatedAt: at,
    state: "landed",
    why: "",
    gates: [],
    files: ["src/other.ts"],
    branch: "fix/auto-ab12cd34",
    commit: "3".repeat(40),
    mergedInto: null,
    revertCommit: null,
    green: [],
    scratch: null,
    pid: null,
    landedAt: at,
    ...changes,
  };
}

/** The same, taken back so many minutes ago. */
export function reverted(minutesAgo: number, changes: Partial<Application> = {}): Application {
  return landed(minutesAgo + 5, { state: "reverted", updatedAt: NOW - minutesAgo * MINUTE, ...changes });
}

export function aVote(changes: Partial<JudgeVote> = {}): JudgeVote {
  made += 1;
  return {
    id: `vote-${made}`,
    at: NOW - HOUR,
    plan: `judged-${made}`,
    application: null,
    judge: "openai/gpt-5.2",
    vendor: "openai",
    approves: true,
    score: 0.9,
    why: "",
    trouble: null,
    costUsd: 0.05,
    ms: 900,
    ...changes,
  };
}
