import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** Something that happened to a lesson, an issue or a heal. */
export interface LatestEvent {
  readonly id: string;
  readonly at: number;
  readonly subject: string;
  readonly what: string;
  readonly title: string;
}

const SOURCES = {
  lesson: `SELECT e.id, e.at, e.lesson AS subject, e.kind AS what, coalesce(json_extract(l.body, '$.title'), e.lesson) AS title
    FROM lesson_events e LEFT JOIN lessons l ON l.id = e.lesson ORDER BY e.at DESC, e.id DESC LIMIT ?`,
  issue: `SELECT e.id, e.at, e.issue AS subject, e.kind AS what, coalesce(i.title, e.issue) AS title
    FROM issue_events e LEFT JOIN issues i ON i.id = e.issue ORDER BY e.at DESC, e.id DESC LIMIT ?`,
  heal: `SELECT e.id, e.at, e.application AS subject, e.kind AS what, coalesce(json_extract(p.body, '$.name'), a.fingerprint, e.application) AS title
    FROM application_events e LEFT JOIN applications a ON a.id = e.application
    LEFT JOIN pattern_members m ON m.fingerprint = a.fingerprint LEFT JOIN patterns p ON p.id = m.pattern ORDER BY e.at DESC, e.id DESC LIMIT ?`,
} as const;

/** The latest of a kind, the most recent first. */
export function latestEvents(memory: Memory, kind: keyof typeof SOURCES, limit: number): LatestEvent[] {
  return storeOf(memory)
    .database.prepare(SOURCES[kind])
    .all([limit])
    .map((row) => ({
      id: text(row.id),
      at: Number(row.at),
      subject: text(row.subject),
      what: text(row.what),
      title: maybeText(row.title) ?? "",
    }));
}
