import type { Flake } from "#model/fix.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import { text } from "./cells.ts";
import { clearFixes } from "./clear-fixes.ts";
import { findDiff, keepDiff } from "./diffs.ts";
import { baselineOf, checksToFold, conditionOf, findFix, resolutionsOf } from "./fix-queries.ts";
import { toFixes } from "./fix-row.ts";
import { replaceFixes, replaceFlakes } from "./fix-write.ts";
import { fixesOfEach } from "./fixes-of.ts";
import { keepProof, proofsOf } from "./proofs.ts";
import { runFactsWhere } from "./run-facts.ts";
import type { SqlInput } from "./sql-database.ts";
import { markFolded, marksOf, staleOf } from "./stale.ts";
import type { Store } from "./store.ts";

const DEFAULT_LIMIT = 50;

/** Facts and knowledge about fixes, in an open store. */
export function fixMemoryOf(store: Store): FixMemory {
  const { database } = store;
  const read = (sql: string, params: readonly SqlInput[]) =>
    toFixes(database, database.prepare(sql).all(params));
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
    staleMarks: (family) => marksOf(database, "family", family),
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
    fixesOf: (fingerprints) => fixesOfEach(database, fingerprints),
    resolutions: (ids) => resolutionsOf(store, ids),
    baseline: (scope) => baselineOf(store, scope),
    flakes: () =>
      database
        .prepare("SELECT body FROM flakes ORDER BY last_at DESC, fingerprint")
        .all()
        .map((row) => JSON.parse(text(row.body)) as Flake),
    interrupted: () =>
      database
        .prepare(
          `SELECT max(check_command) AS name, count(*) AS n, max(started_at) AS last_at FROM runs
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
