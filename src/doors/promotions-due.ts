import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./house.ts";

const SYNCED = "promotion/synced";
/** A session later does not change what is known of a line by much. */
const PAUSE_MS = 6 * 3_600_000;

/** Whether the end of a session should look after the promoted lines: there are some, and nobody did for a while. One row is read. */
export function hasLinesToSync({ clock }: Pick<House, "clock">, { progress }: Knowledge): boolean {
  const last = progress.get(SYNCED);
  return last !== null && Math.abs(clock.now() - Number(last)) >= PAUSE_MS;
}

/** A line was written, or found in a file: from now on there is something to look after. */
export function noteLinesToSync({ progress }: Knowledge): void {
  if (progress.get(SYNCED) === null) progress.set(SYNCED, "0");
}

/** They were looked after. */
export function noteLinesSynced({ clock }: Pick<House, "clock">, { progress }: Knowledge): void {
  progress.set(SYNCED, String(clock.now()));
}
