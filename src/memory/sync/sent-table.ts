import type { SqlRow } from "../sql-database.ts";
import type { SyncedTable } from "./synced-tables.ts";

/** One row on its way to the team; none where its origin has taken it away. */
export interface SentItem {
  readonly key: string;
  readonly origin: string;
  readonly row: SqlRow | undefined;
}

/** The rows of one table on their way to the team. */
export interface SentTable {
  readonly table: SyncedTable;
  readonly items: readonly SentItem[];
}

/** What says what must not come back: stored before all else is looked at. */
export const ERASING: ReadonlySet<string> = new Set(["tombstones", "forgotten"]);
