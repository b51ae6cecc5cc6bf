/**
 * The story of lessons: what fixes and proofs teach is put beside what people, imports and uses have said, and folded.
 * Called after a fix is folded, after a proof, when somebody says something about a lesson, and by a rebuild.
 * Derived facts have derived ids, and those of a fix that is no longer one do not count, so the result is the same
 * whatever the order in which the runs became known.
 */
import { foldLesson } from "#learn/lessons/fold.ts";
import type { LessonNumbers } from "#learn/lessons/numbers.ts";
import { archiveEvents, type Pruned, prune } from "#learn/lessons/prune.ts";
import { stateEvents } from "#learn/lessons/state-events.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { asCorrection, fixStates, isDerived, isVoid, sharedEvents } from "./lesson-facts.ts";
import { lessonsTaught, type TaughtLessons } from "./lessons-taught.ts";

export interface LearnLessonsPorts {
  now(): number;
  readonly numbers: LessonNumbers;
}

export interface LearnLessonsWanted {
  /** Only what concerns these failures. */
  readonly fingerprints?: readonly string[];
  /** Only these lessons, as they are stored. */
  readonly lessons?: readonly string[];
}

export interface LearnedLessons {
  /** Lessons that are new, or changed. */
  readonly changed: readonly Lesson[];
  readonly gone: readonly string[];
}

/** Learns from fixes and folds the lessons concerned: all of them, unless some are wanted. */
export function learnLessons(
  knowledge: Knowledge,
  ports: LearnLessonsPorts,
  wanted: LearnLessonsWanted = {},
): LearnedLessons {
  return knowledge.together(() => {
    const isAll = wanted.fingerprints === undefined && wanted.lessons === undefined;
    const { lessons: memory } = knowledge;
    const named = (wanted.lessons ?? []).flatMap((id) => {
      const lesson = memory.lesson(id);
      return lesson?.id === id ? (lesson.fingerprint ?? []) : [];
    });
    const fingerprints = [...new Set([...(wanted.fingerprints ?? []), ...named])];
    const taught = lessonsTaught(knowledge.fixes, isAll ? null : fingerprints);
    const shared = sharedEvents(memory);
    const concerned = memory.lessonsOf(fingerprints).map((lesson) => lesson.id);
    const ids = new Set([
      ...taught.lessons.keys(),
      ...taught.templates,
      ...(wanted.lessons ?? []),
      ...concerned,
      ...concerned.flatMap((id) => templatesOf(memory.events(id))),
      ...(isAll ? [...memory.events().map((event) => event.lesson), ...shared.keys()] : []),
    ]);
    const folded = foldAll(knowledge, ports, [...ids], taught, shared);
    memory.keepLessons(folded.changed, folded.gone);
    if (isAll) {
      const lost = memory.lessons().filter(({ id }) => !ids.has(id));
      memory.keepLessons(
        [],
        lost.map(({ id }) => id),
      );
      memory.markLessonsFolded(memory.staleFingerprints(1_000_000));
    }
    return folded;
  });
}

/** Learns from the fixes that changed since the last time, at most so many failures. Does next to nothing where none did. */
export function learnStaleLessons(
  knowledge: Knowledge,
  ports: LearnLessonsPorts,
  most = 10_000,
): LearnedLessons {
  const { lessons } = knowledge;
  const fingerprints = lessons.staleFingerprints(most);
  if (fingerprints.length === 0) return { changed: [], gone: [] };
  return knowledge.together(() => {
    // A lesson that lost a fact of its own is stale by its id.
    const learned = learnLessons(knowledge, ports, { fingerprints, lessons: fingerprints });
    lessons.markLessonsFolded(fingerprints);
    return learned;
  });
}

/** Takes lessons that ran out, or are too many, into the archive. Says which and why. */
export function pruneLessons(knowledge: Knowledge, ports: LearnLessonsPorts): readonly Pruned[] {
  const pruned = prune(knowledge.lessons.lessons({ archived: false }), ports.now(), ports.numbers);
  if (pruned.length === 0) return [];
  return knowledge.together(() => {
    knowledge.lessons.record(archiveEvents(pruned, ports.now()));
    learnLessons(knowledge, ports, { lessons: pruned.map(({ lesson }) => lesson) });
    return pruned;
  });
}

function foldAll(
  knowledge: Knowledge,
  ports: LearnLessonsPorts,
  ids: readonly string[],
  taught: TaughtLessons,
  shared: ReadonlyMap<string, readonly LessonEvent[]>,
): LearnedLessons {
  const { lessons: memory } = knowledge;
  const changed: Lesson[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const fresh = taught.lessons.get(id);
    const derived = fresh?.events ?? [];
    const stored = memory.events(id);
    memory.record(fixStates(id, stored, derived, taught.fixes, ports.now()));
    const aliases = (fresh?.aliases ?? []).filter((alias) => !taught.lessons.has(alias));
    const told = [
      ...stored.filter((event) => !isDerived(event) || !isVoid(event, knowledge, taught.fixes, stored)),
      ...aliases.flatMap((alias) => memory.events(alias).filter((event) => !isDerived(event))),
    ];
    const own = [...told.map((event) => ({ ...event, lesson: id })), ...derived];
    const isOwn = own.some((event) => event.kind === "created");
    const files = shared.get(id) ?? [];
    const facts = [...own, ...(isOwn ? files.map(asCorrection) : files)];
    const before = memory.lesson(id);
    const after = foldLesson(facts, ports.now(), ports.numbers);
    if (after === null) {
      if (before?.id === id) gone.push(id);
      continue;
    }
    const known = new Set(stored.map((event) => event.id));
    const diary = stateEvents(before?.id === id ? before : null, after, ports.now());
    memory.record([...derived, ...diary].filter((event) => !known.has(event.id)));
    if (JSON.stringify(before) !== JSON.stringify(after)) changed.push(after);
  }
  return { changed, gone };
}

/** Templates that the fixes behind these facts made: another fix may keep them, or none. */
function templatesOf(events: readonly LessonEvent[]): string[] {
  return events.flatMap(({ body }) => (typeof body.template === "string" ? [body.template] : []));
}
