import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { categorySql } from "./corrected-category.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { storeOf } from "./open.ts";

/** How many failures there are of a category, and how many of them are over. */
export interface CategoryTotal {
  readonly category: string;
  readonly failures: number;
  readonly resolved: number;
}

/** All failures by category, the most frequent first, without those that a person ignores. */
export function failureTotals(memory: Memory): CategoryTotal[] {
  const { database } = storeOf(memory);
  return database
    .prepare(
      `SELECT ${categorySql(database)} AS name, count(*) AS n, count(r.failure_id) AS over
       FROM failures LEFT JOIN resolutions r ON r.failure_id = failures.id
       WHERE failures.fingerprint NOT IN (SELECT value FROM json_each(?))
       GROUP BY name ORDER BY n DESC, name`,
    )
    .all([JSON.stringify([...ignoredFingerprints(database)])])
    .map((row) => ({ category: text(row.name), failures: Number(row.n), resolved: Number(row.over) }));
}
