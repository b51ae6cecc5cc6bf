import type { SqlDatabase } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { entriesAfter, type FeedEntry, headOf } from "./feed.ts";
import { heldStill } from "./outbox.ts";
import type { SyncSides } from "./push.ts";
import { rowsOf } from "./rows.ts";
import { OF_MACHINE, SYNCED, type SyncedTable } from "./synced-tables.ts";
import { type Sent, takeIn } from "./take-in.ts";

/** Under which it is kept how far the team's feed was read. */
export const CURSOR = "team/cursor";

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
  const entries = entriesAfter(team, from, origin, most);
  const isMore = entries.length === most;
  const until = isMore ? entries.at(-1)!.position : head;
  if (entries.length === 0 && until === from) return { taken: 0, isMore: false };
  const fetched = SYNCED.flatMap((table) => {
    const some = entries.filter((entry) => entry.table === table.name);
    return some.length === 0 ? [] : [fetch(team, table, some, origin)];
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

/** The rows behind some entries. One that is not there any more has been erased since, which a later entry says. */
function fetch(team: SqlDatabase, table: SyncedTable, entries: readonly FeedEntry[], besides: string): Sent {
  // A flake of this machine, which another one has sent where the team's database had lost it, is here under its own name.
  const of =
    table.name === "flakes" ? entries.filter(({ key }) => !key.endsWith(OF_MACHINE + besides)) : entries;
  const [there, gone] = [of.filter(({ isGone }) => !isGone), of.filter(({ isGone }) => isGone)];
  const rows = rowsOf(
    team,
    table,
    there.map(({ key }) => key),
  );
  return { table, rows: [...rows.values()], gone: gone.map(({ key }) => key) };
}
