import { normalisePhase } from "#model/task.ts";
import { text } from "./cells.ts";
import type { Store } from "./store.ts";

/** When something was first and last heard of a phase. */
export interface PhaseActivity {
  readonly phase: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** From one phase to the next by the index: a million runs of forty phases take a millisecond, where a scan takes half a second. */
const everyPhase = (table: string) => `SELECT phase FROM (
  WITH RECURSIVE names(phase) AS (
    SELECT min(phase) FROM ${table} WHERE phase IS NOT NULL
    UNION ALL SELECT (SELECT min(phase) FROM ${table} WHERE phase > names.phase) FROM names WHERE names.phase IS NOT NULL)
  SELECT phase FROM names WHERE phase IS NOT NULL)`;

/** Every phase that a run or a task named. */
export function phaseActivity({ database }: Store): PhaseActivity[] {
  const names = `${everyPhase("runs")} UNION ${everyPhase("task_events")}`;
  const span = database.prepare(
    `SELECT min(first_at) AS first_at, max(last_at) AS last_at FROM (
      SELECT (SELECT min(started_at) FROM runs WHERE phase = ?) AS first_at, (SELECT max(started_at) FROM runs WHERE phase = ?) AS last_at
      UNION ALL SELECT (SELECT min(at) FROM task_events WHERE phase = ?), (SELECT max(at) FROM task_events WHERE phase = ?))`,
  );
  return database
    .prepare(names)
    .all([])
    .map((row) => {
      const phase = text(row.phase);
      const found = span.get([phase, phase, phase, phase])!;
      return { phase, firstAt: Number(found.first_at), lastAt: Number(found.last_at) };
    });
}

/** When a phase was first heard of after a moment; null where it was not. */
export function phaseHeardAfter({ database, redact }: Store, phase: string, at: number): number | null {
  const name = normalisePhase(redact(phase));
  const row = database
    .prepare(
      `SELECT min(at) AS at FROM (
        SELECT (SELECT min(started_at) FROM runs WHERE phase = ? AND started_at > ?) AS at
        UNION ALL SELECT (SELECT min(at) FROM task_events WHERE phase = ? AND at > ?))`,
    )
    .get([name, at, name, at]);
  return row?.at == null ? null : Number(row.at);
}
