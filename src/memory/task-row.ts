import type { TaskEvent, TaskEventKind } from "#model/task.ts";
import { json, maybeText, parse, text } from "./cells.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** Columns of `task_events`, in the order of `taskEventParams`. */
export const TASK_EVENT_COLUMNS = [
  "id",
  "task",
  "kind",
  "at",
  "title",
  "category",
  "files",
  "session",
  "phase",
] as const;

/** A task event as parameters of an insert. */
export function taskEventParams(event: TaskEvent): SqlInput[] {
  return [
    event.id,
    event.task,
    event.kind,
    event.at,
    event.title,
    event.category,
    json(event.files),
    event.session,
    event.phase,
  ];
}

/** A row of `task_events` as an event. */
export function toTaskEvent(row: SqlRow): TaskEvent {
  return {
    id: text(row.id),
    task: text(row.task),
    kind: text(row.kind) as TaskEventKind,
    at: Number(row.at),
    title: maybeText(row.title),
    category: maybeText(row.category),
    files: parse<string[]>(row.files),
    session: maybeText(row.session),
    phase: maybeText(row.phase),
  };
}
