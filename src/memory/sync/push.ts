import { text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { countFailures } from "./count-failures.ts";
import { eraseForgotten, forgottenAmong } from "./erase-forgotten.ts";
import { entriesOf, type FeedEntry, putEntries, takePlaces } from "./feed.ts";
import { sent, type Waiting, waiting } from "./outbox.ts";
import { dropRows, isSame, putRows, rowsOf } from "./rows.ts";
import { OF_MACHINE, SYNCED, type SyncedTable } from "./synced-tables.ts";
import { noteTold } from "./take-in.ts";

/** Both sides of a sync, and whose facts these are. */
export interface SyncSides {
  readonly local: SqlDatabase;
  readonly team: SqlDatabase;
  readonly project: string;
  readonly origin: string;
}

/**
 * Sends the oldest that waits, in one transaction of the team's; the answer is how much does not wait any more. What was sent but
 * not noted here is sent again, and changes nothing.
 */
export function pushBatch(sides: SyncSides, most: number): number {
  const { local, team, project } = sides;
  const batch = waiting(local, most);
  if (batch.length === 0) return 0;
  const byTable = SYNCED.map((table) => ({
    table,
    items: itemsOf(
      sides,
      table,
      batch.filter((one) => one.table === table.name),
    ),
  }));
  inTransaction(team, () => storeBatch(team, project, byTable));
  sent(local, batch.at(-1)!.seq);
  return batch.length;
}

/** One row on its way to the team; none where its origin has taken it away. */
export interface SentItem {
  readonly key: string;
  readonly origin: string;
  readonly row: SqlRow | undefined;
}

/** What waits of one table, each once. */
function itemsOf({ local, origin }: SyncSides, table: SyncedTable, batch: readonly Waiting[]): SentItem[] {
  if (batch.length === 0) return [];
  const from = new Map(batch.map((one) => [one.key, one.origin ?? origin]));
  const here = rowsOf(local, table, [...from.keys()]);
  for (const { key, row } of batch) if (row !== null) here.set(key, row);
  return [...from].map(([key, whose]) => ({ key, origin: whose, row: here.get(key) }));
}

/** Stores rows with the team and gives them places in its feed; how many of each table were new or changed. Called inside a transaction of the team's. */
export function storeBatch(
  team: SqlDatabase,
  project: string,
  byTable: readonly { readonly table: SyncedTable; readonly items: readonly SentItem[] }[],
): Map<string, number> {
  // Whoever else these are of, they are not of the session that hands them on.
  if (team.writesAs !== undefined) team.exec("SET LOCAL twiceshy.origin = ''");
  const count = byTable.reduce((sum, { items }) => sum + items.length, 0);
  let place = takePlaces(team, project, count) - count;
  const entries = byTable.flatMap(({ table, items }) => storeTable(team, table, items));
  putEntries(
    team,
    entries.map((entry) => ({ ...entry, position: ++place })),
  );
  const stored = new Map<string, number>();
  for (const { table } of entries) stored.set(table, (stored.get(table) ?? 0) + 1);
  return stored;
}

type Entry = Omit<FeedEntry, "position">;

function storeTable(team: SqlDatabase, table: SyncedTable, items: readonly SentItem[]): Entry[] {
  if (items.length === 0) return [];
  const keys = items.map(({ key, origin }) => keyThere(table, key, origin));
  const known = entriesOf(team, table.name, keys);
  const there = rowsOf(team, table, [...known.keys()]);
  const barred = forgottenAmong(
    team,
    table,
    items.flatMap(({ row }) => (row === undefined ? [] : [row])),
  );
  const put: [key: string, row: SqlRow][] = [];
  const gone: string[] = [];
  const whoseKey = new Map<string, string>();
  for (const { key: keyHere, origin: whose, row } of items) {
    const key = keyThere(table, keyHere, whose);
    whoseKey.set(key, whose);
    const before = known.get(key);
    // What somebody else has put in is theirs to change.
    if ((before !== undefined && before.origin !== whose) || barred.has(keyHere)) continue;
    // A fact that came in and is not there was summed up since: it is counted already.
    if (table.kind === "fact" && before !== undefined && !there.has(key)) continue;
    if (row === undefined) {
      if (table.kind === "folded" && before !== undefined && !before.isGone) gone.push(key);
    } else {
      const sentRow = asSent(table, row, whose);
      if (!isSame(sentRow, there.get(key))) put.push([key, sentRow]);
    }
  }
  const rows = put.map(([, row]) => row);
  putRows(team, table, rows, "replace");
  for (const row of rows) noteTold(team, table, row);
  dropRows(team, table, gone);
  if (table.name === "failures")
    countFailures(
      team,
      put.filter(([key]) => !there.has(key)).map(([, row]) => row),
    );
  if (table.name === "forgotten")
    eraseForgotten(
      team,
      put.map(([key]) => key),
    );
  const entry = (key: string, isGone: boolean): Entry => ({
    table: table.name,
    key,
    origin: whoseKey.get(key)!,
    isGone,
  });
  return [...put.map(([key]) => entry(key, false)), ...gone.map((key) => entry(key, true))];
}

/** A flake says on which machine its check came and went. */
function asSent(table: SyncedTable, row: SqlRow, whose: string): SqlRow {
  if (table.name === "flakes") return { ...row, check_id: checkThere(text(row.check_id), whose) };
  return row;
}

/** Every machine folds flakes for its own runs of a check. */
function keyThere(table: SyncedTable, key: string, whose: string): string {
  return table.name === "flakes" ? checkThere(key, whose) : key;
}

const checkThere = (check: string, whose: string) =>
  check.includes(OF_MACHINE) ? check : `${check}${OF_MACHINE}${whose}`;
