import { LESSON_FIELDS } from "#learn/lessons/fold.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { Knowledge, Progress } from "#model/ports-learning.ts";

/** True for a fact that follows from a fix, and is made again whenever that fix is looked at. */
export function isDerived(event: LessonEvent): boolean {
  return event.by === "twiceshy" && typeof event.body.of === "string";
}

/**
 * True for a derived fact that must not count as it is stored: its fix is still there (and says anew what it teaches), or
 * is none any more although its runs are still known. Where the runs were cleared away, the fact is all that is left.
 */
export function isVoid(event: LessonEvent, { fixes }: Knowledge): boolean {
  const { of, green, greenAt } = event.body;
  if (typeof of !== "string" || typeof greenAt !== "number" || fixes.fix(of) !== null) return true;
  return fixes.runsBetween(greenAt, greenAt).some((run) => run.id === green);
}

/** Where the lessons of the repository's own files are kept, read once per content. */
export const SHARED_KEY = "shared-lessons";

/** A shared file as it was read: its facts are no facts of ours, they stand in the repository. */
export interface SharedFile {
  readonly path: string;
  readonly size: number;
  readonly changedAt: number;
  readonly hash: string;
  readonly events: readonly LessonEvent[];
  /** What could not be read, with its place. */
  readonly faults: readonly string[];
}

/** The files as they were last read. */
export function sharedFiles(progress: Progress): SharedFile[] {
  const stored = progress.get(SHARED_KEY);
  if (stored === null) return [];
  try {
    return JSON.parse(stored) as SharedFile[];
  } catch {
    // A cache that cannot be read is made again.
    return [];
  }
}

const SAID_HERE: readonly string[] = ["provenance", "author", "source"];
const CORRECTED: readonly string[] = LESSON_FIELDS.filter((field) => !SAID_HERE.includes(field));

/** A shared file about a lesson that was learned here is a correction of its text: its claims come from here themselves. */
export function asCorrection(event: LessonEvent): LessonEvent {
  const body = Object.entries(event.body).filter(([key]) => CORRECTED.includes(key));
  return { ...event, kind: "edited", body: Object.fromEntries(body) };
}

/** Facts out of the repository's own files, by lesson. */
export function sharedEvents(progress: Progress): Map<string, LessonEvent[]> {
  const byLesson = new Map<string, LessonEvent[]>();
  for (const event of sharedFiles(progress).flatMap((file) => file.events))
    byLesson.set(event.lesson, [...(byLesson.get(event.lesson) ?? []), event]);
  return byLesson;
}
