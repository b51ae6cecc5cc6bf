import { SqlError } from "../sql-error.ts";

/** What the worker tells of an error. */
export interface ToldError {
  readonly message: string;
  /** SQLSTATE, or a code of Node or of the client. */
  readonly code: string;
  readonly detail?: string | undefined;
  /** Which of several statements met it, counted from 0. */
  readonly at?: number | undefined;
}

// SQLite's own result codes stand for the kinds: everything above knows those.
const [BUSY, READONLY, IO, CORRUPT, FULL, CANNOT_OPEN, CONSTRAINT, OTHER] = [5, 8, 10, 11, 13, 14, 19, 1];

/** By the whole SQLSTATE first, then by its class (the first two letters). */
const CODE_OF_STATE: Record<string, number> = {
  "55P03": BUSY, // lock_not_available
  "40001": BUSY, // serialization_failure
  "40P01": BUSY, // deadlock_detected
  "53300": BUSY, // too_many_connections
  "57P03": BUSY, // cannot_connect_now: it starts or stops
  "57014": BUSY, // query_canceled: the statement's time was up
  "53100": FULL, // disk_full
  "25006": READONLY, // read_only_sql_transaction: a standby
  "42501": READONLY, // insufficient_privilege
  "57P01": IO, // admin_shutdown
  "57P02": IO, // crash_shutdown
  "58030": IO, // io_error
  "53": FULL,
  "23": CONSTRAINT,
  "22": CONSTRAINT, // a value that no column takes
  "08": IO, // the connection
  "28": CANNOT_OPEN, // who are you
  "3D": CANNOT_OPEN, // no such database
  XX: CORRUPT,
  CONNECTION_CLOSED: IO,
  CONNECTION_ENDED: IO,
  CONNECTION_DESTROYED: IO,
  CONNECT_TIMEOUT: CANNOT_OPEN,
  ECONNRESET: IO,
  EPIPE: IO,
  ECONNREFUSED: CANNOT_OPEN,
  ENOTFOUND: CANNOT_OPEN,
  EAI_AGAIN: CANNOT_OPEN,
  ETIMEDOUT: CANNOT_OPEN,
  EHOSTUNREACH: CANNOT_OPEN,
  ENETUNREACH: CANNOT_OPEN,
};

/** What PostgreSQL, or the way to it, met, as the store's own error. */
export function sqlErrorOf({ message, code, detail }: ToldError, sql?: string): SqlError {
  // permission denied to set role "twiceshy_app"; permission denied for schema twiceshy
  if (code === "42501" && /set role|schema twiceshy|create role/i.test(message))
    return new SqlError(
      `${message}: this login is not let in; whoever owns the database does so by GRANT twiceshy_app TO the login`,
      CANNOT_OPEN,
    );
  // XX000 is PostgreSQL's word for whatever it did not expect, such as two that change one role at once.
  const known = code === "XX000" ? OTHER : (CODE_OF_STATE[code] ?? CODE_OF_STATE[code.slice(0, 2)] ?? OTHER);
  const about = [message, detail, known === OTHER && sql ? `in: ${sql.slice(0, 400)}` : null].filter(Boolean);
  return new SqlError(`${about.join("; ")}${code === "" ? "" : ` (${code})`}`, known);
}

/** The server did not answer in time: whether it did what it was asked is not known. */
export function noAnswer(seconds: number): SqlError {
  return new SqlError(`PostgreSQL did not answer within ${seconds} s; the connection was given up`, IO);
}
