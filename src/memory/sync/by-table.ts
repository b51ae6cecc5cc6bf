import type { SqlRow } from "../sql-database.ts";
import type { SaidFact } from "./fact-shape.ts";
import { fitNames } from "./fit-names.ts";
import { keyOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Rows by their tables, in the order in which these are taken in, and by their keys. */
export type RowsByTable = ReadonlyMap<SyncedTable, ReadonlyMap<string, SqlRow>>;

/** Facts by their tables; one that is said twice is said once, or it would count twice. */
export function byTableOf(facts: readonly SaidFact[]): RowsByTable {
  const byTable = new Map(SYNCED.map((table) => [table, new Map<string, SqlRow>()]));
  for (const { table, row } of facts) {
    const rows = byTable.get(table)!;
    const key = keyOf(table, row);
    if (!rows.has(key)) rows.set(key, fitNames(table, row));
  }
  return byTable;
}
