import { text } from "../cells.ts";
import { markFlaky } from "../mark-flaky.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { countFailures } from "./count-failures.ts";
import { eraseForgotten, forgottenIn } from "./erase-forgotten.ts";
import { claimPlaces, entriesOf, type FeedEntry, putEntries, takePlaces } from "./feed.ts";
import { fitNames } from "./fit-names.ts";
import { sent, type Waiting, waiting } from "./outbox.ts";
import { dropRows, isSame, putRows, rowsOf } from "./rows.ts";
import { ERASING, type SentItem, type SentTable } from "./sent-table.ts";
import { isNewsOnly, storeIfNew } from "./store-new.ts";
import { OF_MACHINE, partsOf, SYNCED, type SyncedTable } from "./synced-tables.ts";
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

/** What waits of one table, each once. */
function itemsOf({ local, origin }: SyncSides, table: SyncedTable, batch: readonly Waiting[]): SentItem[] {
  if (batch.length === 0) return [];
  const from = new Map(batch.map((one) => [one.key, one.origin ?? origin]));
  const here = rowsOf(local, table, [...from.keys()]);
  for (const { key, row } of batch) if (row !== null) here.set(key, row);
  return [...from].map(([key, origin]) => {
    const row = here.get(key);
    return { key, origin, row: row && fitNames(table, row) };
  });
}

/** Stores rows with the team and gives them places in its feed; how many of each table were new or changed. Called inside a transaction of the team's. */
export function storeBatch(
  team: SqlDatabase,
  project: string,
  byTable: readonly SentTable[],
): Map<string, number> {
  if (team.driver === "postgres" && byTable.every(isNewsOnly)) {
    const stored = storeIfNew(team, project, byTable);
    if (stored !== null) return stored;
  }
  // Whoever else these are of, they are not of the session that hands them on.
  if (team.writesAs !== undefined) team.exec("SET LOCAL twiceshy.origin = ''");
  return storeInPlaces(team, project, byTable);
}

function storeInPlaces(
  team: SqlDatabase,
  project: string,
  byTable: readonly SentTable[],
): Map<string, number> {
  const count = byTable.reduce((sum, { items }) => sum + items.length, 0);
  const { end } = takePlaces(team, project, count);
  const stored = new Map<string, number>();
  let place = end - count;
  for (const some of [
    byTable.filter(({ table }) => ERASING.has(table.name)),
    byTable.filter(({ table }) => !ERASING.has(table.name)),
  ]) {
    storeTables(team, some, place, stored);
    place += some.reduce((sum, { items }) => sum + items.length, 0);
  }
  return stored;
}

function storeTables(
  team: SqlDatabase,
  byTable: readonly SentTable[],
  before: number,
  stored: Map<string, number>,
): void {
  const barred = forgottenIn(team, byTable);
  let place = before;
  const coming = byTable.flatMap(({ table, items }) => {
    const free = barred.has(table) ? items.filter(({ key }) => !barred.get(table)!.has(key)) : items;
    return free.length === 0 ? [] : [{ table, items: free.map((item) => comingOf(table, item, ++place)) }];
  });
  // Most that comes was never there: it takes its place in the feed without anybody looking first.
  const fresh = claimPlaces(
    team,
    coming.flatMap(({ items }) => items.filter(({ row }) => row !== undefined)),
  );
  const changed: Coming[] = [];
  for (const { table, items } of coming) {
    const entries = storeTable(team, table, items, fresh);
    changed.push(...entries.filter((entry) => !fresh.has(entry)));
    if (entries.length > 0) stored.set(table.name, entries.length);
  }
  putEntries(team, changed);
}

/** An item as an entry of the feed, at the place it has there if it is stored. */
interface Coming extends FeedEntry {
  readonly row: SqlRow | undefined;
}

function comingOf(table: SyncedTable, { key, origin, row }: SentItem, position: number): Coming {
  return {
    table: table.name,
    key: keyThere(table, key, origin),
    origin,
    position,
    isGone: row === undefined,
    row,
  };
}

/** Stores what is new or changed of one table, and says what that was. */
function storeTable(
  team: SqlDatabase,
  table: SyncedTable,
  items: readonly Coming[],
  fresh: ReadonlySet<FeedEntry>,
): Coming[] {
  const others = items.flatMap((item) => (fresh.has(item) ? [] : [item.key]));
  const known = entriesOf(team, table.name, others);
  const there = rowsOf(team, table, [...known.keys()]);
  const put: { readonly item: Coming; readonly row: SqlRow }[] = [];
  const gone: Coming[] = [];
  for (const item of items) {
    const { key, origin: whose, row } = item;
    const before = known.get(key);
    // What somebody else has put in is theirs to change.
    if (before !== undefined && before.origin !== whose) continue;
    // A fact that came in and is not there was summed up since: it is counted already.
    if (table.kind === "fact" && before !== undefined && !there.has(key)) continue;
    if (row === undefined) {
      if (table.kind === "folded" && before !== undefined && !before.isGone) gone.push(item);
    } else {
      const sentRow = asSent(table, row, whose);
      if (!isSame(sentRow, there.get(key))) put.push({ item, row: sentRow });
    }
  }
  const rows = put.map(({ row }) => row);
  putRows(team, table, rows, "replace");
  noteTold(team, table, rows);
  const lost = gone.map(({ key }) => key);
  dropRows(team, table, lost);
  if (table.name === "flakes")
    markFlaky(team, [...rows.map((row) => text(row.fingerprint)), ...lost.map((key) => partsOf(key)[0]!)]);
  if (table.name === "failures")
    countFailures(
      team,
      put.filter(({ item }) => !there.has(item.key)).map(({ row }) => row),
    );
  if (table.name === "forgotten")
    eraseForgotten(
      team,
      put.map(({ item }) => item.key),
    );
  return [...put.map(({ item }) => item), ...gone];
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
