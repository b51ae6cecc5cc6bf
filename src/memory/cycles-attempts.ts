import { type Cycle, isAttempt } from "#model/cycle.ts";
import { cycleOf, SELECT_CYCLES } from "./cycles-row.ts";
import type { SqlDatabase } from "./sql-database.ts";

/**
 * Cycles that count for each fingerprint: those about it, and those of every chain it belongs to, since the check was
 * last green or a person reset it. A cycle that never ended counts: whoever is killed has tried; one whose agent could not begin has not.
 */
export function attemptsUsed(
  database: SqlDatabase,
  fingerprints: readonly string[],
  checkId: string | null,
): Map<string, Cycle[]> {
  const greens = new Map<string, number>();
  const greenAt = (check: string) => {
    if (!greens.has(check)) greens.set(check, lastGreenAt(database, check));
    return greens.get(check)!;
  };
  const asked = checkId === null ? 0 : greenAt(checkId);
  const isOpen = (cycle: Cycle) =>
    cycle.at > asked && (cycle.check === null || cycle.at > greenAt(cycle.check.id));
  const countedFor = (hash: string) => {
    const since = lastResetAt(database, hash);
    return cyclesWith(database, hash).filter((cycle) => cycle.at > since && isOpen(cycle));
  };
  return new Map(
    fingerprints.map((hash) => {
      const own = countedFor(hash);
      const roots = new Set(
        own
          .filter(({ fingerprints, end }) => fingerprints.includes(hash) || isCausedBy(hash, end))
          .flatMap(({ chain }) => chain),
      );
      roots.delete(hash);
      const all = new Map(own.map((cycle) => [cycle.id, cycle]));
      const since = lastResetAt(database, hash);
      for (const cycle of [...roots].flatMap(countedFor)) if (cycle.at > since) all.set(cycle.id, cycle);
      return [hash, [...all.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))];
    }),
  );
}

/** The cycle's change is kept, and the failure came with it. */
function isCausedBy(hash: string, end: Cycle["end"]): boolean {
  return end?.kept === true && (end.appeared?.includes(hash) ?? false);
}

function cyclesWith(database: SqlDatabase, hash: string): Cycle[] {
  return database
    .prepare(`${SELECT_CYCLES} WHERE b.id IN (SELECT cycle FROM cycle_fingerprints WHERE fingerprint = ?)`)
    .all([hash])
    .map(cycleOf)
    .filter(isAttempt);
}

/**
 * When a check was last green. What an orchestrator says of its own attempt (without a tree) is its word, not ours. A pass while a cycle was at work is the agent's own and proves nothing: that cycle's
 * verdict says whether it counts.
 */
function lastGreenAt(database: SqlDatabase, checkId: string): number {
  const row = database
    .prepare(
      `SELECT max(at) AS at FROM (
        SELECT max(r.started_at) AS at FROM runs r
        WHERE r.check_id = ? AND r.outcome = 'passed' AND NOT EXISTS (
          SELECT 1 FROM cycles_begun b JOIN cycles_ended e ON e.id = b.id
          WHERE b.at <= r.started_at AND e.at >= r.started_at)
        UNION ALL
        SELECT max(e.at) FROM cycles_begun b JOIN cycles_ended e ON e.id = b.id
        WHERE b.check_id = ? AND e.verdict = 'fixed' AND e.kept = 1 AND e.to_tree IS NOT NULL)`,
    )
    .get([checkId, checkId]);
  return Number(row?.at ?? 0);
}

function lastResetAt(database: SqlDatabase, hash: string): number {
  const row = database.prepare("SELECT max(at) AS at FROM attempt_resets WHERE fingerprint = ?").get([hash]);
  return Number(row?.at ?? 0);
}
