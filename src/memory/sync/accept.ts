import type { SqlDatabase } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { takeRows } from "./bundle.ts";
import { byTableOf, type RowsByTable } from "./by-table.ts";
import type { SaidFact } from "./fact-shape.ts";
import { storeBatch } from "./push.ts";

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
  const byTable = byTableOf(facts);
  return project === null
    ? acceptHere(database, byTable, origin)
    : inTransaction(database, () => acceptWithTeam(database, project, byTable, origin));
}

function acceptHere(database: SqlDatabase, byTable: RowsByTable, origin: string): Accepted {
  const { facts, failures, carried } = takeRows(database, byTable, origin);
  return { facts, failures, stored: carried };
}

function acceptWithTeam(
  database: SqlDatabase,
  project: string,
  byTable: RowsByTable,
  origin: string,
): Accepted {
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
