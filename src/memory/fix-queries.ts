import type { Fix } from "#model/fix.ts";
import type { FixFilter, Resolution } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { beginningWith } from "./begins-with.ts";
import { text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlInput } from "./sql-database.ts";
import type { Store } from "./store.ts";

const LONGEST_SESSION_MS = 30 * 24 * 3_600_000;
/** So many failures of a fingerprint tell whether it was red before a session: one that was cured that often since is not. */
const TELLING = 5;

/** Checks that were run since a time, are open, or have a fix from that time on: theirs may change by what came since. */
export function checksToFold(store: Store, family: string, since: number): { id: string; from: number }[] {
  const found = new Map<string, number>();
  const add = (sql: string, params: readonly SqlInput[]) => {
    for (const row of store.database.prepare(sql).all(params)) {
      const id = text(row.id);
      found.set(id, Math.min(found.get(id) ?? since, Number(row.since)));
    }
  };
  add(
    "SELECT check_id AS id, min(started_at) AS since FROM runs WHERE family = ? AND started_at >= ? GROUP BY check_id",
    [family, since],
  );
  add("SELECT check_id AS id, since FROM open_episodes WHERE family = ?", [family]);
  add(
    "SELECT check_id AS id, min(opened_at) AS since FROM fixes WHERE family = ? AND resolved_at >= ? GROUP BY check_id",
    [family, since],
  );
  return [...found].map(([id, from]) => ({ id, from }));
}

/** Which fix resolved which of these failures, and after how many attempts. */
export function resolutionsOf(store: Store, ids: readonly string[]): Map<string, Resolution> {
  const { database } = store;
  const rows = database
    .prepare(`SELECT failure_id, fix_id, attempts FROM resolutions WHERE ${isAmong(database, "failure_id")}`)
    .all([listOf(ids)]);
  const found = new Map(
    rows.map((row) => [text(row.failure_id), { fixId: text(row.fix_id), attempts: Number(row.attempts) }]),
  );
  // In the order in which they were asked for, on every store.
  return new Map(
    ids.flatMap((id) => {
      const resolution = found.get(id);
      return resolution === undefined ? [] : [[id, resolution] as const];
    }),
  );
}

/** Fingerprints of a session, or of a task, that were red before it began, and not cured by then. */
export function baselineOf(store: Store, scope: string | { readonly task: string }): string[] {
  const [column, named] = typeof scope === "string" ? ["session", scope] : ["task", scope.task];
  const name = store.redact(named);
  const first = store.database
    .prepare(`SELECT min(seen_at) AS at FROM failures WHERE ${column} = ?`)
    .get([name])?.at;
  if (first == null) return [];
  // Only so far back: no index orders runs by their task. The plus keeps from walking all runs of that time in their order.
  const started = store.database
    .prepare(
      `SELECT min(+started_at) AS at FROM runs WHERE started_at <= ? AND started_at > ? AND ${column} = ?`,
    )
    .get([Number(first), Number(first) - LONGEST_SESSION_MS, name])?.at;
  const begin = Number(started ?? first);
  return store.database
    .prepare(
      // There may be thousands of each: the last ones before it tell.
      `SELECT hash FROM (SELECT DISTINCT fingerprint AS hash FROM failures WHERE ${column} = ?) AS own
       WHERE (SELECT 1 FROM (SELECT id FROM failures WHERE fingerprint = own.hash AND seen_at < ? ORDER BY seen_at DESC, id DESC LIMIT ${TELLING}) AS g
         WHERE NOT EXISTS (SELECT 1 FROM resolutions r JOIN fixes x ON x.id = r.fix_id
           WHERE r.failure_id = g.id AND x.resolved_at < ?) LIMIT 1) = 1 ORDER BY hash`,
    )
    .all([name, begin, begin])
    .map((row) => text(row.hash));
}

/** What a filter asks for, as SQL over `fixes`. */
export function conditionOf(store: Store, filter: FixFilter): { sql: string; params: SqlInput[] } {
  const parts: string[] = [];
  const params: SqlInput[] = [];
  const where = (sql: string, ...values: SqlInput[]) => {
    parts.push(sql);
    params.push(...values);
  };
  if (filter.check !== undefined) where("check_id = ?", filter.check);
  if (filter.since !== undefined) where("resolved_at >= ?", filter.since);
  if (filter.session !== undefined)
    where("json_extract(body, '$.session') = ?", store.redact(filter.session));
  if (filter.task !== undefined) where("json_extract(body, '$.task') = ?", store.redact(filter.task));
  if (filter.fingerprint !== undefined)
    where(
      "id IN (SELECT fix_id FROM fix_cures WHERE fingerprint >= ? AND fingerprint < ?)",
      ...beginningWith(filter.fingerprint),
    );
  return { sql: parts.join(" AND ") || "1", params };
}

/** A fix by its id, the beginning or the end of it; trouble where it is too short or means several. */
export function findFix(
  wanted: string,
  read: (sql: string, params: readonly SqlInput[]) => Fix[],
): Fix | null {
  const prefix = wanted.trim();
  if (prefix.length < 4)
    throw new Trouble(
      "bad_input",
      `"${wanted}" is too short to name a fix: give at least 4 characters.`,
      "twiceshy fixes",
    );
  const found = read(
    "SELECT * FROM fixes WHERE id >= ? AND id < ? ORDER BY id LIMIT 3",
    beginningWith(prefix),
  );
  const tail =
    found.length > 0
      ? found
      : read("SELECT * FROM fixes WHERE substr(id, -length(?)) = ? LIMIT 3", [prefix, prefix]);
  const exact = tail.find((fix) => fix.id === prefix);
  if (exact) return exact;
  if (tail.length > 1)
    throw new Trouble("bad_input", `"${wanted}" names more than one fix: give more of it.`, "twiceshy fixes");
  return tail[0] ?? null;
}
