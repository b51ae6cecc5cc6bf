import { Trouble } from "#model/trouble.ts";
import { text } from "../cells.ts";
import { chunks, insertAll, isAmong, listOf } from "../insert-all.ts";
import { mustFit } from "../postgres/schema-fits.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { SYNCED } from "./synced-tables.ts";

/** One entry of the team's feed: what was stored, where it came from, and its place in the order of commits. */
export interface FeedEntry {
  readonly table: string;
  readonly key: string;
  readonly position: number;
  readonly origin: string;
  /** Its origin took it away. */
  readonly isGone: boolean;
}

/**
 * Takes places at the end of a project's feed; the answer is the last of them. The project's row is locked until the
 * transaction ends, so whoever sees a place sees every earlier one: a cursor cannot skip what is committed late.
 */
export function takePlaces(team: SqlDatabase, project: string, count: number): number {
  team.prepare("UPDATE projects SET position = position + ? WHERE id = ?").run([count, project]);
  return headOf(team, project);
}

/** The last place of a project's feed; trouble where the team knows no such project. */
export function headOf(team: SqlDatabase, project: string): number {
  // Asked with every batch, in its transaction: another machine may have changed the schema since this session was opened.
  const schema = team.schema === undefined ? "0" : "(SELECT max(number) FROM migrations)";
  const row = team.prepare(`SELECT position, ${schema} AS made FROM projects WHERE id = ?`).get([project]);
  if (row !== undefined && team.schema !== undefined) mustFit(Number(row.made), team.schema);
  if (row !== undefined) return Number(row.position);
  throw new Trouble(
    "not_found",
    `The team's database does not know the project "${project}".`,
    "twiceshy team join",
  );
}

/** The entries of some keys of one table, by key. */
export function entriesOf(
  team: SqlDatabase,
  table: string,
  keys: readonly string[],
): Map<string, Pick<FeedEntry, "origin" | "isGone">> {
  const found = new Map<string, Pick<FeedEntry, "origin" | "isGone">>();
  const statement = team.prepare(
    `SELECT key, origin, gone FROM feed WHERE tbl = ? AND ${isAmong(team, "key")}`,
  );
  for (const some of chunks(keys, 1_000))
    for (const row of statement.all([table, listOf(some)]))
      found.set(text(row.key), { origin: text(row.origin), isGone: Number(row.gone) === 1 });
  return found;
}

/** Puts entries at their places; one that is there already moves to the new one. */
export function putEntries(team: SqlDatabase, entries: readonly FeedEntry[]): void {
  insertAll(
    team,
    "feed",
    entries.map(({ table, key, position, origin, isGone }) => ({
      tbl: table,
      key,
      position,
      origin,
      gone: isGone ? 1 : 0,
    })),
    "ON CONFLICT (tbl, key) DO UPDATE SET position = excluded.position, gone = excluded.gone",
  );
}

const PULLED = SYNCED.filter(({ isPulled }) => isPulled).map(({ name }) => `'${name}'`);

/** What others put in after a place, in order. */
export function entriesAfter(
  team: SqlDatabase,
  position: number,
  besides: string,
  limit: number,
): FeedEntry[] {
  return team
    .prepare(
      `SELECT tbl, key, position, origin, gone FROM feed
       WHERE position > ? AND origin <> ? AND tbl IN (${PULLED.join(", ")}) ORDER BY position LIMIT ?`,
    )
    .all([position, besides, limit])
    .map((row) => ({
      table: text(row.tbl),
      key: text(row.key),
      position: Number(row.position),
      origin: text(row.origin),
      isGone: Number(row.gone) === 1,
    }));
}
