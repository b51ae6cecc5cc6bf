import { json, maybeText, parse, text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { keyOf, keySql, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Something that waits to be sent. */
export interface Waiting {
  readonly seq: number;
  readonly table: string;
  readonly key: string;
  /** Null: of this machine. */
  readonly origin: string | null;
  /** The row itself, when it is carried for somebody else. */
  readonly row: SqlRow | null;
}

/** From here on whatever is stored waits to be sent, in the transaction that stores it; and all that is here already. */
export function beginOutbox(database: SqlDatabase): void {
  endOutbox(database);
  // What is carried for somebody else is nowhere but here.
  database.exec("DELETE FROM outbox WHERE body IS NULL");
  for (const table of SYNCED) database.exec(enqueueAll(table));
  for (const table of SYNCED) database.exec(triggersOf(table));
}

/** Nothing more is put in. */
export function endOutbox(database: SqlDatabase): void {
  for (const { name } of SYNCED)
    for (const on of ["insert", "update", "delete"])
      database.exec(`DROP TRIGGER IF EXISTS out_${name}_${on}`);
}

const key = (table: SyncedTable) => table.key.join(" || char(31) || ");

function enqueueAll(table: SyncedTable): string {
  return `INSERT INTO outbox (tbl, key) SELECT '${table.name}', ${key(table)} FROM ${table.name} WHERE ${isShared(table)} ORDER BY ${table.key.join(", ")}`;
}

/** A diary of what was folded here is folded there too. */
const IS_NO_DIARY =
  "NOT (kind = 'state' AND by_whom = 'twiceshy' AND json_extract(body, '$.fixState') IS NULL)";
const SHARED: Readonly<Record<string, string>> = { lesson_events: IS_NO_DIARY };

/** True in SQL for a row that is sent. */
export function isShared({ name }: SyncedTable): string {
  return SHARED[name] ?? "1";
}

function triggersOf(table: SyncedTable): string {
  const { name, kind } = table;
  const free = "NOT EXISTS (SELECT 1 FROM outbox_held)";
  const wanted = SHARED[name]?.replace(/\b(?:kind|by_whom|body)\b/g, "NEW.$&") ?? "1";
  const put = (row: "NEW" | "OLD") =>
    `BEGIN INSERT INTO outbox (tbl, key) VALUES ('${name}', ${keySql(table, row)}); END`;
  const inserted = `CREATE TRIGGER out_${name}_insert AFTER INSERT ON ${name} WHEN ${free} AND ${wanted} ${put("NEW")};`;
  // A fact changes only where a text in it is forgotten.
  const updated = `CREATE TRIGGER out_${name}_update AFTER UPDATE ON ${name} WHEN ${free} AND ${wanted} ${put("NEW")};`;
  // Retention drops facts here, not with the team; what is forgotten is told by a fact of its own.
  const deleted = `CREATE TRIGGER out_${name}_delete AFTER DELETE ON ${name} WHEN ${free} ${put("OLD")};`;
  return `${inserted}${updated}${kind === "folded" ? deleted : ""}`;
}

/** True in SQL for a row that does not wait here: before the team has it, it goes nowhere. What is carried for somebody else waits by itself. */
export function isSent({ driver }: SqlDatabase, table: string, key = `${table}.id`): string {
  if (driver === "postgres") return "true";
  return `NOT EXISTS (SELECT 1 FROM outbox o WHERE o.tbl = '${table}' AND o.key = ${key} AND o.body IS NULL)`;
}

/** The oldest that waits. */
export function waiting(database: SqlDatabase, limit: number): Waiting[] {
  return database
    .prepare("SELECT seq, tbl, key, origin, body FROM outbox ORDER BY seq LIMIT ?")
    .all([limit])
    .map((row) => ({
      seq: Number(row.seq),
      table: text(row.tbl),
      key: text(row.key),
      origin: maybeText(row.origin),
      row: row.body == null ? null : parse<SqlRow>(row.body),
    }));
}

/** How much waits. */
export function countWaiting(database: SqlDatabase): number {
  return Number(database.prepare("SELECT count(*) AS n FROM outbox").get()?.n ?? 0);
}

/** Forgets that these waited; what was put in again meanwhile waits on, under a later number. */
export function sent(database: SqlDatabase, last: number): void {
  database.prepare("DELETE FROM outbox WHERE seq <= ?").run([last]);
}

/** Puts something in that comes from somebody who cannot send it. */
export function carry(database: SqlDatabase, table: SyncedTable, row: SqlRow, origin: string): void {
  database
    .prepare("INSERT INTO outbox (tbl, key, origin, body) VALUES (?, ?, ?, ?)")
    .run([table.name, keyOf(table, row), origin, json(row)]);
}

/** Whether what is stored here waits to be sent. */
export function hasOutbox(database: SqlDatabase): boolean {
  return (
    database
      .prepare("SELECT 1 AS yes FROM sqlite_master WHERE type = 'trigger' AND name = 'out_failures_insert'")
      .get() !== undefined
  );
}

/** Takes something in without putting it into the outbox again. Called inside a transaction: nobody else sees the mark. */
export function heldStill<T>(database: SqlDatabase, action: () => T): T {
  database.exec("INSERT OR IGNORE INTO outbox_held (held) VALUES (1)");
  try {
    return action();
  } finally {
    database.exec("DELETE FROM outbox_held");
  }
}
