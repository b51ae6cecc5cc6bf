import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { FirstTry } from "#model/success.ts";
import { parse, text } from "./cells.ts";
import { chunks, isAmong, listOf } from "./insert-all.ts";
import { storeOf } from "./open.ts";

/** So many runs are looked at, the newest first. */
const MOST_RUNS = 20_000;
const AT_ONCE = 1_000;
/** Units of work are shorter: what came before that does not make a run the second of its unit. */
const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * The first run of each check in each unit of work, a task or a session that belongs to none, from a time on. Runs that somebody stopped are none,
 * nor is the first of a unit that began with the check red: what it found was not its doing. What failed is only told where some of it may be a flake. The days before that time are looked at too: they decide which run is a unit's first. In a memory of more runs than are looked at, the first day
 * of those is only looked at.
 */
export function firstTries(memory: Memory, since = 0, flaky?: ReadonlySet<string>): FirstTry[] {
  const { database } = storeOf(memory);
  const tasks = new Map(memory.tasks().map((task) => [`task/${task.id}`, task]));
  const oldest = oldestLookedAt();
  const from = Math.max(since - LOOK_BACK_MS, oldest ?? 0);
  const rows = database
    .prepare(
      `SELECT * FROM (
         SELECT id, started_at, check_id, check_command, argv, outcome, unit, files_modified,
           row_number() OVER (PARTITION BY unit, check_id ORDER BY started_at, id) AS nth,
           lag(outcome) OVER (PARTITION BY check_id ORDER BY started_at, id) AS before
         FROM (SELECT id, started_at, check_id, check_command, argv, outcome, files_modified,
                 CASE WHEN task IS NOT NULL THEN 'task/' || task ELSE 'session/' || session END AS unit
               FROM runs WHERE started_at >= ? AND outcome IN ('passed', 'failed')) AS judged) AS ranked
       WHERE nth = 1 AND unit IS NOT NULL AND coalesce(before, '') <> 'failed' AND started_at >= ? ORDER BY started_at DESC, id DESC`,
    )
    .all([from, oldest === null ? since : Math.max(since, oldest + DAY_MS)]);
  const failed =
    flaky?.size === 0
      ? null
      : failedIn(rows.flatMap((row) => (row.outcome === "failed" ? [text(row.id)] : [])));
  return rows.map((row) => {
    const unit = text(row.unit);
    const task = tasks.get(unit);
    const hasPassed = row.outcome === "passed";
    const argv = parse<string[]>(row.argv);
    return {
      run: text(row.id),
      at: Number(row.started_at),
      unit,
      check: text(row.check_id),
      // A verdict of others tells what was checked, not how it was started.
      command: argv.length > 0 ? argv : text(row.check_command),
      hasPassed,
      category: task?.category ?? null,
      files: [...new Set([...parse<string[]>(row.files_modified), ...(task?.files ?? [])])].sort(),
      fingerprints: failed?.get(text(row.id)) ?? [],
    };
  });

  /** What failed, by run: many at once, since each question may go to another machine. */
  function failedIn(runs: readonly string[]): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const statement = database.prepare(
      `SELECT DISTINCT run_id, fingerprint FROM failures WHERE ${isAmong(database, "run_id")}`,
    );
    for (const some of chunks(runs, AT_ONCE))
      for (const row of statement.all([listOf(some)])) {
        const run = text(row.run_id);
        found.set(run, [...(found.get(run) ?? []), text(row.fingerprint)]);
      }
    return found;
  }

  /** Null where there are fewer. */
  function oldestLookedAt(): number | null {
    const [row] = database
      .prepare(`SELECT started_at FROM runs ORDER BY started_at DESC LIMIT 1 OFFSET ${MOST_RUNS}`)
      .all([]);
    return row === undefined ? null : Number(row.started_at);
  }
}
