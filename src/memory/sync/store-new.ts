import { type SqlDatabase, type SqlRow, together } from "../sql-database.ts";
import { SqlError } from "../sql-error.ts";
import { countFailures } from "./count-failures.ts";
import { forgottenIn } from "./erase-forgotten.ts";
import { addEntries, type FeedEntry, notePlaces, takePlaces } from "./feed.ts";
import { putRows } from "./rows.ts";
import { ERASING, type SentItem, type SentTable } from "./sent-table.ts";
import { noteTold } from "./take-in.ts";

/** Facts are said once: whoever sends them has, next to always, not sent them before. */
export function isNewsOnly({ table, items }: SentTable): boolean {
  if (items.length === 0) return true;
  return table.kind === "fact" && !ERASING.has(table.name) && items.every(({ row }) => row !== undefined);
}

/**
 * Stores facts that nobody has looked for yet, in a team's PostgreSQL; how many of each table. Null, and all is as it was, where some
 * of it is there already. Called inside a transaction.
 */
export function storeIfNew(
  team: SqlDatabase,
  project: string,
  byTable: readonly SentTable[],
): Map<string, number> | null {
  try {
    return together(team, () => {
      // They are not of the session that hands them on, and are noted for who counts by their places, all at once.
      team.exec("SAVEPOINT all_new; SET LOCAL twiceshy.origin = ''; SET LOCAL twiceshy.noted = 'yes'");
      return storeNew(team, project, byTable);
    });
  } catch (error) {
    if (!(error instanceof SqlError) || error.kind !== "constraint") throw error;
    team.exec("ROLLBACK TO SAVEPOINT all_new");
    return null;
  }
}

function storeNew(team: SqlDatabase, project: string, byTable: readonly SentTable[]): Map<string, number> {
  const count = byTable.reduce((sum, { items }) => sum + items.length, 0);
  const { end, isAnyForgotten } = takePlaces(team, project, count);
  const free = (isAnyForgotten ? withoutForgotten(team, byTable) : byTable).filter(
    ({ items }) => items.length > 0,
  );
  let position = end - count;
  const entries = free.flatMap(({ table, items }) =>
    items.map(
      ({ key, origin }): FeedEntry => ({
        table: table.name,
        key,
        origin,
        position: ++position,
        isGone: false,
      }),
    ),
  );
  addEntries(team, entries);
  for (const { table, items } of free) {
    const rows = items.map(({ row }: SentItem): SqlRow => row!);
    putRows(team, table, rows, "new");
    noteTold(team, table, rows);
    if (table.name === "failures") countFailures(team, rows);
  }
  if (entries.length > 0) notePlaces(team, entries[0]!.position, entries.at(-1)!.position);
  return new Map(free.map(({ table, items }) => [table.name, items.length]));
}

function withoutForgotten(team: SqlDatabase, byTable: readonly SentTable[]): SentTable[] {
  const barred = forgottenIn(team, byTable);
  return byTable.map(({ table, items }) => ({
    table,
    items: items.filter(({ key }) => barred.get(table)?.has(key) !== true),
  }));
}
