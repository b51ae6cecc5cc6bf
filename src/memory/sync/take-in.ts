import { markAlike } from "../alike-fixes.ts";
import { json, parse, text } from "../cells.ts";
import { markFlaky } from "../mark-flaky.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { markAllStale, markStale } from "../stale.ts";
import { countFailures } from "./count-failures.ts";
import { eraseForgotten, forgottenAmong } from "./erase-forgotten.ts";
import { dropRows, isSame, putRows, rowsOf } from "./rows.ts";
import { keyOf, partsOf, type SyncedTable } from "./synced-tables.ts";

/** Rows of one table that others sent, and the keys of those they took away. */
export interface Sent {
  readonly table: SyncedTable;
  readonly rows: readonly SqlRow[];
  readonly gone: readonly string[];
}

/** What somebody said in words: its origin sends it again where a text was forgotten in it. */
const TOLD: ReadonlySet<string> = new Set(["issue_events", "corrections", "fingerprint_marks"]);

/** Takes in what others sent; how much of it was not here. Called inside a transaction that holds the outbox still. */
export function takeIn(local: SqlDatabase, { table, rows, gone }: Sent): number {
  const barred = forgottenAmong(local, table, rows);
  const free = barred.size === 0 ? rows : rows.filter((row) => !barred.has(keyOf(table, row)));
  const known = rowsOf(
    local,
    table,
    free.map((row) => keyOf(table, row)),
  );
  const isWanted = (row: SqlRow) => {
    const before = known.get(keyOf(table, row));
    if (before === undefined) return true;
    return table.kind === "fact"
      ? TOLD.has(table.name) && !isSame(row, before)
      : !isFoldedHere(table, before);
  };
  const wanted = free.filter(isWanted).map((row) => asHere(table, row));
  if (table.kind === "folded") for (const key of [...known.keys(), ...gone]) markConcerned(local, table, key);
  putRows(local, table, wanted, table.kind === "fact" && !TOLD.has(table.name) ? "keep" : "replace");
  dropRows(local, table, gone);
  if (table.name === "failures") countFailures(local, wanted);
  if (table.name === "forgotten")
    eraseForgotten(
      local,
      wanted.map((row) => text(row.fact_id)),
    );
  noteTold(local, table, wanted);
  if (table.name === "flakes")
    markFlaky(local, [...wanted.map((row) => text(row.fingerprint)), ...gone.map((key) => partsOf(key)[0]!)]);
  for (const row of wanted) noteStale(local, table, row);
  return wanted.length;
}

/** A fix whose runs are on another machine is not folded again here. */
function asHere(table: SyncedTable, row: SqlRow): SqlRow {
  if (table.name !== "fixes") return row;
  return { ...row, body: json({ ...parse<object>(row.body), retained: 1 }) };
}

/** A fix of our own runs, which another machine sends where the team's database had lost it: it goes on being folded here. */
function isFoldedHere({ name }: SyncedTable, row: SqlRow): boolean {
  return name === "fixes" && parse<{ readonly retained?: unknown }>(row.body).retained === undefined;
}

/** Lessons and patterns that a row speaks of are folded again; what triggers see by themselves is not repeated. */
function noteStale(local: SqlDatabase, table: SyncedTable, row: SqlRow): void {
  if (table.name !== "fixes") return;
  const { cures } = parse<{ readonly cures: readonly { readonly fingerprint: string }[] }>(row.body);
  for (const { fingerprint } of cures)
    for (const kind of ["lesson", "fingerprint"] as const)
      markStale(local, kind, fingerprint, Number(row.resolved_at));
  markAlike(local, row.lead, row.core);
}

/** What was said of lessons or issues is folded again, here and with the team alike. */
export function noteTold(database: SqlDatabase, { name }: SyncedTable, rows: readonly SqlRow[]): void {
  const kind = name === "lesson_events" ? "lesson" : name === "issue_events" ? "issue" : null;
  if (kind === null) return;
  const since = new Map<string, number>();
  for (const row of rows) {
    const key = text(row[kind]);
    since.set(key, Math.min(Number(row.at), since.get(key) ?? Number.POSITIVE_INFINITY));
  }
  markAllStale(
    database,
    [...since].map(([key, at]) => ({ kind, key, since: at })),
  );
}

/** What a fix cured is folded again before the fix changes or goes. */
function markConcerned(local: SqlDatabase, table: SyncedTable, key: string): void {
  if (table.name !== "fixes") return;
  const row = local.prepare("SELECT lead, core FROM fixes WHERE id = ?").get([key]);
  markAlike(local, row?.lead, row?.core);
  for (const cure of local
    .prepare("SELECT fingerprint, resolved_at FROM fix_cures WHERE fix_id = ?")
    .all([key]))
    for (const kind of ["lesson", "fingerprint"] as const)
      markStale(local, kind, text(cure.fingerprint), Number(cure.resolved_at));
}
