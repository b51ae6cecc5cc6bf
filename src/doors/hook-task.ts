import { redact } from "#detect/redact.ts";
import { SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { storeOf } from "#memory/open.ts";
import { progressOf } from "#memory/progress.ts";
import type { Memory } from "#model/ports.ts";
import { readEvent } from "./hook-begin.ts";
import { rawEvents, rawFolders, readRaw } from "./hook-raw-spool.ts";
import { keptSession } from "./hook-sessions.ts";
import type { House } from "./house.ts";
import { PROMPTS } from "./prompt-events.ts";

/** The task that a session is at: the one that somebody named, or the one its last prompt made, which may still wait. */
export function taskOf({ around, clock, dirs }: House, memory: Memory, session: string): string | null {
  if (around.env.TWICESHY_TASK) return around.env.TWICESHY_TASK;
  const soFar = new SessionSoFar(session, keptSession(progressOf(storeOf(memory)), redact(session)));
  for (const waits of rawEvents(rawFolders(dirs), clock.now()).filter(({ event }) => PROMPTS.has(event))) {
    const event = readEvent(waits.client, waits.event, readRaw(waits) ?? "", waits.at);
    if (event?.session === session) for (const told of observationsOf(event)) soFar.take(told);
  }
  return soFar.prompt === null ? null : soFar.task;
}
