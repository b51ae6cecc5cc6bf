/**
 * A lesson is the reduction of its facts, sorted by (time, id), as of a moment. The same facts give the same lesson,
 * whatever the order in which they arrived and however often they were stored. `state` events are a diary for people:
 * the fold never reads them, so that a rebuilt lesson is identical.
 */
import type { Lesson, LessonBody, LessonEvent } from "#model/lesson.ts";
import { foldConfidence } from "./fold-confidence.ts";
import { foldEvidence } from "./fold-evidence.ts";
import { isUse } from "./is-use.ts";
import { archiveReason, lifecycleOf, quarantineOf, shadowOf } from "./lifecycle.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";
import { priorityOf } from "./priority.ts";
import { trialFindings } from "./trial-findings.ts";

/** The lesson that its events make, as of a moment; null where nobody has said yet what it is. */
export function foldLesson(
  events: readonly LessonEvent[],
  asOf: number,
  numbers: LessonNumbers = LESSON_NUMBERS,
): Lesson | null {
  const facts = inOrder(events, asOf);
  const body = foldBody(facts);
  if (body === null) return null;
  const evidence = foldEvidence(facts);
  const provenance =
    body.provenance === "observed" && evidence.proofs.length > 0 ? "proven" : body.provenance;
  const said = { ...body, provenance };
  const confidence = foldConfidence(facts, numbers);
  const archived = archiveReason(facts);
  const { lifecycle, reason } = lifecycleOf(facts, said, evidence, asOf, numbers);
  return {
    ...said,
    id: facts[0]!.lesson,
    evidence,
    confidence,
    lifecycle,
    shadow: shadowOf(facts, numbers),
    quarantinedUntil: quarantineOf(facts, asOf, numbers),
    archived: archived !== null,
    priority: priorityOf(said.category, evidence.occurrences, confidence, numbers),
    verifier: facts.findLast((fact) => fact.kind === "confirmed")?.by ?? null,
    createdAt: facts.find((fact) => fact.kind === "created")!.at,
    updatedAt: facts.at(-1)!.at,
    lastUsedAt: facts.findLast(isUse)?.at ?? null,
    reason: archived === null ? reason : `archived: ${archived}`,
    ...trialFindings(facts),
  };
}

/** Facts once each, in order of (time, id), up to a moment, without the diary. */
export function inOrder(events: readonly LessonEvent[], asOf: number): LessonEvent[] {
  const seen = new Map<string, LessonEvent>();
  for (const event of events) if (event.at <= asOf && event.kind !== "state") seen.set(event.id, event);
  return [...seen.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** What was said first, with every later correction on top. */
function foldBody(facts: readonly LessonEvent[]): LessonBody | null {
  const created = facts.find((fact) => fact.kind === "created");
  if (created === undefined) return null;
  let body = bodyOf(created);
  for (const fact of facts) if (fact.kind === "edited") body = { ...body, ...bodyOf(fact) };
  return body;
}

/** The fields of an event's body that a lesson says; all others are about it. */
export const LESSON_FIELDS = [
  "title",
  "type",
  "category",
  "trigger",
  "action",
  "validation",
  "scope",
  "safety",
  "preconditions",
  "narrative",
  "author",
  "provenance",
  "fingerprint",
  "examples",
  "source",
  "elsewhere",
] as const satisfies readonly (keyof LessonBody)[];

function bodyOf(fact: LessonEvent): LessonBody {
  const body = fact.body as Record<string, unknown>;
  const fields = LESSON_FIELDS.filter((field) => body[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, body[field]])) as unknown as LessonBody;
}
