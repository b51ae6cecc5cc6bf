import type { Lesson } from "#model/lesson.ts";
import type { Seen } from "./answers-read.ts";
import { parse, text } from "./cells.ts";
import type { Store } from "./store.ts";

/** Lessons by their ids; those in the archive, out of use, or about a failure that comes and goes by itself are left out. */
export function lessonsCalled({ database }: Store, ids: readonly string[]): Lesson[] {
  const statement = database.prepare(
    `SELECT body FROM lessons l WHERE id = ? AND archived = 0 AND lifecycle <> 'deprecated'
     AND NOT EXISTS (SELECT 1 FROM flakes k WHERE k.fingerprint = l.fingerprint)`,
  );
  return ids.flatMap((id) => statement.all([id]).map((row) => parse<Lesson>(row.body)));
}

/** How often a fingerprint was seen, and when last. */
export function sightingOf({ database }: Store, fingerprint: string | null): Seen {
  const asked = "SELECT count, last_at FROM fingerprints WHERE hash = ?";
  const row = fingerprint === null ? undefined : database.prepare(asked).get([fingerprint]);
  return row ? { count: Number(row.count), lastAt: Number(row.last_at) } : { count: 0, lastAt: null };
}

const MOST_TASKS = 50;

/** Tasks that touched one of some files. */
export function tasksTouching({ database }: Store, files: readonly string[]): string[] {
  const statement = database.prepare(`SELECT task FROM task_files WHERE file = ? LIMIT ${MOST_TASKS}`);
  const tasks = files.slice(0, 20).flatMap((file) => statement.all([file]).map((row) => text(row.task)));
  return [...new Set(tasks)].slice(0, MOST_TASKS);
}
