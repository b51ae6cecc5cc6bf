import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Trouble } from "#model/trouble.ts";
import { openDatabase } from "./driver.ts";
import { makeFolder } from "./make-folder.ts";
import { migrate, refuseBreaking } from "./migrate.ts";
import { SCHEMA, schemaOf } from "./schema-of.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { SqlError } from "./sql-error.ts";
import { PATIENCE_MS, patiently } from "./transaction.ts";
import { watchWrites } from "./watch-writes.ts";

/** Name of the database inside a store directory. */
export const DATABASE_FILE = "memory.db";

/** Opens the store for writing, and makes it where there is none; safe when many processes do so at once. */
export function connect(storeDir: string, at: number, patienceMs: number = PATIENCE_MS): SqlDatabase {
  makeStoreDir(storeDir);
  const database = patiently(() => openDatabase(join(storeDir, DATABASE_FILE)), patienceMs);
  try {
    // First of all, so that whatever follows waits instead of failing.
    database.exec(`PRAGMA busy_timeout = ${Math.min(patienceMs, 5_000)}`);
    // WAL is written in the file; a store that has a schema has been switched already.
    const found = patiently(() => schemaOf(database), patienceMs);
    if (found === 0) patiently(() => database.prepare("PRAGMA journal_mode = WAL").get(), patienceMs);
    database.exec("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304");
    if (found !== SCHEMA) migrate(database, at, { patienceMs });
    return watchWrites(database, storeDir);
  } catch (error) {
    closeQuietly(database);
    throw error;
  }
}

/** Opens an existing store to read. On a read-only file system WAL cannot be shared, so the file is read as it is. */
export function connectReadOnly(storeDir: string): SqlDatabase {
  const path = join(storeDir, DATABASE_FILE);
  if (!existsSync(path))
    throw new Trouble(
      "memory_unavailable",
      `There is no memory in ${storeDir} yet.`,
      "twiceshy run -- <command>",
    );
  const uri = `file:${encodeURI(path.replaceAll("\\", "/")).replace(/[?#]/g, encodeURIComponent)}`;
  for (const mode of ["mode=ro", "immutable=1"]) {
    const database = tryOpen(`${uri}?${mode}`, mode === "immutable=1");
    if (database) return database;
  }
  throw new Trouble("memory_unavailable", `The memory in ${path} cannot be opened.`, "twiceshy doctor");
}

function tryOpen(uri: string, isLast: boolean): SqlDatabase | null {
  let database: SqlDatabase | null = null;
  try {
    database = openDatabase(uri);
    database.exec("PRAGMA busy_timeout = 5000");
    const found = schemaOf(database);
    database.prepare("SELECT count(*) AS n FROM sqlite_schema").get();
    if (found > SCHEMA) refuseBreaking(database, found);
    if (found < SCHEMA) refuseOlder(found);
    return database;
  } catch (error) {
    if (database) closeQuietly(database);
    const canRetry = error instanceof SqlError && (error.kind === "cannot_open" || error.kind === "readonly");
    if (!canRetry || isLast) throw error;
    return null;
  }
}

/** A store that is written is brought up to date; one that can only be read stays as it was, without what is asked of it now. */
function refuseOlder(found: number): never {
  throw new Trouble(
    "memory_unavailable",
    `This memory has schema ${found}, which an older twiceshy made, and it can only be read here: it has to be brought to schema ${SCHEMA} first, where it can be written. Nothing was changed.`,
    "twiceshy status, where the memory can be written",
  );
}

/** Git ignores the store by the store's own file, so no line of the user's is needed. */
function makeStoreDir(storeDir: string): void {
  const ignore = join(storeDir, ".gitignore");
  if (existsSync(ignore)) return;
  makeFolder(storeDir);
  writeFileSync(ignore, "*\n");
}

/** Closes without hiding the error that made us close. */
export function closeQuietly(database: SqlDatabase): void {
  try {
    database.close();
  } catch {
    // It was broken before; that error is already on its way.
  }
}
