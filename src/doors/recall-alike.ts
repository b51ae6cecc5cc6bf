import type { Similar } from "#learn/similarity/rank.ts";
import type { PatternText } from "#model/pattern-memory.ts";
import type { PatternMemory } from "#model/ports-learning.ts";
import { TEXTS } from "./pattern-texts.ts";
import { reasonsOf } from "./recall-hits.ts";
import type { PatternMatch, Question } from "./recall-lessons.ts";

/** What was found about a question. */
export interface Matches {
  readonly found: readonly PatternMatch[];
  /** Lessons whose text is alike, by their id. */
  readonly lessons: ReadonlyMap<string, Similar>;
}

/** Texts that share words; the best are among the first. */
const LOOKED_AT = 24;
const MOST_PATTERNS = 12;

/** What is alike enough to be worth a look; nothing where nothing is. */
export function alike(
  patterns: PatternMemory,
  question: Question,
  /** Texts that point the same way, whatever words they use: compared like the others. */
  sameWay: readonly PatternText[] = [],
): Matches {
  const document =
    question.finding === null
      ? { ...TEXTS.documentOfText(question.text), hash: question.hash }
      : TEXTS.documentOf(question.finding);
  const sharing = patterns.textsNear({
    ...{ hash: null, coarse: document.coarse, match: TEXTS.match(document), limit: LOOKED_AT },
  });
  const near = new Map([...sharing, ...sameWay].map((text) => [text.fingerprint, text]));
  const candidates = [...near.values()].flatMap((text) => {
    const known = TEXTS.decode(text.document);
    return known === null ? [] : [{ id: text.fingerprint, document: known }];
  });
  const found = new Map<string, PatternMatch>();
  const lessons = new Map<string, Similar>();
  const compare = question.finding === null ? TEXTS.search : TEXTS.rank;
  for (const similar of compare(document, candidates, candidates.length)) {
    const { pattern: id, coarse } = near.get(similar.id)!;
    if (coarse === "") lessons.set(similar.id, similar);
    else if (!found.has(id) && found.size < MOST_PATTERNS) {
      const pattern = patterns.pattern(id);
      if (pattern !== null) found.set(id, { pattern, why: reasonsOf(similar), strength: similar.score });
    }
  }
  if (found.size === 0)
    for (const match of saidTheSame(patterns, question)) found.set(match.pattern.id, match);
  return { found: [...found.values()], lessons };
}

/** So short that its words tell too little to be compared: "-1 == 3". A longer text is found by them. */
const SHORT = 40;
const MOST_SAID = 3;
const SAME_WORDS_STRENGTH = 0.8;

/** Patterns of failures that said the very same. */
function saidTheSame(patterns: PatternMemory, { finding, text }: Question): PatternMatch[] {
  const message = (finding?.message ?? text).trim();
  if (message === "" || message.length > SHORT) return [];
  const ids = patterns.saidExactly(message, MOST_SAID).map((hash) => patterns.patternOf(hash));
  return [...new Set(ids)].flatMap((id): PatternMatch[] => {
    const pattern = id === null ? null : patterns.pattern(id);
    if (pattern === null || (finding?.errorType ?? pattern.errorType) !== pattern.errorType) return [];
    return [{ pattern, why: [{ kind: "words", detail: message }], strength: SAME_WORDS_STRENGTH }];
  });
}
