import type { Application, JudgeVote, Plan } from "#model/heal.ts";

/** A plan of one small change. */
export function aPlan(over: Partial<Plan> = {}): Plan {
  const diff =
    over.diff ??
    'diff --git a/src/sum.js b/src/sum.js\n--- a/src/sum.js\n+++ b/src/sum.js\n@@ -1,2 +1,2 @@\n-import { add } from "./ad.js";\n+import { add } from "./add.js";\n export const sum = add;\n';
  return {
    id: "0199-plan",
    at: 1000,
    failure: {
      id: "f1",
      fingerprint: "a".repeat(64),
      category: "missing_dependency",
      errorType: "ERR_MODULE_NOT_FOUND",
      message: "Cannot find module './ad.js'",
      file: "src/sum.js",
      line: 1,
      test: null,
    },
    check: { id: "c1", command: "npm test", directory: "" },
    argv: ["npm", "test"],
    lesson: null,
    fix: "fix-1",
    remedy: { kind: "patch", diff },
    baseTree: "t1",
    toTree: "t2",
    diff,
    files: ["src/sum.js"],
    changedLines: 2,
    safety: "safe",
    safetyWhy: ["imports only"],
    evidence: {
      grade: "proven",
      worked: 3,
      tried: 3,
      verified: 2,
      proofs: ["p1"],
      confidence: 0.8,
      low: 0.5,
      high: 0.9,
      lifecycle: "automated",
      provenance: "proven",
      isInShadow: false,
      quarantinedUntil: null,
      corrections: 0,
    },
    misfit: null,
    ...over,
  };
}

export function aVote(over: Partial<JudgeVote> = {}): JudgeVote {
  return {
    id: "v1",
    at: 2000,
    plan: "0199-plan",
    application: "app-1",
    judge: "openai/gpt-5.2",
    vendor: "openai",
    approves: true,
    score: 0.9,
    why: "Fine.",
    trouble: null,
    costUsd: 0.01,
    ms: 10,
    ...over,
  };
}

export function anApplication(over: Partial<Application> = {}): Application {
  return {
    id: "app-1",
    plan: "0199-plan",
    fingerprint: "a".repeat(64),
    lesson: null,
    fix: "fix-1",
    by: "policy",
    forced: null,
    isDryRun: false,
    at: 1500,
    updatedAt: 1500,
    state: "landed",
    why: "",
    gates: [],
    files: ["src/sum.js"],
    branch: null,
    commit: null,
    mergedInto: null,
    revertCommit: null,
    green: [],
    scratch: null,
    pid: null,
    landedAt: 1600,
    ...over,
  };
}
