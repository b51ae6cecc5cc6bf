import { normalisePhase } from "#model/task.ts";
import { text } from "./cells.ts";
import type { Store } from "./store.ts";

/** When something was first and last heard of a phase. */
export interface PhaseActivity {
  readonly phase: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

const HEARD = `SELECT phase, started_at AS at FROM runs WHERE phase IS NOT NULL
  UNION ALL SELECT phase, at FROM task_events WHERE phase IS NOT NULL`;

/** Every phase that a run or a task named. */
export function phaseActivity({ database }: Store): PhaseActivity[] {
  return database
    .prepare(`SELECT phase, min(at) AS first_at, max(at) AS last_at FROM (${HEARD}) GROUP BY phase`)
    .all([])
    .map((row) => ({
      phase: text(row.phase),
      firstAt: Number(row.first_at),
      lastAt: Number(row.last_at),
    }));
}

/** When a phase was first heard of after a moment; null where it was not. */
export function phaseHeardAfter({ database, redact }: Store, phase: string, at: number): number | null {
  const row = database
    .prepare(`SELECT min(at) AS at FROM (${HEARD}) WHERE phase = ? AND at > ?`)
    .get([normalisePhase(redact(phase)), at]);
  return row?.at == null ? null : Number(row.at);
}
