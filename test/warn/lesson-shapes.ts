import { takeApart } from "#doors/warnings-moment.ts";
import type { Evidence, Lesson } from "#model/lesson.ts";
import type { Warning } from "#model/warning.ts";
import type { Moment, MomentInput } from "#warn/moment.ts";
import { momentOf } from "#warn/moment.ts";

export const NOW = Date.UTC(2026, 10, 16);

/** The sum forgot where to begin. */
export const SUM_DIFF = `diff --git a/src/sum.js b/src/sum.js
index 1111111..2222222 100644
--- a/src/sum.js
+++ b/src/sum.js
@@ -1,4 +1,4 @@
 export function sum(list) {
-  return list.reduce((a, b) => a + b);
+  return list.reduce((a, b) => a + b, 0);
 }
 export const zero = 0;
`;
export const BAD_SUM = `export function sum(list) {
  return list.reduce((a, b) => a + b);
}
export const zero = 0;
`;
export const GOOD_SUM = BAD_SUM.replace("a + b)", "a + b, 0)");

const EVIDENCE: Evidence = {
  occurrences: 2,
  successes: 2,
  trials: 2,
  successRate: 1,
  low: 0.3424,
  high: 1,
  verified: 1,
  regressions: 0,
  uses: 2,
  timeSavedMinutes: null,
  files: ["src/sum.js"],
  tasks: [],
  fixes: ["f1", "f2"],
  proofs: ["p1"],
};

/** A proven lesson about src/sum.js and `npm test`. */
export function aLesson({
  evidence = {},
  ...changes
}: Partial<Omit<Lesson, "evidence">> & { evidence?: Partial<Evidence> } = {}): Lesson {
  return {
    id: "1a2b3c4d5e6f70819203",
    title: "TypeError: Reduce of empty array with no initial value",
    type: "error_resolution",
    category: "runtime_error",
    trigger: { conditions: [{ field: "fingerprint", operator: "is", value: "f".repeat(32) }] },
    action: { kind: "patch", diff: SUM_DIFF, files: ["src/sum.js"] },
    validation: { command: "npm test", directory: "", expect: "passes" },
    scope: [],
    safety: "safe",
    preconditions: [
      { kind: "file", path: "src/sum.js" },
      { kind: "line", file: "src/sum.js", text: "return list.reduce((a, b) => a + b);" },
    ],
    narrative: null,
    author: null,
    provenance: "proven",
    fingerprint: "f".repeat(32),
    examples: [],
    confidence: 0.6,
    lifecycle: "draft",
    shadow: true,
    quarantinedUntil: null,
    archived: false,
    priority: 1,
    verifier: null,
    createdAt: NOW - 1000,
    updatedAt: NOW - 1000,
    lastUsedAt: null,
    reason: "new",
    ...changes,
    evidence: { ...EVIDENCE, ...evidence },
  };
}

/** Somebody's own words, tried by nobody. */
export function taught(changes: Partial<Lesson> = {}): Lesson {
  return aLesson({
    provenance: "human",
    action: { kind: "advice", text: "Run the migrations first" },
    validation: null,
    preconditions: [],
    fingerprint: null,
    evidence: {
      fixes: [],
      proofs: [],
      successes: 0,
      trials: 0,
      low: null,
      high: null,
      files: [],
      occurrences: 1,
    },
    ...changes,
  });
}

export function aMoment(known: Pick<MomentInput, "kind"> & Partial<MomentInput>): Moment {
  return takeApart(momentOf(known));
}

/** A repository that is only its files. */
export function files(all: Record<string, string>): (path: string) => string | null {
  return (path) => all[path] ?? null;
}

export function aWarning(changes: Partial<Warning> = {}): Warning {
  return {
    lesson: "1a2b3c4d5e6f70819203",
    moment: "command",
    fingerprint: "f".repeat(32),
    what: "TypeError: Reduce of empty array with no initial value",
    cause: null,
    remedy: { kind: "diff", diff: SUM_DIFF, commands: [] },
    files: ["src/sum.js"],
    check: "npm test",
    grade: "proven",
    provenance: "proven",
    seen: 3,
    worked: { count: 4, of: 4, low: 0.51, high: 1 },
    confidence: 0.8,
    lastAt: NOW,
    why: [],
    isExact: true,
    score: 0.5,
    ...changes,
  };
}
