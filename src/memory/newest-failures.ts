import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** From when on so many of the newest failures (before a moment) were seen; null where there are no more than these. */
export function newestSince(memory: Memory, count: number, until = Number.MAX_SAFE_INTEGER): number | null {
  const row = storeOf(memory)
    .database.prepare(
      "SELECT seen_at AS at FROM failures WHERE seen_at <= ? ORDER BY seen_at DESC, id DESC LIMIT 1 OFFSET ?",
    )
    .get([until, count]);
  return row === undefined ? null : Number(row.at);
}
