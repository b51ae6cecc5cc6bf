import { redact } from "#detect/redact.ts";
import { storeOf } from "#memory/open.ts";
import { progressOf } from "#memory/progress.ts";
import type { Memory } from "#model/ports.ts";
import { keptSession } from "./hook-sessions.ts";
import { taskSoFar } from "./hook-task-so-far.ts";
import type { House } from "./house.ts";

/** The task that a session is at, by what the memory knows of it. */
export function taskOf(house: House, memory: Memory, session: string): string | null {
  return taskSoFar(house, session, () => keptSession(progressOf(storeOf(memory)), redact(session)));
}
