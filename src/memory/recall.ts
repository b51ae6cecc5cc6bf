import type { Sighting } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

export interface About {
  readonly task?: string | null;
  readonly session?: string | null;
}

/** What is known of each fingerprint; those never seen are left out. */
export function recall(
  store: Store,
  fingerprints: readonly string[],
  about: About = {},
): Map<string, Sighting> {
  const found = new Map<string, Sighting>();
  const scope = scopeOf(store, about);
  for (const hash of new Set(fingerprints)) {
    const sighting = recallOne(store.database, hash, scope);
    if (sighting) found.set(hash, sighting);
  }
  return found;
}

/**
 * A fingerprint and those linked with it by a change of recipe: the older ones it came from and the newer ones it went to,
 * but not its siblings. Where a finer recipe split one into two, the two share their past and nothing else.
 */
export function familyOf(database: SqlDatabase, hash: string): string[] {
  return database
    .prepare(
      `WITH RECURSIVE
        older(hash) AS (SELECT ? UNION SELECT l.older FROM fingerprint_links l JOIN older o ON l.newer = o.hash),
        newer(hash) AS (SELECT ? UNION SELECT l.newer FROM fingerprint_links l JOIN newer n ON l.older = n.hash)
      SELECT hash FROM older UNION SELECT hash FROM newer`,
    )
    .all([hash, hash])
    .map((row) => text(row.hash));
}

type Scope = readonly ["task" | "session", string] | null;

function scopeOf(store: Store, about: About): Scope {
  if (about.task != null) return ["task", store.redact(about.task)];
  if (about.session != null) return ["session", store.redact(about.session)];
  return null;
}

function recallOne(database: SqlDatabase, hash: string, scope: Scope): Sighting | null {
  return familyOf(database, hash).reduce<Sighting | null>((sum, member) => {
    const row = database.prepare("SELECT * FROM fingerprints WHERE hash = ?").get([member]);
    if (!row) return sum;
    const one: Sighting = {
      fingerprint: hash,
      count: Number(row.count),
      runs: Number(row.runs),
      firstAt: Number(row.first_at),
      lastAt: Number(row.last_at),
      lastTask: maybeText(row.last_task),
      lastSession: maybeText(row.last_session),
      inTask: countInScope(database, member, scope),
    };
    return sum === null ? one : together(sum, one);
  }, null);
}

function together(a: Sighting, b: Sighting): Sighting {
  return {
    ...(b.lastAt > a.lastAt ? b : a),
    count: a.count + b.count,
    runs: a.runs + b.runs,
    firstAt: Math.min(a.firstAt, b.firstAt),
    inTask: a.inTask + b.inTask,
  };
}

function countInScope(database: SqlDatabase, hash: string, scope: Scope): number {
  if (!scope) return 0;
  const row = database
    .prepare("SELECT count FROM fingerprint_scopes WHERE hash = ? AND scope = ? AND name = ?")
    .get([hash, ...scope]);
  return Number(row?.count ?? 0);
}
