import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { eventId } from "./derive-id.ts";

/** What changed in a lesson's state, as facts with their reason: the diary. Made twice, they are the same facts. */
export function stateEvents(before: Lesson | null, after: Lesson, at: number): LessonEvent[] {
  return CHANGES.flatMap(({ name, of }) => {
    const from = before === null ? null : of(before);
    const to = of(after);
    if (from === to || (before === null && name !== "lifecycle")) return [];
    // The evidence behind a change names it: noticed by two processes, it is one fact.
    const cause = `${after.updatedAt}/${after.evidence.trials}/${after.evidence.verified}`;
    return [
      {
        id: eventId(after.updatedAt, `${after.id}/state/${name}/${from}/${to}/${cause}`),
        lesson: after.id,
        at,
        kind: "state" as const,
        by: "twiceshy",
        reason: name === "lifecycle" ? after.reason : REASON[name](after),
        body: { state: name, from, to },
      },
    ];
  });
}

const CHANGES = [
  { name: "lifecycle", of: (lesson: Lesson): string => lesson.lifecycle },
  { name: "shadow", of: (lesson: Lesson): string => (lesson.shadow ? "in shadow" : "out of shadow") },
  {
    name: "quarantine",
    of: (lesson: Lesson): string => (lesson.quarantinedUntil === null ? "free" : "quarantined"),
  },
] as const;

const REASON = {
  shadow: (lesson: Lesson) =>
    lesson.shadow ? "shadow runs do not go well enough" : "enough shadow runs went well",
  quarantine: (lesson: Lesson) =>
    lesson.quarantinedUntil === null
      ? "the time of quarantine is over"
      : `${lesson.evidence.regressions} regressions, until ${new Date(lesson.quarantinedUntil).toISOString()}`,
};
