import type { Lesson } from "#model/lesson.ts";
import type { PatternText } from "#model/pattern-memory.ts";
import { parse, text } from "./cells.ts";
import { textOf } from "./pattern-texts.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** More than so many lessons that are about no failure in particular are not read for one answer. */
const MOST_GENERAL = 300;
const MOST_EACH = 10;

/** Lessons about any of some fingerprints, the most important first; those in the archive and out of use are left out. */
export function lessonsFor({ database }: Store, fingerprints: readonly string[]): Lesson[] {
  const statement = database.prepare(
    `SELECT body FROM lessons WHERE fingerprint = ? AND archived = 0 AND lifecycle <> 'deprecated' ORDER BY priority DESC, id LIMIT ${MOST_EACH}`,
  );
  return fingerprints.flatMap((hash) => statement.all([hash]).map((row) => parse<Lesson>(row.body)));
}

/** Lessons about no failure in particular: people's, imported, of a process. */
export function generalLessons({ database }: Store): Lesson[] {
  return database
    .prepare(
      `SELECT body FROM lessons WHERE fingerprint IS NULL AND archived = 0 AND lifecycle <> 'deprecated' ORDER BY priority DESC, id LIMIT ${MOST_GENERAL}`,
    )
    .all()
    .map((row) => parse<Lesson>(row.body));
}

/** Ids of lessons that ship with twiceshy and that a person here said no to or put away, unless they took it back. */
export function refusedSeeds(database: SqlDatabase): Set<string> {
  const rows = database
    .prepare(
      `SELECT lesson, kind FROM lesson_events
       WHERE lesson >= 'seed/' AND lesson < 'seed0' AND kind IN ('rejected', 'confirmed', 'archived', 'restored') ORDER BY lesson, at, id`,
    )
    .all();
  const [refused, putAway] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const lesson = text(row.lesson);
    if (row.kind === "rejected") refused.add(lesson);
    else if (row.kind === "archived") putAway.add(lesson);
    else refused.delete(lesson);
    if (row.kind === "restored") putAway.delete(lesson);
  }
  return new Set([...refused, ...putAway]);
}

/** The texts of some lessons, as they are found and compared by: their failure's, or their own. */
export function textsOfLessons({ database }: Store, ids: readonly string[]): PatternText[] {
  const named = database.prepare(
    "SELECT coalesce(fingerprint, id) AS name FROM lessons WHERE id = ? AND archived = 0 AND lifecycle <> 'deprecated'",
  );
  return ids.flatMap((id) => {
    const row = named.get([id]);
    return row === undefined ? [] : (textOf(database, text(row.name)) ?? []);
  });
}
