import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { patternTexts } from "#learn/patterns/texts.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { learnPatterns } from "#loop/join-patterns.ts";
import { learnFixes } from "#loop/learn-fixes.ts";
import { learnStaleLessons } from "#loop/learn-lessons.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Diff, Fix } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Proof } from "#model/proof.ts";
import type { Run } from "#model/run.ts";
import { aFinding, anId, aRun, MONDAY } from "./fact-shapes.ts";

export const MINUTE = 60_000;
export const NOW = MONDAY + 5000 * MINUTE;

/** A run of a command at a minute, on a tree. */
export function runAt(minute: number, command: string, tree: string | null, changes: Partial<Run> = {}): Run {
  return aRun({
    startedAt: MONDAY + minute * MINUTE,
    durationMs: 500,
    argv: command.split(" "),
    check: identifyCheck(command.split(" "), ""),
    output: null,
    git: { head: "abc", branch: "main", dirty: [], dirtyCount: 0, tree },
    ...changes,
  });
}

/** A failing run whose failures say these messages, by fingerprint. */
export function red(
  memory: Memory,
  minute: number,
  command: string,
  tree: string | null,
  says: Readonly<Record<string, string>>,
  changes: Partial<Run> = {},
): string {
  const run = runAt(minute, command, tree, changes);
  memory.remember(
    run,
    Object.entries(says).map(([hash, message]) =>
      aFinding(hash, {
        message,
        excerpt: message,
        test: null,
        fingerprint: {
          hash,
          coarse: `kind-${hash}`,
          recipe: "2026-11",
          parts: [{ name: "message", value: message, contributes: true, why: "" }],
        },
      }),
    ),
  );
  return run.id;
}

/** A passing run. */
export function green(
  memory: Memory,
  minute: number,
  command: string,
  tree: string | null,
  changes: Partial<Run> = {},
): string {
  const run = runAt(minute, command, tree, { outcome: "passed", exitCode: 0, ...changes });
  memory.remember(run, []);
  return run.id;
}

/** What git would say between two trees: each holds one line of its own. */
export const plainDiff = async (from: string, to: string): Promise<Diff> => ({
  from,
  to,
  text: `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-holds(${JSON.stringify(from)});\n+holds(${JSON.stringify(to)});\n`,
  files: [{ path: "a.ts", status: "changed", added: 1, removed: 1, binary: false }],
  truncated: false,
  notes: [],
});

/** Everything that is learned from new facts, as the next look does. */
export async function learnAll(memory: Memory, diff = plainDiff): Promise<Knowledge> {
  const knowledge = knowledgeOf(memory);
  await learnFixes({ knowledge, deriveId: derivedId, diff, now: () => NOW });
  learnPatterns(knowledge, { texts: patternTexts(() => null), deriveId: derivedId, asOf: NOW });
  learnStaleLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
  return knowledge;
}

/** A proof of a fix. */
export function proofOf(fix: Fix, changes: Partial<Proof> = {}): Proof {
  return {
    id: anId(NOW),
    fixId: fix.id,
    verdict: "proven",
    why: "green with it, red without it",
    at: NOW,
    durationMs: 1,
    command: ["npm", "test"],
    directory: "",
    repeats: 2,
    withTree: fix.toTree,
    withoutTree: fix.fromTree,
    fingerprints: fix.cures.map((cure) => cure.fingerprint),
    trials: [],
    minimal: null,
    minimalTree: null,
    reduced: "none",
    isolation: "copy",
    ...changes,
  };
}

/** Everything that is known, in a form that can be compared. */
export function picture(memory: Memory) {
  const { fixes, patterns, lessons } = knowledgeOf(memory);
  return {
    fixes: fixes.fixes({ limit: 1000 }),
    flakes: fixes.flakes(),
    patterns: patterns.patterns({ limit: 1000 }),
    lessons: lessons.lessons(),
  };
}
