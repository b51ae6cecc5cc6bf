import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { LessonMemory } from "#model/ports-learning.ts";
import { compileAnswers } from "./answers-write.ts";
import { beginningWith } from "./begins-with.ts";
import { insertSql, json, maybeText, parse, text } from "./cells.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isForgotten } from "./is-forgotten.ts";
import { lessonsState } from "./lessons-state.ts";
import { redactLessonEvent } from "./redact-lesson.ts";
import type { SqlRow } from "./sql-database.ts";
import { markAllStale, markFolded } from "./stale.ts";
import type { Store } from "./store.ts";

const EVENT_COLUMNS = ["id", "lesson", "at", "kind", "by_whom", "reason", "body"] as const;
const LESSON_COLUMNS = [
  "id",
  "fingerprint",
  "category",
  "lifecycle",
  "archived",
  "provenance",
  "confidence",
  "priority",
  "updated_at",
  "body",
] as const;

const SHARED_KEY = "shared-lessons";

/** Shorter beginnings of an id would name too much by accident. */
const SHORTEST_PREFIX = 4;

/** Facts and knowledge about lessons in a store. */
export function lessonMemoryOf(store: Store): LessonMemory {
  return {
    events: (lesson) => listEvents(store, lesson),
    seedEvents: () =>
      store.database
        .prepare(
          "SELECT * FROM lesson_events WHERE lesson >= 'seed/' AND lesson < 'seed0' ORDER BY lesson, at, id",
        )
        .all()
        .map(toEvent),
    promotionEvents: () =>
      store.database
        .prepare("SELECT * FROM lesson_events WHERE kind = 'promotion' ORDER BY lesson, at, id")
        .all()
        .map(toEvent),
    record: (events) => recordEvents(store, events),
    lessons: (filter) => listLessons(store, filter ?? {}),
    lesson: (idOrPrefix) => findLesson(store, idOrPrefix),
    replaceLessons: (lessons) => {
      store.database.exec("DELETE FROM lessons");
      keepLessons(store, lessons, []);
    },
    keepLessons: (lessons, gone) => keepLessons(store, lessons, gone),
    lessonsOf: (fingerprints) => lessonsOf(store, fingerprints),
    staleFingerprints: (limit) =>
      store.database
        .prepare("SELECT key FROM stale WHERE kind = 'lesson' ORDER BY key LIMIT ?")
        .all([limit])
        .map((row) => text(row.key)),
    markLessonsStale: (lessons, since) =>
      markAllStale(
        store.database,
        lessons.map((key) => ({ kind: "lesson", key, since })),
      ),
    markLessonsFolded: (fingerprints) => {
      for (const hash of fingerprints) markFolded(store.database, "lesson", hash);
    },
    ignored: () => ignoredFingerprints(store.database),
    state: () => lessonsState(store),
    compile: () => compileAnswers(store),
    shared: () => {
      const row = store.database.prepare("SELECT value FROM progress WHERE key = ?").get([SHARED_KEY]);
      return row ? text(row.value) : null;
    },
    keepShared: (files) => {
      // Scrubbing JSON as a whole can eat its quotation marks; its texts were scrubbed one by one.
      store.database.prepare(insertSql("progress", ["key", "value"], "REPLACE")).run([SHARED_KEY, files]);
    },
  };
}

function listEvents({ database }: Store, lesson?: string): LessonEvent[] {
  const rows =
    lesson === undefined
      ? database.prepare("SELECT * FROM lesson_events ORDER BY lesson, at, id").all()
      : database.prepare("SELECT * FROM lesson_events WHERE lesson = ? ORDER BY at, id").all([lesson]);
  return rows.map(toEvent);
}

function recordEvents({ database, redact }: Store, events: readonly LessonEvent[]): void {
  const insert = database.prepare(insertSql("lesson_events", EVENT_COLUMNS, "IGNORE"));
  for (const given of events) {
    if (isForgotten(database, given.id) || isForgotten(database, given.lesson)) continue;
    const event = redactLessonEvent(given, redact);
    insert.run([event.id, event.lesson, event.at, event.kind, event.by, event.reason, json(event.body)]);
  }
}

function listLessons(
  { database }: Store,
  { archived, category, lifecycle }: { archived?: boolean; category?: string; lifecycle?: string },
): Lesson[] {
  const wanted: [string, string | number | undefined][] = [
    ["archived = ?", archived === undefined ? undefined : Number(archived)],
    ["category = ?", category],
    ["lifecycle = ?", lifecycle],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  const where = given.length === 0 ? "" : `WHERE ${given.map(([clause]) => clause).join(" AND ")}`;
  return database
    .prepare(`SELECT body FROM lessons ${where} ORDER BY priority DESC, id`)
    .all(given.map(([, value]) => value))
    .map(toLesson);
}

/** By id or by a beginning of it that only one lesson has. */
function findLesson({ database }: Store, idOrPrefix: string): Lesson | null {
  const wanted = idOrPrefix.trim();
  const exact = database.prepare("SELECT body FROM lessons WHERE id = ?").get([wanted]);
  if (exact) return toLesson(exact);
  if (wanted.length < SHORTEST_PREFIX) return null;
  const found = database
    .prepare("SELECT body FROM lessons WHERE id >= ? AND id < ? LIMIT 2")
    .all(beginningWith(wanted));
  return found.length === 1 ? toLesson(found[0]!) : null;
}

function lessonsOf({ database }: Store, fingerprints: readonly string[]): Lesson[] {
  const statement = database.prepare(
    "SELECT body FROM lessons WHERE fingerprint = ? ORDER BY priority DESC, id",
  );
  return [...new Set(fingerprints)].flatMap((fingerprint) => statement.all([fingerprint]).map(toLesson));
}

function keepLessons({ database }: Store, lessons: readonly Lesson[], gone: readonly string[]): void {
  const remove = database.prepare("DELETE FROM lessons WHERE id = ?");
  for (const id of gone) remove.run([id]);
  const insert = database.prepare(insertSql("lessons", LESSON_COLUMNS, "REPLACE"));
  for (const lesson of lessons) {
    if (isForgotten(database, lesson.id)) continue;
    insert.run([
      lesson.id,
      lesson.fingerprint,
      lesson.category,
      lesson.lifecycle,
      lesson.archived,
      lesson.provenance,
      lesson.confidence,
      lesson.priority,
      lesson.updatedAt,
      json(lesson),
    ]);
  }
}

function toEvent(row: SqlRow): LessonEvent {
  return {
    id: text(row.id),
    lesson: text(row.lesson),
    at: Number(row.at),
    kind: text(row.kind) as LessonEvent["kind"],
    by: maybeText(row.by_whom),
    reason: maybeText(row.reason),
    body: parse<LessonEvent["body"]>(row.body),
  };
}

function toLesson(row: SqlRow): Lesson {
  return parse<Lesson>(row.body);
}
