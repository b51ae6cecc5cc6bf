import { type KeptSession, SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { readEvent } from "./hook-begin.ts";
import { rawEvents, rawFolders, readRaw } from "./hook-raw-spool.ts";
import type { House } from "./house.ts";
import { PROMPTS } from "./prompt-events.ts";

/** The task that a session is at: the one that somebody named, or the one its last prompt made, which may still wait. */
export function taskSoFar(
  { around, clock, dirs }: Pick<House, "around" | "clock" | "dirs">,
  session: string,
  kept: () => KeptSession | null,
): string | null {
  if (around.env.TWICESHY_TASK) return around.env.TWICESHY_TASK;
  const soFar = new SessionSoFar(session, kept());
  for (const waits of rawEvents(rawFolders(dirs), clock.now()).filter(({ event }) => PROMPTS.has(event))) {
    const event = readEvent(waits.client, waits.event, readRaw(waits) ?? "", waits.at);
    if (event?.session === session) for (const told of observationsOf(event)) soFar.take(told);
  }
  return soFar.prompt === null ? null : soFar.task;
}
