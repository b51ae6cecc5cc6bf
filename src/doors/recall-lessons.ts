import { LESSON_NUMBERS, type LessonNumbers } from "#learn/lessons/numbers.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import { couldMatch } from "#learn/preseeded/could-match.ts";
import type { Similar } from "#learn/similarity/rank.ts";
import { generalLessons, lessonsFor, refusedSeeds } from "#memory/lessons-to-recall.ts";
import { storeOf } from "#memory/open.ts";
import type { Finding, IdentifiedFinding } from "#model/failure.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Hit, MatchReason } from "#model/recall.ts";
import { actionRemedy, lessonPart, reasonsOf } from "./recall-hits.ts";

/** What is asked about: a failure, or only a text. */
export interface Question {
  readonly finding: IdentifiedFinding | null;
  readonly text: string;
  /** The fingerprint it would have. */
  readonly hash: string | null;
}

/** A pattern that answers, and why. */
export interface PatternMatch {
  readonly pattern: Pattern;
  readonly why: readonly MatchReason[];
  readonly strength: number;
}

type ReadFile = (path: string) => string | null;
type Matched = { readonly lesson: Lesson; readonly why: readonly MatchReason[]; readonly strength: number };

/** A lesson that speaks because its trigger holds is nearly as sure as the same fingerprint. */
const TRIGGERED = 0.9;

/** Lessons in the memory: of the patterns that matched, by their trigger, and by their text. */
export async function lessonHits(
  memory: Memory,
  question: Question,
  found: readonly PatternMatch[],
  byText: ReadonlyMap<string, Similar>,
  readFile: ReadFile,
): Promise<Hit[]> {
  const store = storeOf(memory);
  const matched = found.flatMap(({ pattern, why, strength }) =>
    lessonsFor(store, pattern.fingerprints).map((lesson): Matched => {
      return { lesson, why: [...why, { kind: "pattern", detail: pattern.id.slice(0, 12) }], strength };
    }),
  );
  const general = generalLessons(store);
  if (general.length > 0) matched.push(...(await triggered(general, question)));
  for (const lesson of general) {
    const similar = byText.get(lesson.id);
    if (similar !== undefined) matched.push({ lesson, why: reasonsOf(similar), strength: similar.score });
  }
  if (matched.length === 0) return [];
  const { allHold, repositoryView } = await import("#learn/lessons/preconditions.ts");
  const repository = repositoryView(readFile);
  return matched
    .filter(({ lesson }) => allHold(lesson.preconditions, repository).holds)
    .map(({ lesson, why, strength }) => lessonHit(lesson, why, strength));
}

async function triggered(lessons: readonly Lesson[], question: Question): Promise<Matched[]> {
  const { matchLesson, needsPatternEngine } = await import("#learn/lessons/match.ts");
  const engine = lessons.some(needsPatternEngine)
    ? await (await import("#learn/lessons/pattern-engine.ts")).loadPatternEngine()
    : null;
  return lessons.flatMap((lesson) => {
    const match = matchLesson(lesson, aboutOf(question), engine);
    return match.matches
      ? [{ lesson, why: [{ kind: "trigger", detail: match.why }], strength: TRIGGERED }]
      : [];
  });
}

/** The lessons that ship with twiceshy and answer to a failure; those that a person refused are silent. */
export async function preseededHits(
  memory: Memory | null,
  question: Question,
  readFile: ReadFile,
  { confidence }: Pick<LessonNumbers, "confidence"> = LESSON_NUMBERS,
): Promise<Hit[]> {
  const finding = question.finding ?? findingOf(question.text);
  if (!couldMatch(finding)) return [];
  const { seedHits } = await import("./seed-hits.ts");
  const refused = memory === null ? new Set<string>() : refusedSeeds(storeOf(memory).database);
  return seedHits(finding, readFile, refused, confidence.start);
}

/** A text as if a tool had said it, for conditions that look at failures. */
function findingOf(text: string): Finding {
  return {
    ...{ detector: "text", tool: "unknown", category: "other", group: "workflow", severity: "low", tags: [] },
    ...{ errorType: null, message: text, file: null, line: null, column: null, test: null, frames: [] },
    excerpt: text,
    at: 1,
  };
}

function lessonHit(lesson: Lesson, why: readonly MatchReason[], strength: number): Hit {
  const { evidence } = lesson;
  return {
    ...lessonPart(lesson.id, lesson),
    why,
    strength,
    remedy: actionRemedy(lesson.action),
    grade: lesson.provenance === "proven" ? "proven" : null,
    worked: evidence.trials === 0 ? null : rateOf(evidence.successes, evidence.trials),
    confidence: lesson.confidence,
    occurrences: evidence.occurrences,
    lastAt: lesson.lastUsedAt ?? lesson.updatedAt,
    pattern: lesson.fingerprint,
    fix: evidence.fixes[0] ?? null,
  };
}

function aboutOf({ finding, text }: Question) {
  if (finding === null) return { message: text, text };
  const { hash, coarse } = finding.fingerprint;
  const { errorType, category, message, file, tool, test, excerpt } = finding;
  return { fingerprint: hash, coarse, errorType, category, message, file, tool, test, text: excerpt };
}
