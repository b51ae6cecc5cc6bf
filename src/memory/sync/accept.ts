import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { takeRows } from "./bundle.ts";
import type { SaidFact } from "./fact-shape.ts";
import { storeBatch } from "./push.ts";
import { keyOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Where facts are taken in: a project of a team's database, or (null) this machine's own store. */
export interface Taker {
  readonly database: SqlDatabase;
  readonly project: string | null;
}

export interface Accepted {
  readonly facts: number;
  /** Failures that were not known before. */
  readonly failures: number;
  /** Rows that were stored with the team, or wait to be sent there. */
  readonly stored: number;
}

/** Takes in facts that somebody sent, all of them or none. What is sent twice changes nothing. */
export function acceptFacts(
  { database, project }: Taker,
  origin: string,
  facts: readonly SaidFact[],
): Accepted {
  // One that is said twice in a batch is said once.
  const byTable = new Map(SYNCED.map((table) => [table, new Map<string, SqlRow>()]));
  for (const { table, row } of facts) {
    const rows = byTable.get(table)!;
    const key = keyOf(table, row);
    if (!rows.has(key)) rows.set(key, row);
  }
  return project === null
    ? acceptHere(database, byTable, origin)
    : inTransaction(database, () => acceptWithTeam(database, project, byTable, origin));
}

type ByTable = ReadonlyMap<SyncedTable, ReadonlyMap<string, SqlRow>>;

function acceptHere(database: SqlDatabase, byTable: ByTable, origin: string): Accepted {
  const rows = new Map([...byTable].map(([table, some]) => [table, [...some.values()]]));
  const { facts, failures, carried } = takeRows(database, rows, origin);
  return { facts, failures, stored: carried };
}

function acceptWithTeam(database: SqlDatabase, project: string, byTable: ByTable, origin: string): Accepted {
  const batches = [...byTable].map(([table, rows]) => ({
    table,
    items: [...rows].map(([key, row]) => ({ key, origin, row })),
  }));
  const stored = storeBatch(database, project, batches);
  return {
    facts: batches.reduce((sum, { items }) => sum + items.length, 0),
    failures: stored.get("failures") ?? 0,
    stored: [...stored.values()].reduce((sum, count) => sum + count, 0),
  };
}
