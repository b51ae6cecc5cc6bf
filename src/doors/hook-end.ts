import type { EndEvent, HookReply } from "#model/hook.ts";
import { SILENCE } from "#model/hook.ts";
import type { Memory } from "#model/ports.ts";
import { startWorker } from "./background.ts";
import type { House } from "./compose.ts";
import { lessonsNow } from "./lessons.ts";

/** The end of a turn or a session: what was learned is folded, and what is heavy goes to the worker. */
export async function endOfTurn(house: House, memory: Memory, event: EndEvent): Promise<HookReply> {
  await lessonsNow(house, memory);
  if (event.kind === "session-end") startWorker(house);
  return SILENCE;
}
