import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** Whether anything was ever drawn to be shown or withheld, or, with a time, since then. */
export function hasDrawn(memory: Memory, since = 0): boolean {
  const { database } = storeOf(memory);
  const asked = "SELECT 1 AS yes FROM deliveries WHERE held_out IS NOT NULL AND at >= ? LIMIT 1";
  return database.prepare(asked).get([since]) !== undefined;
}
