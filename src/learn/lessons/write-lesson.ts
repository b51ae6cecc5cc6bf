import type { Lesson } from "#model/lesson.ts";
import { projectsOf } from "./elsewhere.ts";

/** A lesson as it is exported and shared: what it says, and as claims what is known about it here, in a project with this mark. */
export function lessonRecord(lesson: Lesson, project: string | null = null): Record<string, unknown> {
  const { evidence } = lesson;
  return {
    twiceshy: "lesson",
    version: 1,
    id: lesson.id,
    ...sharedRecord(lesson),
    evidence: withoutEmpty({
      occurrences: evidence.occurrences,
      successes: evidence.successes,
      trials: evidence.trials,
      successRate: evidence.successRate,
      low: evidence.low,
      high: evidence.high,
      verified: evidence.verified,
      timeSavedMinutes: evidence.timeSavedMinutes,
      files: evidence.files,
    }),
    projects: withoutEmpty({ ...projectsOf(lesson, project) }),
    confidence: lesson.confidence,
    lifecycle: lesson.lifecycle,
    priority: lesson.priority,
    provenance: lesson.provenance,
    createdAt: new Date(lesson.createdAt).toISOString(),
    updatedAt: new Date(lesson.updatedAt).toISOString(),
  };
}

/** What a lesson says, without what is empty: the part that people review. */
export function sharedRecord(lesson: Lesson): Record<string, unknown> {
  const { title, type, category, trigger, action, validation, scope, safety } = lesson;
  const { preconditions, narrative, author, fingerprint, examples, source } = lesson;
  const all = { title, type, category, trigger, action, validation, scope, safety, preconditions };
  const rest = { narrative, author, fingerprint, examples, source };
  return withoutEmpty({ ...all, ...rest });
}

function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}
