import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { closeQuietly, DATABASE_FILE } from "./connect.ts";
import { openDatabase } from "./driver.ts";
import { SqlError } from "./sql-error.ts";
import { sleep } from "./transaction.ts";

const STALE_LOCK_MS = 10_000;

/**
 * Puts a damaged database aside, with its log, under a name that says when; nothing is deleted.
 * Returns where it went, or null when another process was faster or the file turned out to be sound.
 */
export function moveAside(storeDir: string, at: number): string | null {
  const database = join(storeDir, DATABASE_FILE);
  const lock = join(storeDir, "aside.lock");
  takeLock(lock);
  try {
    if (!isDamaged(database)) return null;
    const target = freeName(`${database}.corrupt-${new Date(at).toISOString().replace(/[:.]/g, "-")}`);
    // The log goes first: a new database must never find the old one's log beside it.
    for (const suffix of ["-wal", "-shm", ""])
      if (existsSync(database + suffix)) renameSync(database + suffix, target + suffix);
    return target;
  } finally {
    // To look through a large file takes so long that somebody may have taken the lock for one that was left.
    removeLock(lock);
  }
}

function isDamaged(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: ReturnType<typeof openDatabase> | null = null;
  try {
    database = openDatabase(path);
    database.exec("PRAGMA busy_timeout = 5000");
    return database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check !== "ok";
  } catch (error) {
    if (error instanceof SqlError && error.kind === "corrupt") return true;
    throw error;
  } finally {
    if (database) closeQuietly(database);
  }
}

function takeLock(lock: string): void {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > STALE_LOCK_MS) removeLock(lock);
      else sleep(20);
    }
  }
}

function removeLock(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Somebody else did.
  }
}

function freeName(wanted: string): string {
  for (let number = 0, name = wanted; ; number += 1, name = `${wanted}-${number}`)
    if (!existsSync(name)) return name;
}
