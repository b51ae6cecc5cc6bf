/** What kind of trouble SQLite met, by its primary result code. */
export type SqlErrorKind =
  | "busy"
  | "readonly"
  | "full"
  | "io"
  | "corrupt"
  | "cannot_open"
  | "constraint"
  | "other";

const KIND_OF_CODE: Record<number, SqlErrorKind> = {
  3: "readonly", // PERM
  5: "busy", // BUSY
  6: "busy", // LOCKED
  8: "readonly", // READONLY
  10: "io", // IOERR
  11: "corrupt", // CORRUPT
  13: "full", // FULL
  14: "cannot_open", // CANTOPEN
  15: "busy", // PROTOCOL: lost the race for the WAL's locks too often
  19: "constraint", // CONSTRAINT
  23: "readonly", // AUTH
  26: "corrupt", // NOTADB
};

/** An error of SQLite, the same whatever the driver. */
export class SqlError extends Error {
  readonly kind: SqlErrorKind;

  constructor(
    message: string,
    /** SQLite's (extended) result code, 1 where the driver does not say. */
    readonly code: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SqlError";
    this.kind = KIND_OF_CODE[code & 0xff] ?? "other";
  }
}
