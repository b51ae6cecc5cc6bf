import type { Category } from "#model/category.ts";
import type { RunGlance } from "#model/pattern-memory.ts";
import { maybeText, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Tasks that touched a directory ("database/"), or a single file. */
export function tasksTouching(
  database: SqlDatabase,
  place: { readonly directory: string } | { readonly file: string },
): string[] {
  const [column, value] = "directory" in place ? ["directory", place.directory] : ["file", place.file];
  return database
    .prepare(`SELECT DISTINCT task FROM task_files WHERE ${column} = ? ORDER BY task`)
    .all([value])
    .map((row) => text(row.task));
}

/** Tasks that some fingerprints struck. */
export function tasksStruck(database: SqlDatabase, hashes: readonly string[]): string[] {
  const statement = database.prepare("SELECT name FROM fingerprint_scopes WHERE hash = ? AND scope = 'task'");
  return [...new Set(hashes.flatMap((hash) => statement.all([hash]).map((row) => text(row.name))))].sort();
}

/** How many tasks there were: those that somebody named, touched a file in, or failed in. */
export function taskCount(database: SqlDatabase): number {
  const row = database
    .prepare(
      `SELECT count(*) AS n FROM (SELECT task FROM task_events UNION SELECT task FROM task_files
       UNION SELECT name FROM fingerprint_scopes WHERE scope = 'task')`,
    )
    .get();
  return Number(row!.n);
}

/** The last runs until a moment, oldest first, and which of them some fingerprints struck. */
export function runsUntil(
  database: SqlDatabase,
  at: number,
  limit: number,
  hashes: readonly string[],
): { runs: RunGlance[]; struck: Set<string> } {
  const runs = database
    .prepare(
      `SELECT id, started_at, check_id, check_command, outcome, session FROM runs
       WHERE started_at <= ? ORDER BY started_at DESC, id DESC LIMIT ?`,
    )
    .all([at, limit])
    .map((row) => ({
      id: text(row.id),
      at: Number(row.started_at),
      check: text(row.check_id),
      command: text(row.check_command),
      outcome: text(row.outcome) as RunGlance["outcome"],
      session: maybeText(row.session),
    }))
    .reverse();
  const from = runs[0]?.at ?? at;
  const struckBy = database.prepare(
    "SELECT run_id FROM failures WHERE fingerprint = ? AND seen_at >= ? ORDER BY seen_at DESC LIMIT ?",
  );
  const struck = hashes.flatMap((hash) => struckBy.all([hash, from, limit]).map((row) => text(row.run_id)));
  return { runs, struck: new Set(struck) };
}

/** Category and file of the last failures until a moment. */
export function failuresUntil(
  database: SqlDatabase,
  at: number,
  limit: number,
): { category: Category; file: string | null }[] {
  return database
    .prepare("SELECT category, file FROM failures WHERE seen_at <= ? ORDER BY seen_at DESC, id DESC LIMIT ?")
    .all([at, limit])
    .map((row) => ({ category: text(row.category), file: maybeText(row.file) }));
}
