import { text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { countFailures } from "./count-failures.ts";
import { eraseForgotten, forgottenAmong } from "./erase-forgotten.ts";
import { entriesOf, type FeedEntry, putEntries, takePlaces } from "./feed.ts";
import { sent, type Waiting, waiting } from "./outbox.ts";
import { dropRows, putRows, rowsOf } from "./rows.ts";
import { OF_MACHINE, SYNCED, type SyncedTable } from "./synced-tables.ts";

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
  inTransaction(team, () => {
    let place = takePlaces(team, project, batch.length) - batch.length;
    const entries = SYNCED.flatMap((table) =>
      sendTable(
        sides,
        table,
        batch.filter((one) => one.table === table.name),
      ),
    );
    putEntries(
      team,
      entries.map((entry) => ({ ...entry, position: ++place })),
    );
  });
  sent(local, batch.at(-1)!.seq);
  return batch.length;
}

type Entry = Omit<FeedEntry, "position">;

function sendTable(sides: SyncSides, table: SyncedTable, batch: readonly Waiting[]): Entry[] {
  if (batch.length === 0) return [];
  const { local, team, origin } = sides;
  const from = new Map(batch.map((one) => [one.key, one.origin ?? origin]));
  const here = rowsOf(local, table, [...from.keys()]);
  for (const { key, row } of batch) if (row !== null) here.set(key, row);
  const keys = [...from].map(([key, whose]) => keyThere(table, key, whose));
  const known = entriesOf(team, table.name, keys);
  const there = rowsOf(team, table, [...known.keys()]);
  const barred = forgottenAmong(team, table, [...here.values()]);
  const put: [key: string, row: SqlRow][] = [];
  const gone: string[] = [];
  const whoseKey = new Map<string, string>();
  for (const [keyHere, whose] of from) {
    const key = keyThere(table, keyHere, whose);
    whoseKey.set(key, whose);
    const before = known.get(key);
    // What somebody else has put in is theirs to change.
    if ((before !== undefined && before.origin !== whose) || barred.has(keyHere)) continue;
    const row = here.get(keyHere);
    if (row === undefined) {
      if (table.kind === "folded" && before !== undefined && !before.isGone) gone.push(key);
    } else {
      const sentRow = asSent(table, row, whose, there.get(key));
      if (!isSame(sentRow, there.get(key))) put.push([key, sentRow]);
    }
  }
  const rows = numbered(
    team,
    table,
    put.map(([, row]) => row),
    there,
  );
  putRows(team, table, rows, "replace");
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

function isSame(row: SqlRow, other: SqlRow | undefined): boolean {
  return other !== undefined && Object.entries(row).every(([column, value]) => other[column] === value);
}

/** An issue keeps the number that the team gave it; a flake says on which machine its check came and went. */
function asSent(table: SyncedTable, row: SqlRow, whose: string, there: SqlRow | undefined): SqlRow {
  if (table.name === "issues" && there !== undefined) return { ...row, number: there.number! };
  if (table.name === "flakes") return { ...row, check_id: checkThere(text(row.check_id), whose) };
  return row;
}

/** Every machine folds flakes for its own runs of a check. */
function keyThere(table: SyncedTable, key: string, whose: string): string {
  return table.name === "flakes" ? checkThere(key, whose) : key;
}

const checkThere = (check: string, whose: string) =>
  check.includes(OF_MACHINE) ? check : `${check}${OF_MACHINE}${whose}`;

/** Numbers are short to type, and every machine counts its own: the team counts anew. */
function numbered(
  team: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
  there: ReadonlyMap<string, SqlRow>,
): readonly SqlRow[] {
  if (table.name !== "issues" || rows.length === 0) return rows;
  let last = Number(team.prepare("SELECT max(number) AS n FROM issues").get()?.n ?? 0);
  return rows.map((row) => (there.has(text(row.id)) ? row : { ...row, number: ++last }));
}
