import { text } from "./cells.ts";
import { IS_RETAINED } from "./clear-fixes.ts";
import type { SqlDatabase } from "./sql-database.ts";

/**
 * Runs that fixes are folded from. Without them a rebuild would find other fixes: a green run that is gone joins two
 * stories into one, and its flake would look like a cure.
 */
export function evidence(database: SqlDatabase): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (sql: string, params: readonly (string | number)[]) => {
    for (const row of database.prepare(sql).all(params)) found.add(text(row.id));
  };
  for (const fix of fixesByAge(database)) {
    // Passing runs of every fix; failing ones are large, and those of what must not teach may go.
    add("SELECT id FROM runs WHERE started_at BETWEEN ? AND ? AND outcome <> 'failed'", [
      fix.from,
      fix.until,
    ]);
    if (!fix.isMarked)
      add("SELECT id FROM runs WHERE family = ? AND started_at BETWEEN ? AND ?", [
        fix.family,
        fix.from,
        fix.until,
      ]);
    add(
      "SELECT id FROM runs WHERE check_id = ? AND outcome = 'passed' AND started_at < ? ORDER BY started_at DESC LIMIT 1",
      [fix.check, fix.from],
    );
  }
  return found;
}

interface Span {
  readonly id: string;
  readonly check: string;
  readonly family: string;
  readonly from: number;
  readonly until: number;
  readonly isMarked: boolean;
}

/** The oldest first, without those whose runs are gone already. */
function fixesByAge(database: SqlDatabase): Span[] {
  return database
    .prepare(
      `SELECT id, check_id, family, opened_at, resolved_at, marks FROM fixes
       WHERE NOT (${IS_RETAINED})
       ORDER BY resolved_at, id`,
    )
    .all()
    .map((row) => ({
      id: text(row.id),
      check: text(row.check_id),
      family: text(row.family),
      from: Number(row.opened_at),
      until: Number(row.resolved_at),
      isMarked: text(row.marks) !== "[]",
    }));
}

/**
 * The runs of whole fixes, the oldest first, for when there is no other way: the fixes themselves stay as they were
 * folded. None that holds a check's newest failing run: half of a story would be folded into another fix.
 */
export function evidenceByFix(database: SqlDatabase): string[][] {
  const newest = new Set(
    database
      .prepare(
        `SELECT id FROM runs WHERE outcome = 'failed' AND NOT EXISTS (
           SELECT 1 FROM runs r WHERE r.check_id = runs.check_id AND r.outcome = 'failed'
           AND (r.started_at, r.id) > (runs.started_at, runs.id))`,
      )
      .all()
      .map((row) => text(row.id)),
  );
  const runs = database.prepare(
    "SELECT id FROM runs WHERE family = ? AND started_at BETWEEN ? AND ? AND outcome = 'failed'",
  );
  return fixesByAge(database).flatMap(({ family, from, until }) => {
    const ids = runs.all([family, from, until]).map((row) => text(row.id));
    return ids.length === 0 || ids.some((id) => newest.has(id)) ? [] : [ids];
  });
}
