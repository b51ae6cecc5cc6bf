import { Trouble } from "#model/trouble.ts";
import { text } from "../cells.ts";
import { chunks, insertAll, listOf } from "../insert-all.ts";
import { mustFit } from "../postgres/schema-fits.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
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
 * Takes places at the end of a project's feed; the last of them, and whether anything at all is forgotten there. The project's row is
 * locked until the transaction ends, so whoever sees a place sees every earlier one: a cursor cannot skip what is committed late.
 */
export function takePlaces(
  team: SqlDatabase,
  project: string,
  count: number,
): { readonly end: number; readonly isAnyForgotten: boolean } {
  const row = team
    .prepare(
      `UPDATE projects SET position = position + ? WHERE id = ? RETURNING position, ${schemaNow(team)} AS made,
       EXISTS (SELECT 1 FROM forgotten) AS forgets`,
    )
    .get([count, project]);
  return { end: placeIn(team, project, row), isAnyForgotten: Number(row?.forgets) === 1 };
}

/** The last place of a project's feed; trouble where the team knows no such project. */
export function headOf(team: SqlDatabase, project: string): number {
  const row = team
    .prepare(`SELECT position, ${schemaNow(team)} AS made FROM projects WHERE id = ?`)
    .get([project]);
  return placeIn(team, project, row);
}

/** Asked with every batch, in its transaction: another machine may have changed the schema since this session was opened. */
function schemaNow(team: SqlDatabase): string {
  return team.schema === undefined ? "0" : "(SELECT max(number) FROM migrations)";
}

function placeIn(team: SqlDatabase, project: string, row: SqlRow | undefined): number {
  if (row !== undefined && team.schema !== undefined) mustFit(Number(row.made), team.schema);
  if (row !== undefined) return Number(row.position);
  throw new Trouble(
    "not_found",
    `The team's database does not know the project "${project}".`,
    "twiceshy team join",
  );
}

/** Stand between a table and a key, and between entries: in no name, and in next to no key. */
const [OF, NEXT] = ["\u001d", "\u001e"];
const PARTING = /[\x1d\x1e]/;

/**
 * Puts entries at their places where there is none of their key yet; those that were not there. Called inside the transaction that
 * took the places, with entries in their order.
 */
export function claimPlaces(team: SqlDatabase, entries: readonly FeedEntry[]): ReadonlySet<FeedEntry> {
  if (entries.length === 0) return new Set();
  const changes = team.prepare("SELECT total_changes() AS n");
  const before = Number(changes.get()!.n);
  addEntries(team, entries, "ON CONFLICT (tbl, key) DO NOTHING");
  if (Number(changes.get()!.n) - before === entries.length) return new Set(entries);
  const taken = new Set(
    team
      .prepare("SELECT position FROM feed WHERE position >= ? AND position <= ?")
      .all([entries[0]!.position, entries.at(-1)!.position])
      .map((row) => Number(row.position)),
  );
  return new Set(entries.filter(({ position }) => taken.has(position)));
}

/** Puts entries at their places, in their order; one that is there is an error where nothing else is said. */
export function addEntries(team: SqlDatabase, entries: readonly FeedEntry[], conflict = ""): void {
  if (team.driver === "postgres" && !entries.some(({ key }) => PARTING.test(key)))
    for (const some of runsOf(entries)) addRun(team, some, conflict);
  else insertAll(team, "feed", entries.map(rowOf), conflict);
}

/** Notes by their places that some facts are to be counted (0017-note-places.sql): in the transaction that has stored them, after that. */
export function notePlaces(team: SqlDatabase, first: number, last: number): void {
  team.prepare("SELECT 1 AS yes FROM note_places(?, ?)").get([first, last]);
}

/** Entries of one origin whose places follow each other: usually all of them. */
function runsOf(entries: readonly FeedEntry[]): FeedEntry[][] {
  const runs: FeedEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last?.origin === entry.origin && last.position === entry.position - 1) run!.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** One text for all: a row of JSON for each would be longer than what it says. */
function addRun(team: SqlDatabase, entries: readonly FeedEntry[], conflict: string): void {
  const { position, origin } = entries[0]!;
  team
    .prepare(
      `INSERT INTO feed (tbl, key, position, origin, gone)
       SELECT split_part(one, chr(29), 1), split_part(one, chr(29), 2), CAST(? AS bigint) + place - 1, ?, 0
       FROM string_to_table(?, chr(30)) WITH ORDINALITY AS entries (one, place) ${conflict}`,
    )
    .run([position, origin, entries.map(({ table, key }) => table + OF + key).join(NEXT)]);
}

/** The entries of some keys of one table, by key. */
export function entriesOf(
  team: SqlDatabase,
  table: string,
  keys: readonly string[],
): Map<string, Pick<FeedEntry, "origin" | "isGone">> {
  const found = new Map<string, Pick<FeedEntry, "origin" | "isGone">>();
  if (keys.length === 0) return found;
  // Each by its key: a server that knows little of the table yet would look through all of it for every key.
  const sql =
    team.driver === "postgres"
      ? `SELECT f.key, f.origin, f.gone FROM json_array_elements_text(CAST(?2 AS json)) AS one (key)
         CROSS JOIN LATERAL (SELECT key, origin, gone FROM feed WHERE tbl = ?1 AND feed.key = one.key LIMIT 1) AS f`
      : `SELECT key, origin, gone FROM feed WHERE tbl = ?1 AND key IN (SELECT value FROM json_each(?2))`;
  const statement = team.prepare(sql);
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
    entries.map(rowOf),
    "ON CONFLICT (tbl, key) DO UPDATE SET position = excluded.position, gone = excluded.gone",
  );
}

const rowOf = ({ table, key, position, origin, isGone }: FeedEntry) => ({
  ...{ tbl: table, key, position, origin, gone: isGone ? 1 : 0 },
});

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
