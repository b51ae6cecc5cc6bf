import type { Run } from "#model/run.ts";
import { MOST_LOOKED_BACK, type OpenAttempt, soundsLikeCure } from "#model/strategy.ts";
import { maybeText, parse, text } from "./cells.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

const MOST_BETWEEN = 60;

/**
 * The failing runs of a check since it was last green, without the first, up to a run that was just stored. On the path of
 * every failing run: one look into an index; what was run in between is asked for only from the second on.
 */
export function openAttempts(database: SqlDatabase, run: Run): OpenAttempt[] {
  const { id } = run.check;
  const reds = database
    .prepare(
      // A wider check that passed closes it too: then there is a fix from that moment.
      `SELECT started_at, tree, files_modified FROM runs
       WHERE check_id = ? AND outcome = 'failed' AND started_at <= ? AND started_at > max(
         coalesce((SELECT max(started_at) FROM runs WHERE check_id = ? AND outcome = 'passed' AND started_at <= ?), 0),
         coalesce((SELECT max(resolved_at) FROM fixes WHERE check_id = ? AND resolved_at <= ?), 0))
       ORDER BY started_at DESC, id DESC LIMIT ${MOST_LOOKED_BACK}`,
    )
    .all([id, run.startedAt, id, run.startedAt, id, run.startedAt])
    .reverse();
  if (reds.length < 2) return [];
  const passed = passedBetween(database, Number(reds[0]!.started_at), run);
  return reds.slice(1).map((red, index) => toAttempt(red, reds[index]!, passed));
}

function toAttempt(red: SqlRow, before: SqlRow, passed: readonly Passed[]): OpenAttempt {
  const [from, at] = [Number(before.started_at), Number(red.started_at)];
  const files = parse<string[]>(red.files_modified);
  const [tree, last] = [maybeText(red.tree), maybeText(before.tree)];
  return {
    at,
    // Where there are no trees, files that were written since tell.
    isSameTree: tree === null || last === null ? files.length === 0 : tree === last,
    files,
    commands: [...new Set(passed.filter((run) => run.at >= from && run.at <= at).map((run) => run.command))],
  };
}

interface Passed {
  readonly at: number;
  readonly command: string;
}

/** The last commands that passed since a moment and may matter; the limit is on what is read, not on what is found. */
function passedBetween(database: SqlDatabase, from: number, { startedAt, check }: Run): Passed[] {
  return database
    .prepare(
      `SELECT started_at, check_command FROM
         (SELECT started_at, check_command, check_id, outcome FROM runs
          WHERE started_at >= ? AND started_at <= ? ORDER BY started_at DESC LIMIT ${MOST_BETWEEN})
       WHERE outcome = 'passed' AND check_id <> ?`,
    )
    .all([from, startedAt, check.id])
    .map((row) => ({ at: Number(row.started_at), command: text(row.check_command) }))
    .filter(({ command }) => soundsLikeCure(command));
}
