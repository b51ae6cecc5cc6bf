import { DAY } from "#learn/lessons/numbers.ts";
import { wilson } from "#learn/lessons/wilson.ts";
import type { Lesson } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import { contextFactor, type WorkContext } from "./context.ts";
import { WARN_NUMBERS, type WarnNumbers } from "./numbers.ts";

export interface RankAround {
  readonly now: number;
  /** How often the failure was seen. */
  readonly seen: number;
  /** When it was last seen; null where it never was. */
  readonly lastSeenAt: number | null;
  readonly here: WorkContext;
}

/** relevance × lower bound × frequency, less for what is old, from elsewhere, or of another context. From 0 to 1. */
export function scoreOf(
  relevance: number,
  lesson: Lesson,
  { now, seen, lastSeenAt, here }: RankAround,
  numbers: WarnNumbers = WARN_NUMBERS,
): number {
  const at = Math.max(lastSeenAt ?? 0, lesson.lastUsedAt ?? 0, lesson.updatedAt);
  const less =
    frequency(Math.max(seen, lesson.evidence.occurrences), numbers) *
    recency(now - at, numbers) *
    contextFactor(lesson, here, numbers.context);
  return rounded(relevance * trust(lesson, numbers) * less);
}

/** What the score of a lesson is at most, with nothing looked up: seen often, not long ago, in the same context. */
export function mostScoreOf(relevance: number, lesson: Lesson, numbers: WarnNumbers = WARN_NUMBERS): number {
  return rounded(relevance * trust(lesson, numbers));
}

function trust(lesson: Lesson, numbers: WarnNumbers): number {
  return lowerBound(lesson, numbers) * (isFromElsewhere(lesson) ? numbers.elsewhere : 1);
}

function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

/** How often it works at least, with 95 % confidence; a stand-in where it was never tried. */
export function lowerBound(lesson: Lesson, numbers: WarnNumbers = WARN_NUMBERS): number {
  const { elsewhere, evidence } = lesson;
  const there = elsewhere == null ? null : wilson(elsewhere.successes, elsewhere.trials);
  const low = evidence.low ?? there?.low ?? numbers.untried[lesson.provenance];
  return gradeOf(lesson) === "proven" ? Math.max(low, numbers.proven) : low;
}

/** Grows with the logarithm: the second time says more than the twentieth. */
function frequency(seen: number, { frequency: { once, full } }: WarnNumbers): number {
  const share = Math.log2(Math.max(1, seen)) / Math.log2(full);
  return once + (1 - once) * Math.min(1, share);
}

function recency(age: number, { recency: { fresh, old, least } }: WarnNumbers): number {
  const share = (age / DAY - fresh) / (old - fresh);
  return 1 - (1 - least) * Math.min(1, Math.max(0, share));
}

/** Learned in another project, or brought in from a file that is not one of this repository's own. */
export function isFromElsewhere({ provenance, source, elsewhere }: Lesson): boolean {
  return elsewhere != null || (provenance === "imported" && !(source ?? "").startsWith("twiceshy/lessons/"));
}
