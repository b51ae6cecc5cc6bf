/**
 * The story of lessons: what fixes and proofs teach is put beside what people, imports and uses have said, and folded.
 * Called after a fix is folded, after a proof, when somebody says something about a lesson, and by a rebuild.
 * Derived facts have derived ids, and those of a fix that is no longer one do not count, so the result is the same
 * whatever the order in which the runs became known.
 */
import { failedTries } from "#learn/lessons/failed-tries.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import { type FixLesson, type KnownFix, lessonsFromFixes } from "#learn/lessons/from-fix.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "#learn/lessons/numbers.ts";
import { archiveEvents, type Pruned, prune } from "#learn/lessons/prune.ts";
import { stateEvents } from "#learn/lessons/state-events.ts";
import type { Fix } from "#model/fix.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { asCorrection, isDerived, isVoid, sharedEvents } from "./lesson-facts.ts";

export interface LearnLessonsPorts {
  now(): number;
  readonly numbers?: LessonNumbers;
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
    const named = (wanted.lessons ?? []).flatMap((id) => memory.lesson(id)?.fingerprint ?? []);
    const taught = taughtBy(
      knowledge,
      isAll ? null : [...new Set([...(wanted.fingerprints ?? []), ...named])],
    );
    const shared = sharedEvents(knowledge.progress);
    const ids = new Set([
      ...taught.keys(),
      ...(wanted.lessons ?? []),
      ...memory.lessonsOf(wanted.fingerprints ?? []).map((lesson) => lesson.id),
      ...(isAll ? [...memory.events().map((event) => event.lesson), ...shared.keys()] : []),
    ]);
    const folded = foldAll(knowledge, ports, [...ids], taught, shared);
    memory.keepLessons(folded.changed, folded.gone);
    if (isAll) for (const { id } of memory.lessons()) if (!ids.has(id)) memory.keepLessons([], [id]);
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
    const learned = learnLessons(knowledge, ports, { fingerprints });
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

interface Taught extends FixLesson {
  readonly tries: readonly LessonEvent[];
}

/** What the fixes of these failures teach; of all failures where none is named. */
function taughtBy({ fixes }: Knowledge, fingerprints: readonly string[] | null): Map<string, Taught> {
  const byCause = new Map<string, Fix[]>();
  const all =
    fingerprints === null
      ? fixes.fixes({ limit: 1_000_000 })
      : fingerprints.flatMap((hash) => fixes.fixesOf([hash]).get(hash) ?? []);
  for (const fix of all) {
    const cause = fix.cures[0]?.fingerprint;
    if (cause === undefined || (fingerprints !== null && !fingerprints.includes(cause))) continue;
    byCause.set(cause, [...(byCause.get(cause) ?? []), fix]);
  }
  const taught = new Map<string, Taught>();
  for (const group of byCause.values()) {
    const known = group.map(
      (fix): KnownFix => ({
        fix,
        diff: fix.fromTree && fix.toTree ? fixes.diff(fix.fromTree, fix.toTree) : null,
        proofs: fixes.proofs(fix.id),
      }),
    );
    const lessons = lessonsFromFixes(known);
    const tries = failedTries(lessons, known, (from, to) => fixes.diff(from, to));
    for (const lesson of lessons)
      taught.set(lesson.id, { ...lesson, tries: tries.filter((fact) => fact.lesson === lesson.id) });
  }
  return taught;
}

function foldAll(
  knowledge: Knowledge,
  ports: LearnLessonsPorts,
  ids: readonly string[],
  taught: ReadonlyMap<string, Taught>,
  shared: ReadonlyMap<string, readonly LessonEvent[]>,
): LearnedLessons {
  const { lessons: memory } = knowledge;
  const changed: Lesson[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const fresh = taught.get(id);
    const derived = fresh === undefined ? [] : [...fresh.events, ...fresh.tries];
    const told = [id, ...(fresh?.aliases ?? []).filter((alias) => !taught.has(alias))].flatMap((name) =>
      memory
        .events(name)
        .filter((event) => (isDerived(event) ? name === id && !isVoid(event, knowledge) : true)),
    );
    const own = [...told.map((event) => ({ ...event, lesson: id })), ...derived];
    const isOwn = own.some((event) => event.kind === "created");
    const files = shared.get(id) ?? [];
    const facts = [...own, ...(isOwn ? files.map(asCorrection) : files)];
    const before = memory.lesson(id);
    const after = foldLesson(facts, ports.now(), ports.numbers ?? LESSON_NUMBERS);
    if (after === null) {
      if (before?.id === id) gone.push(id);
      continue;
    }
    memory.record([...derived, ...stateEvents(before?.id === id ? before : null, after, ports.now())]);
    if (JSON.stringify(before) !== JSON.stringify(after)) changed.push(after);
  }
  return { changed, gone };
}
