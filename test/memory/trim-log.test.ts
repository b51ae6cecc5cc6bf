import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { storeOf } from "#memory/open.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { trimLog } from "#memory/trim-log.ts";
import { aDirectory, aMemory, aStoreDir } from "./facts.ts";

/** A database with a write-ahead log of some rows of a kilobyte. */
function logged(rows: number): { file: string; database: SqlDatabase } {
  const file = join(aDirectory(), "x.db");
  const database = openDatabase(file);
  database.prepare("PRAGMA journal_mode = WAL").get();
  database.exec("CREATE TABLE t (n)");
  fill(database, rows);
  return { file, database };
}

function fill(database: SqlDatabase, rows: number): void {
  database.exec("BEGIN");
  for (let n = 0; n < rows; n++) database.prepare("INSERT INTO t VALUES (?)").run(["x".repeat(1000)]);
  database.exec("COMMIT");
}

const logOf = (file: string) => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
const rowsIn = (database: SqlDatabase) => database.prepare("SELECT count(*) AS n FROM t").get()?.n;

describe("the write-ahead log", () => {
  it("is emptied where it has grown, and nothing is lost with it", () => {
    const { file, database } = logged(1000);
    expect(logOf(file)).toBeGreaterThan(600_000);
    trimLog(database, file);
    expect(logOf(file)).toBe(0);
    const other = openDatabase(file);
    expect(rowsIn(other)).toBe(1000);
    other.close();
    database.close();
  });

  it("is left alone while it is short", () => {
    const { file, database } = logged(10);
    const before = logOf(file);
    expect(before).toBeGreaterThan(0);
    trimLog(database, file);
    expect(logOf(file)).toBe(before);
    database.close();
  });

  it("is left to the next one while somebody reads, without a wait", () => {
    const { file, database } = logged(10);
    const reader = openDatabase(file);
    reader.exec("BEGIN");
    expect(rowsIn(reader)).toBe(10);
    fill(database, 1000);
    database.exec("PRAGMA busy_timeout = 5000");
    const from = Date.now();
    trimLog(database, file);
    expect(Date.now() - from).toBeLessThan(3000);
    expect(logOf(file)).toBeGreaterThan(600_000);
    expect(rowsIn(reader)).toBe(10);
    reader.exec("COMMIT");
    expect(rowsIn(reader)).toBe(1010);
    reader.close();
    database.close();
  });

  it("is short again when a memory is closed", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const { database } = storeOf(memory);
    database.exec("CREATE TABLE t (n)");
    fill(database, 1000);
    const file = join(storeDir, "memory.db");
    expect(logOf(file)).toBeGreaterThan(600_000);
    memory.close();
    expect(logOf(file)).toBe(0);
  });
});
