import type { Task } from "#model/task.ts";

/** A task as machines get it. Times are ISO 8601. */
export function taskJson(task: Task) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { ...task, startedAt: iso(task.startedAt), endedAt: iso(task.endedAt) };
}
