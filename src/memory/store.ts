import type { SqlDatabase } from "./sql-database.ts";

/** Takes the secrets out of a text; a port, because the store does not know how. */
export type Redact = (text: string) => string;

/** What the parts of this room share: the open database and what it was opened with. */
export interface Store {
  readonly database: SqlDatabase;
  readonly storeDir: string;
  /** Every spool directory whose events belong to this store. */
  readonly spools: readonly string[];
  readonly redact: Redact;
  readonly now: () => number;
  readonly patienceMs: number;
}
