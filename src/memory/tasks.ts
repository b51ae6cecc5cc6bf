import type { Task, TaskEvent } from "#model/task.ts";
import { insertSql, text } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactTaskEvent } from "./redact-facts.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { TASK_EVENT_COLUMNS, taskEventParams, toTaskEvent } from "./task-row.ts";
import { taskSignature } from "./task-signature.ts";
import { inTransaction } from "./transaction.ts";

/** Stores an event of a task; the same event twice is one, and a forgotten one does not come back. */
export function recordTaskEvent(store: Store, given: TaskEvent): void {
  const event = redactTaskEvent(given, store.redact);
  inTransaction(store.database, () => storeTaskEvent(store.database, event), store.patienceMs);
}

/** Stores a scrubbed event; called inside a transaction. */
export function storeTaskEvent(database: SqlDatabase, event: TaskEvent): void {
  if (isForgotten(database, event.id)) return;
  database.prepare(insertSql("task_events", TASK_EVENT_COLUMNS, "IGNORE")).run(taskEventParams(event));
}

/** One task as its events leave it; null when nobody ever named it. */
export function findTask(store: Store, id: string): Task | null {
  return foldTask(eventsOf(store.database, store.redact(id)));
}

/** All tasks, the most recently started first. */
export function listTasks(store: Store): Task[] {
  const names = store.database.prepare("SELECT DISTINCT task FROM task_events").all();
  return names
    .map((row) => foldTask(eventsOf(store.database, text(row.task)))!)
    .sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? -1 : 1));
}

/** The signature stored with each failure of a task; null when the task was never described. */
export function signatureOfTask(database: SqlDatabase, id: string): string | null {
  return foldTask(eventsOf(database, id))?.signature ?? null;
}

/** A task is the reduction of its events in order of (time, id): what was said last holds, files add up. */
export function foldTask(events: readonly TaskEvent[]): Task | null {
  const first = events[0];
  if (!first) return null;
  const start = events.findLast((event) => event.kind === "start") ?? first;
  const last = events.at(-1)!;
  const lastSaid = <T>(pick: (event: TaskEvent) => T | null): T | null =>
    events.map(pick).findLast((value) => value !== null) ?? null;
  const about = {
    title: lastSaid((event) => event.title),
    category: lastSaid((event) => event.category),
    files: [...new Set(events.flatMap((event) => event.files))].sort(),
  };
  return {
    id: first.task,
    ...about,
    phase: lastSaid((event) => event.phase),
    state: last.kind === "start" ? "open" : last.kind === "done" ? "done" : "failed",
    startedAt: start.at,
    endedAt: last.kind === "start" ? null : last.at,
    signature: taskSignature(about),
  };
}

function eventsOf(database: SqlDatabase, task: string): TaskEvent[] {
  return database
    .prepare("SELECT * FROM task_events WHERE task = ? ORDER BY at, id")
    .all([task])
    .map(toTaskEvent);
}
