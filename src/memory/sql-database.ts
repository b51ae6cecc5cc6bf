/** What may be bound. Booleans become 0 and 1, undefined becomes NULL. */
export type SqlInput = string | number | boolean | null | undefined;

/** A row as it comes back. */
export type SqlRow = Record<string, string | number | null>;

/** A prepared statement. Parameters are always one array: libsql aborts the process on some other forms. */
export interface SqlStatement {
  run(params?: readonly SqlInput[]): number;
  get(params?: readonly SqlInput[]): SqlRow | undefined;
  all(params?: readonly SqlInput[]): SqlRow[];
}

/** An open database. */
export interface SqlDatabase {
  readonly driver: "node:sqlite" | "libsql" | "postgres";
  exec(sql: string): void;
  /** Prepared once per text, kept until closed. */
  prepare(sql: string): SqlStatement;
  close(): void;
  /** Where it is, when it is no file. */
  readonly place?: string;
  /** The number of the schema that a session of the team's database was opened for. */
  readonly schema?: number;
  /** As whom a session of the team's database writes facts of its own; absent where it only hands on what others saw. */
  readonly writesAs?: string;
  /** How much it holds, when it is no file. */
  bytes?(): number;
  /**
   * Works inside a transaction with a database that is far away: what only writes is sent with the next question, or at the end,
   * all at once; it says 0 for how many rows it changed, and what is wrong with it is told when it is sent.
   */
  together?<T>(work: () => T): T;
}

/** Works with a database; where it can, what only writes is sent together. Inside a transaction only. */
export function together<T>(database: SqlDatabase, work: () => T): T {
  return database.together === undefined ? work() : database.together(work);
}

/** Which SQLite it is. */
export type DriverName = Exclude<SqlDatabase["driver"], "postgres">;
