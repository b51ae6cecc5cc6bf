import type { SharedRow } from "#model/shared-row.ts";
import { text } from "../cells.ts";
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

const COLUMNS = [
  "kind",
  "key",
  "mark",
  "fingerprint",
  "category",
  "template",
  "occurrences",
  "successes",
  "trials",
];
const AT_ONCE = 80;

/** Puts what a project shares in the place of what it shared before; how many rows that are. */
export function putShared(team: SqlDatabase, mark: string | null, rows: readonly SharedRow[]): number {
  inTransaction(team, () => {
    dropShared(team);
    const one = `(${COLUMNS.map(() => "?").join(", ")})`;
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      team
        .prepare(`INSERT INTO shared (${COLUMNS.join(", ")}) VALUES ${some.map(() => one).join(", ")}`)
        .run(
          some.flatMap((row) => [
            ...[row.kind, row.key, mark, row.fingerprint, row.category, row.template],
            ...[row.occurrences, row.successes, row.trials],
          ]),
        );
    }
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
  for (let from = 0; from < keys.length; from += 500) {
    const some = keys.slice(from, from + 500);
    for (const row of team
      .prepare(
        `SELECT key, count(*) AS projects, sum(successes) AS successes, sum(trials) AS trials,
           coalesce(string_agg(mark, ' ' ORDER BY mark), '') AS marks
         FROM shared WHERE kind = 'lesson' AND NOT (${OWN}) AND key IN (${some.map(() => "?").join(", ")}) GROUP BY key`,
      )
      .all(some))
      found.set(text(row.key), {
        key: text(row.key),
        projects: Number(row.projects),
        successes: Number(row.successes),
        trials: Number(row.trials),
        marks: text(row.marks).split(" ").filter(Boolean),
      });
  }
  return found;
}
