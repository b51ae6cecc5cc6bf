import { markedFixes } from "#memory/marked-fixes.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { environmental, type FlakyRow } from "#report/flaky.ts";

const MOST_READ = 2000;

/** What fails and passes by itself, the most recent first. */
export function flakyNow(memory: Memory, { fixes }: Knowledge, limit: number): FlakyRow[] {
  const rows: FlakyRow[] = [
    ...fixes.flakes(),
    ...environmental(markedFixes(memory, "environment", MOST_READ)),
  ];
  const known = new Map(rows.map((row) => [`${row.fingerprint} ${row.check.id}`, row] as const).reverse());
  return [...known.values()].sort((a, b) => b.lastAt - a.lastAt).slice(0, limit);
}
