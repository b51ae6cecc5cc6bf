import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { MemoryStatus } from "#model/ports.ts";
import { DATABASE_FILE } from "./connect.ts";
import { countNow } from "./count-now.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { schemaOf } from "./schema-of.ts";
import type { Store } from "./store.ts";
import { treeBytes } from "./trees.ts";

/** What is in the store, and how large it is. */
export function statusOf(store: Store): MemoryStatus {
  const { database, storeDir } = store;
  const number = (sql: string): number | null => {
    const value = database.prepare(sql).get()?.n;
    return value == null ? null : Number(value);
  };
  const ignored = ignoredFingerprints(database);
  const among = listOf(ignored);
  // What a person ignores is kept, and counts nowhere.
  const notCounted = (table: string, column: string): number =>
    ignored.size === 0
      ? 0
      : Number(
          database
            .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${isAmong(database, column)}`)
            .get([among])!.n,
        );
  // In a team's database they are counted once: there may be millions.
  countNow(database);
  const rowsOf = (table: string, sql: string): number =>
    database.driver === "postgres"
      ? Number(database.prepare("SELECT rows AS n FROM totals WHERE tbl = ?").get([table])?.n ?? 0)
      : number(sql)!;
  const trees = treeBytes(storeDir);
  return {
    path: database.place ?? join(storeDir, DATABASE_FILE),
    schema: schemaOf(database),
    bytes: database.bytes?.() ?? bytesOf(storeDir, trees),
    runs: rowsOf("runs", "SELECT count(*) AS n FROM runs"),
    failures:
      rowsOf("failures", "SELECT count(*) AS n FROM failures") - notCounted("failures", "fingerprint"),
    fingerprints: number("SELECT count(*) AS n FROM fingerprints")! - notCounted("fingerprints", "hash"),
    ignored: ignored.size,
    tasks: number("SELECT count(DISTINCT task) AS n FROM task_events")!,
    fixes: number("SELECT count(*) AS n FROM fixes")!,
    provenFixes: number(
      "SELECT count(*) AS n FROM fixes WHERE id IN (SELECT fix_id FROM proofs WHERE verdict = 'proven')",
    )!,
    patterns: number("SELECT count(*) AS n FROM patterns")!,
    lessons: number("SELECT count(*) AS n FROM lessons WHERE archived = 0")!,
    deliveries: rowsOf("told", "SELECT count(*) AS n FROM deliveries WHERE manner <> 'withheld'"),
    treeBytes: trees,
    firstAt: number("SELECT min(started_at) AS n FROM runs"),
    lastAt: number("SELECT max(started_at) AS n FROM runs"),
    driver: database.driver,
    spooled: store.spools.reduce((sum, directory) => sum + eventsIn(directory), 0),
  };
}

/** Bytes of the database, its write-ahead log and the trees beside it. */
export function bytesOf(storeDir: string, trees = treeBytes(storeDir)): number {
  return ["", "-wal"]
    .map((suffix) => statSync(join(storeDir, DATABASE_FILE + suffix), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, trees);
}

/** What SQLite finds wrong with the file; nothing is an empty list. */
export function integrityOf(store: Store): string[] {
  return store.database
    .prepare("PRAGMA integrity_check")
    .all()
    .map((row) => String(row.integrity_check))
    .filter((line) => line !== "ok");
}

function eventsIn(directory: string): number {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(".json")).length;
  } catch {
    return 0;
  }
}
