import type { SharedRow } from "#model/shared-row.ts";
import { text } from "../cells.ts";
import { chunks, insertAll, isAmong, listOf } from "../insert-all.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";

/** What other projects of the database say about one key. */
export interface SharedByOthers {
  readonly key: string;
  readonly projects: number;
  readonly successes: number;
  readonly trials: number;
  readonly marks: readonly string[];
}

/** Puts what a project shares in the place of what it shared before; how many rows that are. */
export function putShared(team: SqlDatabase, mark: string | null, rows: readonly SharedRow[]): number {
  inTransaction(team, () => {
    dropShared(team);
    insertAll(
      team,
      "shared",
      rows.map(({ kind, key, fingerprint, category, template, occurrences, successes, trials }) => ({
        ...{ kind, key, mark, fingerprint, category, template, occurrences, successes, trials },
      })),
    );
  });
  return rows.length;
}

const OWN = "project = twiceshy.share_mark(twiceshy.current_project())";

/** Takes back what a project shared; how many rows that were. */
export function dropShared(team: SqlDatabase): number {
  return team.prepare(`DELETE FROM shared WHERE ${OWN}`).run();
}

/** What others tell of some lessons, by the keys under which all know them. */
export function sharedLessons(team: SqlDatabase, keys: readonly string[]): Map<string, SharedByOthers> {
  const found = new Map<string, SharedByOthers>();
  const statement = team.prepare(
    `SELECT key, count(*) AS projects, sum(successes) AS successes, sum(trials) AS trials,
       coalesce(string_agg(mark, ' ' ORDER BY mark), '') AS marks
     FROM shared WHERE kind = 'lesson' AND NOT (${OWN}) AND ${isAmong(team, "key")} GROUP BY key`,
  );
  for (const some of chunks(keys, 500))
    for (const row of statement.all([listOf(some)]))
      found.set(text(row.key), {
        key: text(row.key),
        projects: Number(row.projects),
        successes: Number(row.successes),
        trials: Number(row.trials),
        marks: text(row.marks).split(" ").filter(Boolean),
      });
  return found;
}
