import { Trouble } from "#model/trouble.ts";
import { WHY_FILE } from "#model/why-file.ts";
import { SqlError } from "./sql-error.ts";

/** What went wrong with the store, as trouble the user can act on; a bug stays what it is. */
export function asTrouble(error: unknown, storeDir: string): unknown {
  if (error instanceof SqlError) return fromSql(error, storeDir);
  if (isFileError(error))
    return new Trouble(
      "memory_unavailable",
      `The memory in ${storeDir} cannot be used: ${WHY_FILE[error.code] ?? error.code} (${error.code}).`,
      "twiceshy doctor",
    );
  return error;
}

const WHY_SQL: Partial<Record<SqlError["kind"], string>> = {
  busy: "other processes held it for too long",
  readonly: "it is read-only",
  full: "the disk is full",
  io: "reading or writing failed",
  cannot_open: "it cannot be opened",
};

function fromSql(error: SqlError, storeDir: string): unknown {
  if (error.kind === "corrupt")
    return new Trouble(
      "memory_corrupt",
      `The memory in ${storeDir} is damaged (${error.message}). Nothing was deleted.`,
      "twiceshy doctor",
    );
  const why = WHY_SQL[error.kind];
  if (why === undefined) return error;
  return new Trouble(
    "memory_unavailable",
    `The memory in ${storeDir} cannot be used: ${why} (${error.message}).`,
    "twiceshy doctor",
  );
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return (
    error instanceof Error && "syscall" in error && typeof (error as NodeJS.ErrnoException).code === "string"
  );
}
