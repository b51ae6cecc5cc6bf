import { Trouble } from "#model/trouble.ts";
import { markAlike } from "../alike-fixes.ts";
import { json, parse, text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { markStale } from "../stale.ts";
import { inTransaction } from "../transaction.ts";
import { countFailures } from "./count-failures.ts";
import { eraseForgotten, forgottenAmong } from "./erase-forgotten.ts";
import { entriesAfter, type FeedEntry, headOf } from "./feed.ts";
import { heldStill } from "./outbox.ts";
import type { SyncSides } from "./push.ts";
import { dropRows, putRows, rowsOf } from "./rows.ts";
import { keyOf, partsOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

const CURSOR = "team/cursor";

export interface Pulled {
  /** Entries of others that were taken in. */
  readonly taken: number;
  /** There is more. */
  readonly isMore: boolean;
}

/** Takes in what others have sent since the last time, at most so many entries, with the cursor in one transaction. */
export function pullBatch({ local, team, project, origin }: SyncSides, most: number): Pulled {
  const from = cursorOf(local);
  // Asked first: what is committed after it has a later place.
  const head = headOf(team, project);
  if (head === null)
    throw new Trouble(
      "not_found",
      `The team's database does not know the project "${project}".`,
      "twiceshy team join",
    );
  const entries = entriesAfter(team, from, origin, most);
  const isMore = entries.length === most;
  const until = isMore ? entries.at(-1)!.position : head;
  if (entries.length === 0 && until === from) return { taken: 0, isMore: false };
  const fetched = SYNCED.flatMap((table) => {
    const some = entries.filter((entry) => entry.table === table.name);
    return some.length === 0 ? [] : [fetch(team, table, some)];
  });
  inTransaction(local, () =>
    heldStill(local, () => {
      for (const one of fetched) takeIn(local, one);
      local
        .prepare("INSERT OR REPLACE INTO progress (key, value) VALUES (?, ?)")
        .run([CURSOR, String(Math.max(from, until))]);
    }),
  );
  return { taken: entries.length, isMore };
}

/** How far the team's feed was read. */
export function cursorOf(local: SqlDatabase): number {
  const row = local.prepare("SELECT value FROM progress WHERE key = ?").get([CURSOR]);
  return row === undefined ? 0 : Number(row.value);
}

interface Fetched {
  readonly table: SyncedTable;
  readonly rows: readonly SqlRow[];
  readonly gone: readonly string[];
}

/** The rows behind some entries. One that is not there any more has been erased since, which a later entry says. */
function fetch(team: SqlDatabase, table: SyncedTable, entries: readonly FeedEntry[]): Fetched {
  const [there, gone] = [entries.filter(({ isGone }) => !isGone), entries.filter(({ isGone }) => isGone)];
  const rows = rowsOf(
    team,
    table,
    there.map(({ key }) => key),
  );
  return { table, rows: [...rows.values()], gone: gone.map(({ key }) => key) };
}

function takeIn(local: SqlDatabase, { table, rows, gone }: Fetched): void {
  const barred = forgottenAmong(local, table, rows);
  const free = barred.size === 0 ? rows : rows.filter((row) => !barred.has(keyOf(table, row)));
  const known = rowsOf(
    local,
    table,
    free.map((row) => keyOf(table, row)),
  );
  const fresh = free.filter((row) => !known.has(keyOf(table, row)));
  const wanted = (table.kind === "fact" ? fresh : free).map((row) => asHere(table, row));
  if (table.kind === "folded") for (const key of [...known.keys(), ...gone]) markConcerned(local, table, key);
  putRows(local, table, wanted, table.kind === "fact" ? "keep" : "replace");
  dropRows(local, table, gone);
  if (table.name === "failures") countFailures(local, wanted);
  if (table.name === "forgotten")
    eraseForgotten(
      local,
      wanted.map((row) => text(row.fact_id)),
    );
  for (const row of wanted) noteStale(local, table, row);
}

/** A fix whose runs are on another machine is not folded again here. */
function asHere(table: SyncedTable, row: SqlRow): SqlRow {
  if (table.name !== "fixes") return row;
  return { ...row, body: json({ ...parse<object>(row.body), retained: 1 }) };
}

/** Lessons and patterns that a row speaks of are folded again; what triggers see by themselves is not repeated. */
function noteStale(local: SqlDatabase, table: SyncedTable, row: SqlRow): void {
  if (table.name === "lesson_events") markStale(local, "lesson", text(row.lesson), Number(row.at));
  // What comes and goes was cured by nothing.
  if (table.name === "flakes") markStale(local, "fingerprint", text(row.fingerprint), Number(row.last_at));
  if (table.name !== "fixes") return;
  const { cures } = parse<{ readonly cures: readonly { readonly fingerprint: string }[] }>(row.body);
  for (const { fingerprint } of cures)
    for (const kind of ["lesson", "fingerprint"] as const)
      markStale(local, kind, fingerprint, Number(row.resolved_at));
  markAlike(local, row.lead, row.core);
}

/** What a fix cured is folded again before the fix changes or goes. */
function markConcerned(local: SqlDatabase, table: SyncedTable, key: string): void {
  if (table.name === "flakes") markStale(local, "fingerprint", partsOf(key)[0]!, 0);
  if (table.name !== "fixes") return;
  const row = local.prepare("SELECT lead, core FROM fixes WHERE id = ?").get([key]);
  markAlike(local, row?.lead, row?.core);
  for (const cure of local
    .prepare("SELECT fingerprint, resolved_at FROM fix_cures WHERE fix_id = ?")
    .all([key]))
    for (const kind of ["lesson", "fingerprint"] as const)
      markStale(local, kind, text(cure.fingerprint), Number(cure.resolved_at));
}
