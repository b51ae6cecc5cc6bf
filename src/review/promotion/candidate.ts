import { wilson } from "#learn/lessons/wilson.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Rate } from "#model/pattern.ts";

/** What a lesson must have shown before everybody is told. */
export const PROMOTION_NUMBERS = {
  /** The lower end of the interval of its prevention rate. */
  prevention: 0.8,
  /** A line stays in its file while that end is not below this: one strike after sixteen that held does not undo them. */
  stays: 0.7,
  tasks: 5,
  confidence: 0.8,
  /** What a file's block may hold at most. */
  lines: 20,
  tokens: 1200,
} as const;

/** What came of the warnings of a lesson. */
export interface Told {
  readonly prevented: number;
  readonly failedAnyway: number;
}

/** How often nothing struck after a lesson was told; null where nobody knows. */
export function preventionOf({ prevented, failedAnyway }: Told): Rate | null {
  const interval = wilson(prevented, prevented + failedAnyway);
  return interval === null ? null : { count: prevented, of: prevented + failedAnyway, ...interval };
}

/** What a lesson lacks to be proposed, in words with numbers. */
export function missingFor(
  lesson: Pick<Lesson, "confidence" | "archived" | "lifecycle" | "quarantinedUntil">,
  prevention: Rate | null,
  tasks: number,
): string[] {
  const { prevention: wanted, tasks: least, confidence } = PROMOTION_NUMBERS;
  const low =
    prevention === null
      ? "nothing is known of its warnings"
      : `the interval of ${said(prevention)} begins at ${percent(prevention.low)}`;
  return [
    ...(prevention !== null && prevention.low >= wanted
      ? []
      : [`prevention of ${percent(wanted)} for sure: ${low}`]),
    ...(tasks >= least ? [] : [`${least} tasks: it struck or was told in ${tasks}`]),
    ...(lesson.confidence >= confidence
      ? []
      : [`confidence ${confidence}: it has ${lesson.confidence.toFixed(2)}`]),
    ...(lesson.archived ? ["it is in the archive"] : []),
    ...(lesson.lifecycle === "deprecated" ? ["it is deprecated"] : []),
    ...(lesson.quarantinedUntil === null ? [] : ["it is in quarantine"]),
  ];
}

/** What it is worth: the failures that it surely prevents. */
export function weightOf(prevention: Rate | null, occurrences: number): number {
  return (prevention?.low ?? 0) * Math.log1p(occurrences);
}

function said({ count, of }: Rate): string {
  return `${count} of ${of}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
