import { redact } from "#detect/redact.ts";
import type { Task, TaskEvent } from "#model/task.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";

export interface RecordedTask {
  readonly kept: "remembered" | "spooled";
  /** The task as it stands now; null while its event waits in the spool. */
  readonly task: Task | null;
}

/** Stores a task's event, or spools it; trouble only when neither takes it. */
export async function recordTask(house: House, event: TaskEvent): Promise<RecordedTask> {
  const { recordTaskEventOrSpool } = await import("#memory/remember-or-spool.ts");
  const kept = recordTaskEventOrSpool(house.dirs, event, { redact, clock: house.clock });
  if (kept.kind === "lost") {
    throw new Trouble("memory_unavailable", `the task could not be stored: ${kept.why}`, "twiceshy doctor");
  }
  if (kept.kind === "spooled") return { kept: "spooled", task: null };
  const memory = await house.openMemory();
  try {
    return { kept: "remembered", task: memory.task(event.task) };
  } finally {
    memory.close();
  }
}
