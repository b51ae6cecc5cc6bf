import { redact } from "#detect/redact.ts";
import { taskOfPrompt } from "#loop/backfill-transcripts-session.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { storeOf } from "#memory/open.ts";
import { progressOf } from "#memory/progress.ts";
import type { Memory } from "#model/ports.ts";
import { readEvent } from "./hook-begin.ts";
import { rawEvents, rawFolders, readRaw } from "./hook-raw-spool.ts";
import { keptSession } from "./hook-sessions.ts";
import type { House } from "./house.ts";

/** What clients call a prompt; of all that waits, only these say what a session is at. */
const PROMPTS: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "BeforeAgent",
  "userPromptSubmitted",
  "beforeSubmitPrompt",
  "chat-message",
  "before_agent_start",
]);

/** The task that a session is at: the one that somebody named, or the one its last prompt made, which may still wait. */
export function taskOf({ around, clock, dirs }: House, memory: Memory, session: string): string | null {
  if (around.env.TWICESHY_TASK) return around.env.TWICESHY_TASK;
  const kept = keptSession(progressOf(storeOf(memory)), redact(session))?.prompt?.key ?? null;
  return taskFrom(dirs, clock.now(), session, kept);
}

/** The same, where the key of the last prompt that was taken in is known. */
export function taskFrom(
  dirs: House["dirs"],
  now: number,
  session: string,
  kept: string | null,
): string | null {
  let key = kept;
  for (const waits of rawEvents(rawFolders(dirs), now, (event) => PROMPTS.has(event))) {
    const event = readEvent(waits.client, waits.event, readRaw(waits) ?? "", waits.at);
    if (event?.session !== session) continue;
    for (const told of observationsOf(event)) if (told.kind === "prompt") key = told.key;
  }
  return key === null ? null : taskOfPrompt(session, key);
}
