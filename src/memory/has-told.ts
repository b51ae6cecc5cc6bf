import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** Whether anything was said, or drawn to be withheld, since a time: only then trials can have something new to show. */
export function hasToldSince(memory: Memory, since: number): boolean {
  const asked = "SELECT 1 AS yes FROM deliveries WHERE at >= ? LIMIT 1";
  return storeOf(memory).database.prepare(asked).get([since]) !== undefined;
}
