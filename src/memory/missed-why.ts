import type { CountFilter } from "#model/analytics.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** How often something known struck unwarned in a range of days, and why. */
export function missedWhy(
  memory: Memory,
  { fromDay, toDay }: CountFilter,
): { readonly n: number; readonly why: Readonly<Record<string, number>> } {
  const rows = storeOf(memory)
    .database.prepare(
      "SELECT why, count(*) AS n FROM missed WHERE at >= ? AND at < ? GROUP BY why ORDER BY why",
    )
    .all([fromDay * DAY_MS, (toDay + 1) * DAY_MS]);
  return {
    n: rows.reduce((sum, row) => sum + Number(row.n), 0),
    why: Object.fromEntries(rows.map((row) => [text(row.why), Number(row.n)])),
  };
}
