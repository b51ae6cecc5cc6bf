import { eventId } from "#learn/lessons/derive-id.ts";
import { LESSON_FIELDS } from "#learn/lessons/fold.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { Knowledge, LessonMemory } from "#model/ports-learning.ts";

/** True for a fact that follows from a fix, and is made again whenever that fix is looked at. */
export function isDerived(event: LessonEvent): boolean {
  return event.by === "twiceshy" && typeof event.body.of === "string";
}

/**
 * True for a derived fact that must not count as it is stored: its fix was looked at (and says anew what it teaches), or
 * is none any more although its runs are still known. Where the runs were cleared away, what was last written down about
 * the fix is all that is left.
 */
export function isVoid(
  event: LessonEvent,
  { fixes }: Knowledge,
  lookedAt: ReadonlySet<string>,
  stored: readonly LessonEvent[],
): boolean {
  const { of, green, greenAt } = event.body;
  if (typeof of !== "string" || typeof greenAt !== "number" || lookedAt.has(of)) return true;
  if (fixes.fix(of) !== null) return false;
  if (fixes.runsBetween(greenAt, greenAt).some((run) => run.id === green)) return true;
  return lastState(stored, of) === "void";
}

/** Writes down which fixes behind a lesson stopped counting, or count again. */
export function fixStates(
  lesson: string,
  stored: readonly LessonEvent[],
  fresh: readonly LessonEvent[],
  lookedAt: ReadonlySet<string>,
  at: number,
): LessonEvent[] {
  const counting = new Set(fresh.map((event) => event.body.of));
  const behind = new Set(stored.filter(isDerived).map((event) => String(event.body.of)));
  return [...behind].flatMap((of): LessonEvent[] => {
    const [from, to] = [lastState(stored, of), counting.has(of) ? "counts" : "void"];
    if (!lookedAt.has(of) || from === to) return [];
    const body = { state: "fix", fixState: of, from, to };
    const reason = to === "void" ? `fix ${of} does not teach` : `fix ${of} teaches again`;
    return [
      {
        id: eventId(at, `${lesson}/fix/${of}/${to}/${at}`),
        lesson,
        at,
        kind: "state",
        by: "twiceshy",
        reason,
        body,
      },
    ];
  });
}

function lastState(stored: readonly LessonEvent[], of: string): string {
  const last = stored.findLast((event) => event.kind === "state" && event.body.fixState === of);
  return last === undefined ? "counts" : String(last.body.to);
}

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
export function sharedFiles(lessons: Pick<LessonMemory, "shared">): SharedFile[] {
  const stored = lessons.shared();
  if (stored === null) return [];
  try {
    return JSON.parse(stored) as SharedFile[];
  } catch {
    // A cache that cannot be read is made again.
    return [];
  }
}

const SAID_HERE: readonly string[] = ["provenance", "author", "source"];
/** What was tried, and when it is done. Whoever may change a file must not put something else behind a record that was earned. */
const EARNED: readonly string[] = [
  "action",
  "trigger",
  "validation",
  "preconditions",
  "safety",
  "scope",
  "fingerprint",
];
const CORRECTED: readonly string[] = LESSON_FIELDS.filter(
  (field) => !SAID_HERE.includes(field) && !EARNED.includes(field),
);

/** A shared file about a lesson that was learned here is a correction of its words: its claims come from here themselves. */
export function asCorrection(event: LessonEvent): LessonEvent {
  const body = Object.entries(event.body).filter(([key]) => CORRECTED.includes(key));
  return { ...event, kind: "edited", body: Object.fromEntries(body) };
}

/** Facts out of the repository's own files, by lesson. */
export function sharedEvents(lessons: Pick<LessonMemory, "shared">): Map<string, LessonEvent[]> {
  const byLesson = new Map<string, LessonEvent[]>();
  for (const event of sharedFiles(lessons).flatMap((file) => file.events))
    byLesson.set(event.lesson, [...(byLesson.get(event.lesson) ?? []), event]);
  return byLesson;
}
