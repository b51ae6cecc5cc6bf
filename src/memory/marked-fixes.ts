import type { Fix, FixMark } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import { parse } from "./cells.ts";
import { storeOf } from "./open.ts";

/** Fixes with a mark that they got when they were folded, as they were folded; the most recent first. */
export function markedFixes(memory: Memory, mark: FixMark, limit: number): Fix[] {
  return storeOf(memory)
    .database.prepare(
      "SELECT body FROM fixes WHERE instr(marks, ?) > 0 ORDER BY resolved_at DESC, id DESC LIMIT ?",
    )
    .all([`"${mark}"`, limit])
    .map((row) => parse<Fix>(row.body));
}
