import type { Fix, Flake } from "#model/fix.ts";
import type { FixFilter, FixMemory, Resolution } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { json, text } from "./cells.ts";
import { clearFixes, IS_RETAINED } from "./clear-fixes.ts";
import { findDiff, keepDiff } from "./diffs.ts";
import { toFix } from "./fix-row.ts";
import { isForgotten } from "./is-forgotten.ts";
import { keepProof, proofsOf } from "./proofs.ts";
import { familyOf as linked } from "./recall.ts";
import { redactFix } from "./redact-learning.ts";
import { runFactsWhere } from "./run-facts.ts";
import type { SqlInput } from "./sql-database.ts";
import { markFolded, staleOf } from "./stale.ts";
import type { Store } from "./store.ts";

const DEFAULT_LIMIT = 50;
const LONGEST_SESSION_MS = 30 * 24 * 3_600_000;

/** Facts and knowledge about fixes, in an open store. */
export function fixMemoryOf(store: Store): FixMemory {
  const { database } = store;
  const read = (sql: string, params: readonly SqlInput[]) =>
    database
      .prepare(sql)
      .all(params)
      .map((row) => toFix(database, row));
  return {
    runFacts: (family, { from = 0, until = Number.MAX_SAFE_INTEGER } = {}) =>
      runFactsWhere(database, "family = ? AND started_at >= ? AND started_at <= ?", [family, from, until]),
    runsBetween: (from, until) =>
      runFactsWhere(database, "started_at >= ? AND started_at <= ?", [from, until], false),
    runsOnMixedTrees: (checkId) =>
      runFactsWhere(
        database,
        `check_id = ? AND tree IN (SELECT tree FROM runs WHERE check_id = ? AND tree IS NOT NULL
           AND outcome IN ('passed', 'failed') GROUP BY tree HAVING min(outcome) <> max(outcome))`,
        [checkId, checkId],
      ),
    lastPassBefore: (checkId, at) => {
      const row = database
        .prepare(
          "SELECT started_at FROM runs WHERE check_id = ? AND outcome = 'passed' AND started_at < ? ORDER BY started_at DESC LIMIT 1",
        )
        .get([checkId, at]);
      return row ? Number(row.started_at) : null;
    },
    checksToFold: (family, since) => checksToFold(store, family, since),
    familiesSince: (at) =>
      database
        .prepare("SELECT DISTINCT family FROM runs WHERE started_at >= ? AND family IS NOT NULL")
        .all([at])
        .map((row) => text(row.family)),
    staleFamilies: () => staleOf(database, "family"),
    markFolded: (family) => markFolded(database, "family", family),
    replaceFixes: (checkId, from, fixes) => replaceFixes(store, checkId, from, fixes),
    replaceFlakes: (checkId, flakes) => replaceFlakes(store, checkId, flakes),
    noteOpen: (checkId, family, since) => {
      if (since === null) database.prepare("DELETE FROM open_episodes WHERE check_id = ?").run([checkId]);
      else
        database
          .prepare("INSERT OR REPLACE INTO open_episodes (check_id, family, since) VALUES (?, ?, ?)")
          .run([checkId, family, since]);
    },
    fixes: (filter) => {
      const { sql, params } = conditionOf(store, filter);
      return read(`SELECT * FROM fixes WHERE ${sql} ORDER BY resolved_at DESC, id DESC LIMIT ?`, [
        ...params,
        filter.limit ?? DEFAULT_LIMIT,
      ]);
    },
    fix: (wanted) => findFix(wanted, read),
    fixesOf: (fingerprints) =>
      new Map(
        fingerprints.map((hash) => {
          const family = linked(database, hash);
          const marks = family.map(() => "?").join(", ");
          return [
            hash,
            read(
              `SELECT * FROM fixes WHERE id IN (SELECT fix_id FROM fix_cures WHERE fingerprint IN (${marks}))
               ORDER BY resolved_at DESC, id DESC LIMIT ${DEFAULT_LIMIT}`,
              family,
            ),
          ];
        }),
      ),
    resolutions: (ids) => resolutionsOf(store, ids),
    baseline: (session) => baselineOf(store, session),
    flakes: () =>
      database
        .prepare("SELECT body FROM flakes ORDER BY last_at DESC, fingerprint")
        .all()
        .map((row) => JSON.parse(text(row.body)) as Flake),
    interrupted: () =>
      database
        .prepare(
          `SELECT check_command AS name, count(*) AS n, max(started_at) AS last_at FROM runs
           WHERE outcome = 'interrupted' GROUP BY check_id ORDER BY last_at DESC LIMIT 20`,
        )
        .all()
        .map((row) => ({ check: text(row.name), times: Number(row.n), lastAt: Number(row.last_at) })),
    diff: (from, to) => findDiff(database, from, to),
    keepDiff: (diff, at) => keepDiff(store, diff, at),
    toldDiffs: (runIds) => {
      const one = database.prepare("SELECT diff FROM runs WHERE id = ? AND diff IS NOT NULL");
      return runIds.flatMap((id) => {
        const row = one.get([id]);
        return row ? [text(row.diff)] : [];
      });
    },
    proofs: (fixId) => proofsOf(database, fixId),
    keepProof: (proof) => keepProof(store, proof),
    clearFixes: (familyOf) => clearFixes(database, familyOf),
  };
}

/** Checks that were run since a time, are open, or have a fix from that time on: theirs may change by what came since. */
function checksToFold(store: Store, family: string, since: number): { id: string; from: number }[] {
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

function replaceFixes(store: Store, checkId: string, from: number, fixes: readonly Fix[]): void {
  const { database } = store;
  const gone = database
    .prepare(`SELECT id FROM fixes WHERE check_id = ? AND opened_at >= ? AND NOT (${IS_RETAINED})`)
    .all([checkId, from])
    .map((row) => text(row.id));
  for (const id of gone) {
    database.prepare("DELETE FROM fix_cures WHERE fix_id = ?").run([id]);
    database.prepare("DELETE FROM resolutions WHERE fix_id = ?").run([id]);
    database.prepare("DELETE FROM fixes WHERE id = ?").run([id]);
  }
  for (const given of fixes) insertFix(store, redactFix(given, store.redact));
}

function insertFix(store: Store, fix: Fix): void {
  const { database } = store;
  // Of one that was forgotten only stays that its failures are cured.
  if (!isForgotten(database, fix.id)) insertContent(store, fix);
  // Every failure of that fingerprint between the first red run and the green one is resolved by it.
  const resolve = database.prepare(
    `INSERT OR REPLACE INTO resolutions (failure_id, fix_id, attempts)
     SELECT f.id, ?, ? FROM failures f JOIN runs r ON r.id = f.run_id
     WHERE f.fingerprint = ? AND r.check_id = ? AND r.started_at >= ? AND r.started_at < ?`,
  );
  for (const { fingerprint } of fix.cures) {
    const tries = triesFor(fingerprint, fix);
    resolve.run([fix.id, tries, fingerprint, fix.check.id, fix.openedAt, fix.resolvedAt + 1]);
  }
}

function insertContent({ database }: Store, fix: Fix): void {
  database
    .prepare(
      "INSERT OR REPLACE INTO fixes (id, check_id, family, kind, opened_at, resolved_at, lead, core, marks, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .run([
      fix.id,
      fix.check.id,
      fix.check.family ?? fix.check.id,
      fix.kind,
      fix.openedAt,
      fix.resolvedAt,
      fix.cures[0]?.fingerprint ?? null,
      fix.core,
      json(fix.marks),
      json(fix),
    ]);
  const cure = database.prepare(
    "INSERT OR REPLACE INTO fix_cures (fingerprint, fix_id, resolved_at) VALUES (?, ?, ?)",
  );
  for (const { fingerprint } of fix.cures) cure.run([fingerprint, fix.id, fix.resolvedAt]);
}

/** How many tries it took until a failure was gone for good: one of several may go before the last try. */
function triesFor(fingerprint: string, { attempts }: Fix): number {
  const last = attempts.findLastIndex((attempt) => attempt.gone.includes(fingerprint));
  return last < 0 ? attempts.length : last + 1;
}

function replaceFlakes(store: Store, checkId: string, flakes: readonly Flake[]): void {
  const { database, redact } = store;
  database.prepare("DELETE FROM flakes WHERE check_id = ?").run([checkId]);
  for (const flake of flakes) {
    const { fingerprint, why, failed, passed, lastAt } = flake;
    const body = json({ ...flake, message: redact(flake.message), test: flake.test && redact(flake.test) });
    database
      .prepare(
        "INSERT INTO flakes (fingerprint, check_id, why, failed, passed, last_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
      )
      .run([fingerprint, checkId, why, failed, passed, lastAt, body]);
  }
}

function resolutionsOf(store: Store, ids: readonly string[]): Map<string, Resolution> {
  const one = store.database.prepare("SELECT fix_id, attempts FROM resolutions WHERE failure_id = ?");
  const found = new Map<string, Resolution>();
  for (const id of ids) {
    const row = one.get([id]);
    if (row) found.set(id, { fixId: text(row.fix_id), attempts: Number(row.attempts) });
  }
  return found;
}

function baselineOf(store: Store, session: string): string[] {
  const name = store.redact(session);
  const first = store.database
    .prepare("SELECT min(seen_at) AS at FROM failures WHERE session = ?")
    .get([name])?.at;
  if (first == null) return [];
  // Only so far back: no index orders runs by their session.
  const started = store.database
    .prepare(
      "SELECT min(started_at) AS at FROM runs WHERE started_at <= ? AND started_at > ? AND session = ?",
    )
    .get([Number(first), Number(first) - LONGEST_SESSION_MS, name])?.at;
  const begin = Number(started ?? first);
  return store.database
    .prepare(
      `SELECT DISTINCT g.fingerprint AS hash FROM failures f JOIN failures g ON g.fingerprint = f.fingerprint
       WHERE f.session = ? AND g.seen_at < ? AND NOT EXISTS (
         SELECT 1 FROM resolutions r JOIN fixes x ON x.id = r.fix_id
         WHERE r.failure_id = g.id AND x.resolved_at < ?)`,
    )
    .all([name, begin, begin])
    .map((row) => text(row.hash));
}

function conditionOf(store: Store, filter: FixFilter): { sql: string; params: SqlInput[] } {
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
      ...range(filter.fingerprint),
    );
  return { sql: parts.join(" AND ") || "1", params };
}

function findFix(wanted: string, read: (sql: string, params: readonly SqlInput[]) => Fix[]): Fix | null {
  const prefix = wanted.trim();
  if (prefix.length < 4)
    throw new Trouble(
      "bad_input",
      `"${wanted}" is too short to name a fix: give at least 4 characters.`,
      "twiceshy fixes",
    );
  const found = read("SELECT * FROM fixes WHERE id >= ? AND id < ? ORDER BY id LIMIT 3", range(prefix));
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

/** Everything that begins with "0192a" lies in ["0192a", "0192b"). */
function range(prefix: string): [string, string] {
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)];
}
