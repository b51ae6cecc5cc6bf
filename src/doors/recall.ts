/**
 * What is known about an error: patterns seen here, lessons, and what cured them. In: findings, a text, or a fingerprint.
 * Out: ranked hits with why each matched; none where nothing relevant is known. It reads, and folds only the few
 * patterns that have new facts; whatever is heavy (the regex engine for people's patterns) is loaded where it is needed.
 */

import type { LessonNumbers } from "#learn/lessons/numbers.ts";
import { rankHits } from "#learn/patterns/rank-hits.ts";
import { knownFix } from "#memory/known-fix.ts";
import { storeOf } from "#memory/open.ts";
import { patternMemoryOf } from "#memory/pattern-store.ts";
import { familyOf } from "#memory/recall.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { countStale } from "#memory/stale.ts";
import type { Near } from "#model/embedder.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Memory } from "#model/ports.ts";
import type { PatternMemory } from "#model/ports-learning.ts";
import type { Hit, MatchReason, Recalled } from "#model/recall.ts";
import { Trouble } from "#model/trouble.ts";
import type { Matches } from "./recall-alike.ts";
import { patternHit } from "./recall-hits.ts";
import { lessonHits, type PatternMatch, preseededHits, type Question } from "./recall-lessons.ts";

/** New facts taken in before an answer: a run or two. More than that waits for whoever has the time. */
const MOST_FOLDED = 20;

/** What a question is about: failures found in an output, or a text without any. */
export interface Asked {
  readonly findings: readonly IdentifiedFinding[];
  readonly text: string;
}

export interface RecallOptions {
  readonly now: number;
  readonly limit: number;
  /** Reads a file of the project, for the pre-conditions of lessons. */
  readonly readFile: (path: string) => string | null;
  /** As settings say; the defaults where they say nothing. */
  readonly numbers?: LessonNumbers;
  /** Lessons that point the same way as a text; who is in a hurry asks without. */
  readonly near?: (text: string) => Promise<readonly Near[]>;
}

/** What is known about an output or a text. */
export async function recallText(
  memory: Memory | null,
  asked: Asked,
  options: RecallOptions,
): Promise<Recalled> {
  const questions = questionsOf(asked);
  const hits: Hit[] = [];
  if (memory !== null) {
    const patterns = await freshPatterns(memory, options);
    for (const question of questions) hits.push(...(await fromMemory(memory, patterns, question, options)));
  }
  for (const question of questions)
    hits.push(...(await preseededHits(memory, question, options.readFile, options.numbers)));
  return {
    hits: rankHits(hits, options.now, options.limit, options.numbers),
    asked: questions.map(({ finding, text }) => ({
      fingerprint: finding?.fingerprint.hash ?? null,
      message: (finding?.message ?? text).slice(0, 500),
    })),
  };
}

/** What is known about a fingerprint that was seen before. */
export async function recallFingerprint(
  memory: Memory | null,
  wanted: string,
  options: RecallOptions,
): Promise<Recalled> {
  const patterns = memory === null ? null : await freshPatterns(memory, options);
  const pattern = patterns?.pattern(wanted) ?? null;
  if (memory === null || patterns === null || pattern === null)
    throw new Trouble("not_found", `no failure has the fingerprint "${wanted}".`, "twiceshy failures");
  const hash = pattern.fingerprints.find((one) => one.startsWith(wanted.trim())) ?? pattern.id;
  const [failure] = patterns.latestFailures([hash]);
  if (failure !== undefined)
    return recallText(memory, { findings: [failure], text: failure.message }, options);
  const exact: MatchReason = { kind: "exact", detail: hash.slice(0, 12) };
  const fix = knownFix(storeOf(memory).database, pattern.fingerprints);
  const hits = [patternHit(pattern, fix, [exact], 1)];
  return {
    hits: rankHits(hits, options.now, options.limit, options.numbers),
    asked: [{ fingerprint: hash, message: pattern.message }],
  };
}

/** The patterns, with the facts of the last few runs in them; and so are the lessons then. */
async function freshPatterns(
  memory: Memory,
  { now, numbers }: Pick<RecallOptions, "now" | "numbers">,
): Promise<PatternMemory> {
  const store = storeOf(memory);
  const patterns = patternMemoryOf(store);
  if (patterns.staleFingerprints(1).length > 0) {
    // Loaded only where there is something to fold: answering needs none of it.
    const [{ foldStale }, { knowledgeOf }] = await Promise.all([
      import("./patterns.ts"),
      import("#memory/knowledge.ts"),
    ]);
    try {
      foldStale(knowledgeOf(memory), now, MOST_FOLDED);
    } catch (error) {
      // A memory that can only be read answers with what was folded before.
      if (!isReadOnly(error)) throw error;
    }
  }
  const waiting = countStale(store.database, "lesson", MOST_FOLDED + 1);
  if (waiting > 0 && waiting <= MOST_FOLDED) {
    const { foldLessonsThatWait } = await import("./lessons.ts");
    foldLessonsThatWait(memory, now, numbers);
  }
  return patterns;
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && "kind" in error && (error.kind === "readonly" || error.kind === "busy");
}

const MOST_QUESTIONS = 3;

/** One question per failure, the likely cause first; a text without a failure is a question of its own. */
function questionsOf({ findings, text }: Asked): Question[] {
  const spoken = findings
    .filter((finding, n) => finding.detector !== "silent" && (n === 0 || !isBeside(finding)))
    .slice(0, MOST_QUESTIONS);
  if (spoken.length > 0) return spoken.map((finding) => ({ finding, text, hash: finding.fingerprint.hash }));
  // Nothing in it looks like an error: its words count, and whether the very same was seen before.
  return [{ finding: null, text, hash: findings[0]?.fingerprint.hash ?? null }];
}

/**
 * Beside the likely cause, what asks nothing: a failure that only says its test's or file's name (a suite with a failing
 * test in it), and what an unknown tool printed after its first problem, which is as often talk.
 */
function isBeside({ message, test, file, detector }: IdentifiedFinding): boolean {
  return message === test || message === file || detector === "general";
}

async function fromMemory(
  memory: Memory,
  patterns: PatternMemory,
  question: Question,
  options: RecallOptions,
): Promise<Hit[]> {
  const { database } = storeOf(memory);
  // Comparing is loaded only where there is something to compare.
  const matches =
    seenBefore(patterns, namesOf(database, question)) ??
    (await import("./recall-alike.ts")).alike(patterns, question, await sameWay(memory, question, options));
  const found = matches.found.filter(isKept);
  const hits = found.map(({ pattern, why, strength }) =>
    patternHit(pattern, knownFix(database, pattern.fingerprints), why, strength),
  );
  return [...hits, ...(await lessonHits(memory, question, found, matches.lessons, options.readFile))];
}

async function sameWay(memory: Memory, { finding, text }: Question, { near }: RecallOptions) {
  if (near === undefined) return [];
  const found = await near(finding?.message ?? text);
  if (found.length === 0) return [];
  const { textsOfLessons } = await import("#memory/lessons-to-recall.ts");
  return textsOfLessons(
    storeOf(memory),
    found.map(({ id }) => id),
  );
}

const NEIGHBOURS = 3;
/** Links are for whoever looks at a pattern; only the nearest are worth telling to one who asks about an error. */
const TOLD_FROM = 0.75;
const NEIGHBOUR_STRENGTH = 0.6;

/** What a failure is called: by today's recipe, by older ones, and by those that memory has linked with these. */
function namesOf(database: SqlDatabase, { hash, finding }: Question): string[] {
  const names = [hash, ...(finding?.aliases ?? [])].filter((name) => name !== null);
  return [...new Set(names.flatMap((name) => [name, ...familyOf(database, name)]))];
}

/** The very same failure: its pattern, and what it is linked with; nothing needs to be compared. Null where it is new. */
function seenBefore(patterns: PatternMemory, names: readonly string[]): Matches | null {
  const same = new Map<string, PatternMatch>();
  for (const hash of names) {
    const id = patterns.patternOf(hash);
    const pattern = id === null || same.has(id) ? null : patterns.pattern(id);
    if (pattern !== null)
      same.set(pattern.id, { pattern, why: [{ kind: "exact", detail: hash.slice(0, 12) }], strength: 1 });
  }
  if (same.size === 0) return null;
  const linked = [...same.values()]
    .flatMap(({ pattern }) => pattern.related)
    .filter(({ score, pattern }) => score >= TOLD_FROM && !same.has(pattern))
    .slice(0, NEIGHBOURS)
    .flatMap(({ pattern: other, score }): PatternMatch[] => {
      const neighbour = patterns.pattern(other);
      const why: MatchReason[] = [{ kind: "meaning", detail: `linked, ${score.toFixed(2)}` }];
      return neighbour === null ? [] : [{ pattern: neighbour, why, strength: NEIGHBOUR_STRENGTH * score }];
    });
  return { found: [...same.values(), ...linked], lessons: new Map() };
}

/** What a person said is no pattern is not told. */
function isKept({ pattern }: PatternMatch): boolean {
  return pattern.state !== "rejected";
}
