/**
 * The one thin door to SQLite. Everything above it writes plain SQL with array parameters.
 * In: a path. Out: a database that executes, prepares and closes, the same on both drivers.
 * node:sqlite where the runtime has it complete (22.16: full-text search, timeouts), libsql otherwise.
 * It must not know any table, and it must never hand a raw parameter to a driver (see sql-params.ts).
 */
import { openLibsql } from "./libsql.ts";
import { openNodeSqlite } from "./node-sqlite.ts";
import type { DriverName, SqlDatabase } from "./sql-database.ts";

/** Opens a database file (or a `file:` URI) with the best driver here. */
export function openDatabase(path: string, driver: DriverName = bestDriver()): SqlDatabase {
  return driver === "node:sqlite" ? openNodeSqlite(path) : openLibsql(path);
}

/** node:sqlite from 22.16, where it has full-text search and honours timeouts. */
export function bestDriver(version: string = process.versions.node): DriverName {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 16) ? "node:sqlite" : "libsql";
}
