import { type HookFactsPorts, takeHookEvent } from "#loop/hook-facts.ts";
import type { HookEvent } from "#model/hook.ts";
import type { Memory } from "#model/ports.ts";
import { readEvent } from "./hook-begin.ts";
import { offFor } from "./hook-off.ts";
import { hookPorts } from "./hook-ports.ts";
import { dropRaw, rawEvents, readRaw } from "./hook-raw-spool.ts";
import { noteTrouble } from "./hook-trouble-log.ts";
import type { House } from "./house.ts";

/** At most so many payloads are taken in at one opening, so that no command waits for all of a long day. */
const MOST_DRAINED = 400;
/** A command whose end was not known yet waits this long for its client to write it down. */
const PENDING_MS = 10 * 60_000;

/** Takes in the hook payloads that wait in a store; returns how many. Never throws: what cannot be stored waits on. */
export async function drainHooks(house: House, memory: Memory): Promise<number> {
  const { clock, dirs } = house;
  const waiting = rawEvents(dirs.store, clock.now()).slice(0, MOST_DRAINED);
  if (waiting.length === 0) return 0;
  let ports: HookFactsPorts;
  try {
    ports = await hookPorts(house, memory, { isLive: false });
  } catch {
    return 0; // settings that cannot be understood: whoever reads them says so
  }
  let taken = 0;
  for (const waits of waiting) {
    const raw = readRaw(waits);
    if (raw === null) continue;
    const event = readEvent(waits.client, waits.event, raw, waits.at);
    if (event !== null && isPending(event, clock.now())) continue;
    try {
      if (event !== null && !offFor(house, event.session).capture) takeHookEvent(event, ports);
      taken += 1;
    } catch (error) {
      noteTrouble(dirs.store, `${waits.name}: ${(error as Error).message}`);
      return taken;
    }
    dropRaw(waits);
  }
  return taken;
}

function isPending(event: HookEvent, now: number): boolean {
  if (event.kind !== "after-command" || event.client !== "codex" || event.transcript === null) return false;
  return event.exitCode === null && now - event.at < PENDING_MS;
}
