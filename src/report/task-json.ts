import type { Task } from "#model/task.ts";
import { iso } from "./iso.ts";

/** A task as machines get it. Times are ISO 8601. */
export function taskJson(task: Task) {
  return { ...task, startedAt: iso(task.startedAt), endedAt: iso(task.endedAt) };
}
