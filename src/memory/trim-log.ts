import { statSync } from "node:fs";
import type { SqlDatabase } from "./sql-database.ts";

/** About 128 pages: to read so many takes a new process half a millisecond. */
const MOST_LOG_BYTES = 512 * 1024;

/**
 * Writes what stands in the write-ahead log into the database, and empties the log, where it has grown. SQLite's own way does not
 * fit processes that live for one event: whoever opens the memory alone reads the whole log, and does not know what of it was
 * written back already. So the log grew to a thousand pages and stayed there, and from then on every process read all of them and
 * wrote hundreds back. Nobody is waited for: where others are at it, the next one does it.
 */
export function trimLog(database: SqlDatabase, file: string): void {
  try {
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) <= MOST_LOG_BYTES) return;
    database.exec("PRAGMA busy_timeout = 0");
    database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  } catch {
    // A full disk, a lock: the log is as good as before.
  }
}
