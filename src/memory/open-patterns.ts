import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** How many patterns are not over. */
export function openPatterns(memory: Memory): number {
  const row = storeOf(memory)
    .database.prepare("SELECT count(*) AS n FROM patterns WHERE state = 'open'")
    .get([]);
  return Number(row?.n ?? 0);
}
