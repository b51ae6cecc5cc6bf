import { joinPattern } from "#learn/patterns/join.ts";
import type { Texts } from "#learn/patterns/texts.ts";
import type { Failure } from "#model/failure.ts";
import type { PatternEvent } from "#model/pattern.ts";
import type { PatternMemory } from "#model/ports-learning.ts";
import { foldPatternsOf, type PatternKnowledge } from "./fold-patterns.ts";

/** An id that follows from what the fact says, so that the same decision made twice is one. */
export type DeriveId = (at: number, seed: string) => string;

/** Fingerprints taken in one transaction: others never wait long. */
const BATCH = 100;

/**
 * Brings the patterns up to date with the facts: newcomers find their place, and whatever has new facts is folded again.
 * Does nothing where nothing is new. Answers how many fingerprints were looked at.
 */
export function learnPatterns<Document>(
  knowledge: PatternKnowledge,
  ports: { readonly texts: Texts<Document>; readonly deriveId: DeriveId; readonly asOf: number },
  most: number = Number.POSITIVE_INFINITY,
): number {
  const { patterns } = knowledge;
  let count = 0;
  while (count < most) {
    const stale = patterns.staleFingerprints(Math.min(BATCH, most - count));
    if (stale.length === 0) break;
    knowledge.together(() => {
      const newcomers = new Set(patterns.withoutText(stale));
      // First what is known: a newcomer is judged by what people have said until now.
      const known = stale.filter((hash) => !newcomers.has(hash));
      foldPatternsOf(knowledge, known, ports.asOf);
      const joined = joinPatterns(patterns, [...newcomers], ports.texts, ports.deriveId);
      foldPatternsOf(knowledge, joined, ports.asOf);
      const touched = [...known, ...joined];
      // Decisions just made have marked both their sides; both are folded now.
      patterns.markPatternsFolded(patterns.kinOf(touched));
    });
    count += stale.length;
  }
  return count;
}

/**
 * Gives each fingerprint that was never compared its text, and its place: merged into the pattern of a near-duplicate,
 * linked with its neighbours in meaning. Answers the fingerprints whose patterns must be folded. In a transaction of the caller's.
 */
function joinPatterns<Document>(
  patterns: PatternMemory,
  fingerprints: readonly string[],
  texts: Texts<Document>,
  deriveId: DeriveId,
): string[] {
  const touched = new Set(fingerprints);
  for (const failure of patterns.latestFailures(patterns.withoutText(fingerprints)))
    for (const event of join(patterns, failure, texts, deriveId)) {
      patterns.record(event);
      if (event.other !== null) touched.add(event.other);
    }
  return [...touched];
}

function join<Document>(
  patterns: PatternMemory,
  failure: Failure,
  texts: Texts<Document>,
  deriveId: DeriveId,
): PatternEvent[] {
  const { hash, coarse } = failure.fingerprint;
  const document = texts.documentOf(failure);
  const neighbours = patterns
    .textsNear({ hash: null, coarse, match: texts.match(document) })
    // Lessons have texts too; they are found by recall, and are no failures to be one with.
    .filter((near) => near.coarse !== "" && near.fingerprint !== hash)
    .flatMap((near) => {
      const known = texts.decode(near.document);
      return known === null ? [] : [{ ...near, document: known }];
    });
  const rules = {
    mergedAt: patterns.handMerges(neighbours.map((near) => near.pattern)),
    categories: patterns.corrected(neighbours.map((near) => near.fingerprint)),
  };
  const drafts = joinPattern({ fingerprint: hash, coarse, document }, neighbours, texts.likeness, rules);
  patterns.keepText(
    { fingerprint: hash, coarse, pattern: hash, document: texts.encode(document) },
    texts.terms(document),
  );
  const at = failure.seenAt;
  return drafts.map((draft) => ({
    ...draft,
    id: deriveId(at, `${draft.kind} ${draft.fingerprint} ${draft.other}`),
    at,
    reason: null,
  }));
}
