import type { Fix, Flake } from "#model/fix.ts";
import { markAlike } from "./alike-fixes.ts";
import { json, text } from "./cells.ts";
import { IS_RETAINED } from "./clear-fixes.ts";
import { isForgotten } from "./is-forgotten.ts";
import { markFlaky } from "./mark-flaky.ts";
import { redactFix } from "./redact-learning.ts";
import type { Store } from "./store.ts";

/** Puts fixes in the place of what was folded for a check from a time on. */
export function replaceFixes(store: Store, checkId: string, from: number, fixes: readonly Fix[]): void {
  const { database } = store;
  const gone = database
    .prepare(
      `SELECT id, lead, core FROM fixes WHERE check_id = ? AND opened_at >= ? AND NOT (${IS_RETAINED})`,
    )
    .all([checkId, from]);
  const stays = new Set(fixes.map((fix) => `${fix.id} ${fix.core}`));
  for (const row of gone) {
    const id = text(row.id);
    if (!stays.has(`${id} ${row.core}`)) markAlike(database, row.lead, row.core);
    database.prepare("DELETE FROM fix_cures WHERE fix_id = ?").run([id]);
    database.prepare("DELETE FROM resolutions WHERE fix_id = ?").run([id]);
    database.prepare("DELETE FROM fixes WHERE id = ?").run([id]);
  }
  const before = new Set(gone.map((row) => `${text(row.id)} ${row.core}`));
  for (const given of fixes) {
    insertFix(store, redactFix(given, store.redact));
    if (!before.has(`${given.id} ${given.core}`))
      markAlike(database, given.cures[0]?.fingerprint ?? null, given.core);
  }
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

/** Puts flakes in the place of what was folded for a check. */
export function replaceFlakes(store: Store, checkId: string, flakes: readonly Flake[]): void {
  const { database, redact } = store;
  const before = database.prepare("SELECT fingerprint FROM flakes WHERE check_id = ?").all([checkId]);
  const [was, is] = [
    new Set(before.map((row) => text(row.fingerprint))),
    new Set(flakes.map(({ fingerprint }) => fingerprint)),
  ];
  // Also where a fix was folded long ago, and stays as it is.
  markFlaky(
    database,
    [...was, ...is].filter((hash) => was.has(hash) !== is.has(hash)),
  );
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
