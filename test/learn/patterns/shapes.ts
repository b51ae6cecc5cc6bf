import type { Fix } from "#model/fix.ts";
import type { PatternEvent } from "#model/pattern.ts";
import type { FingerprintFact } from "#model/pattern-memory.ts";

export const MONDAY = Date.UTC(2026, 10, 2, 9);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A fingerprint seen once, with what a test wants different. */
export function aFact(hash: string, changes: Partial<FingerprintFact> = {}): FingerprintFact {
  return {
    hash,
    coarse: "coarse",
    count: 1,
    runs: 1,
    firstAt: MONDAY,
    lastAt: MONDAY,
    category: "runtime_error",
    tool: "node",
    errorType: "TypeError",
    message: "Cannot read properties of undefined (reading 'price')",
    template: "Cannot read properties of undefined (reading 'price')",
    test: null,
    files: ["src/cart.js"],
    tasks: [],
    sessions: [],
    days: [[Math.floor((changes.lastAt ?? MONDAY) / DAY), changes.count ?? 1]],
    ...changes,
  };
}

let made = 0;

/** A decision of a person about a fingerprint, with what a test wants different. */
export function anEvent(
  kind: PatternEvent["kind"],
  fingerprint: string,
  other: string | null = null,
  changes: Partial<PatternEvent> = {},
): PatternEvent {
  made += 1;
  return {
    id: `event-${String(made).padStart(6, "0")}`,
    at: MONDAY + made,
    kind,
    fingerprint,
    other,
    by: "person",
    score: null,
    text: {},
    reason: null,
    ...changes,
  };
}

/** A change to src/cart.js that worked at once, with what a test wants different. */
export function aFix(id: string, changes: Partial<Fix> = {}): Fix {
  const resolvedAt = changes.resolvedAt ?? MONDAY + HOUR;
  return {
    id,
    check: { id: "npm test@", command: "npm test", directory: "" },
    grade: "observed",
    kind: "change",
    cures: [],
    firstRedRun: "red",
    lastRedRun: "red",
    greenRun: `green-${id}`,
    openedAt: MONDAY,
    resolvedAt,
    fromTree: null,
    toTree: null,
    greenTreeBefore: null,
    commands: [],
    attempts: [],
    files: ["src/cart.js"],
    core: null,
    session: null,
    task: null,
    marks: [],
    minimal: null,
    receipt: null,
    ...changes,
  };
}

/** One try, with what a test wants different. */
export function anAttempt(
  outcome: Fix["attempts"][number]["outcome"],
  changes: Partial<Fix["attempts"][number]> = {},
): Fix["attempts"][number] {
  return {
    runId: "run",
    at: MONDAY,
    outcome,
    fromTree: null,
    toTree: null,
    files: ["src/cart.js"],
    commands: [],
    said: null,
    gone: [],
    appeared: [],
    ...changes,
  };
}
