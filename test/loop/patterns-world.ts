import { patternTexts } from "#learn/patterns/texts.ts";
import { foldAllPatterns } from "#loop/fold-patterns.ts";
import { learnPatterns } from "#loop/join-patterns.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Pattern, PatternEvent } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { aFinding, anId, aRun, HOUR, MONDAY } from "../memory/fact-shapes.ts";

export const LATER = MONDAY + 1000 * HOUR;

/** What learning from new facts does after a run. */
export function learn(memory: Memory): Knowledge {
  const knowledge = knowledgeOf(memory);
  learnPatterns(knowledge, { texts: patternTexts(() => null), deriveId: derivedId, asOf: LATER });
  return knowledge;
}

/** What `rebuild` does. */
export function rebuild(memory: Memory): Knowledge {
  const knowledge = knowledgeOf(memory);
  foldAllPatterns(knowledge, LATER);
  return knowledge;
}

/** Patterns in an order that can be compared. */
export function shown(memory: Memory): Pattern[] {
  return knowledgeOf(memory)
    .patterns.patterns()
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A failing run at an hour, with failures that say these messages. */
export function failing(
  memory: Memory,
  hour: number,
  says: Readonly<Record<string, string>>,
  changes: Parameters<typeof aRun>[0] = {},
): void {
  const findings = Object.entries(says).map(([hash, message]) => finding(hash, message));
  memory.remember(aRun({ startedAt: MONDAY + hour * HOUR, ...changes }), findings);
}

/** A finding with a hash of its own and a message. */
export function finding(
  hash: string,
  message: string,
  changes: Partial<IdentifiedFinding> = {},
): IdentifiedFinding {
  return aFinding(hash, {
    message,
    test: null,
    errorType: "Error",
    category: "runtime_error",
    excerpt: message,
    fingerprint: {
      hash,
      coarse: `kind-${hash}`,
      recipe: "2026-11",
      parts: [{ name: "message", value: message, contributes: true, why: "" }],
    },
    ...changes,
  });
}

/** A decision by a person. */
export function decision(
  kind: PatternEvent["kind"],
  fingerprint: string,
  other: string | null = null,
  changes: Partial<PatternEvent> = {},
): PatternEvent {
  const at = changes.at ?? MONDAY + 500 * HOUR;
  return {
    id: anId(at),
    at,
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
