import type { Memory } from "#model/ports.ts";
import type { FirstTry } from "#model/success.ts";
import { parse, text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** So many first tries are looked at, the newest first. */
const MOST = 20_000;

/**
 * The first run of each check in each unit of work, a task or a session that belongs to none, from a time on. Runs that somebody stopped are none.
 * The unit's whole past decides which run is its first, whatever time is asked for.
 */
export function firstTries(memory: Memory, since = 0): FirstTry[] {
  const { database } = storeOf(memory);
  const tasks = new Map(memory.tasks().map((task) => [`task/${task.id}`, task]));
  const failed = database.prepare("SELECT DISTINCT fingerprint FROM failures WHERE run_id = ?");
  const rows = database
    .prepare(
      `SELECT * FROM (
         SELECT id, started_at, check_id, argv, outcome, unit, files_modified,
           row_number() OVER (PARTITION BY unit, check_id ORDER BY started_at, id) AS nth,
           lag(outcome) OVER (PARTITION BY check_id ORDER BY started_at, id) AS before
         FROM (SELECT id, started_at, check_id, argv, outcome, files_modified,
                 CASE WHEN task IS NOT NULL THEN 'task/' || task ELSE 'session/' || session END AS unit
               FROM runs WHERE outcome IN ('passed', 'failed')) AS judged) AS ranked
       WHERE nth = 1 AND unit IS NOT NULL AND started_at >= ? ORDER BY started_at DESC, id DESC LIMIT ${MOST}`,
    )
    .all([since]);
  return rows.map((row) => {
    const unit = text(row.unit);
    const task = tasks.get(unit);
    const hasPassed = row.outcome === "passed";
    return {
      run: text(row.id),
      at: Number(row.started_at),
      unit,
      check: text(row.check_id),
      command: parse<string[]>(row.argv),
      hasPassed,
      wasRed: row.before === "failed",
      category: task?.category ?? null,
      files: [...new Set([...parse<string[]>(row.files_modified), ...(task?.files ?? [])])].sort(),
      fingerprints: hasPassed ? [] : failed.all([text(row.id)]).map((one) => text(one.fingerprint)),
    };
  });
}
