import { parse, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markStale } from "./stale.ts";

/** The family of a check, from its command and directory. */
export type FamilyOf = (argv: readonly string[], directory: string) => string | null;

/** True in SQL for a fix whose runs retention has taken: it cannot be folded again, and stays as it is. */
export const IS_RETAINED = "json_extract(fixes.body, '$.retained') IS NOT NULL";

/** True in SQL for a flake of a check that is run here: what other machines of a team found stays. */
export const IS_OWN_FLAKE = "instr(flakes.check_id, '|machine:') = 0";

/** Notes that retention took some runs: the fixes that began with them stay as they were folded. */
export function retainFixes(database: SqlDatabase, runs: readonly string[]): void {
  const statement = database.prepare(
    "UPDATE fixes SET body = json_set(body, '$.retained', 1) WHERE json_extract(body, '$.firstRedRun') = ?",
  );
  for (const id of runs) statement.run([id]);
}

/** Drops everything folded about fixes and flakes, and marks all of it to be folded again. Runs of an older schema get their family. */
export function clearFixes(database: SqlDatabase, familyOf?: FamilyOf): void {
  database.exec(
    `DELETE FROM fixes WHERE NOT (${IS_RETAINED});
     DELETE FROM fix_cures WHERE fix_id NOT IN (SELECT id FROM fixes);
     DELETE FROM resolutions WHERE fix_id NOT IN (SELECT id FROM fixes);
     DELETE FROM flakes WHERE ${IS_OWN_FLAKE}; DELETE FROM open_episodes`,
  );
  if (familyOf !== undefined) fillFamilies(database, familyOf);
  const families = database.prepare("SELECT DISTINCT family FROM runs WHERE family IS NOT NULL").all();
  for (const row of families) markStale(database, "family", text(row.family), 0);
}

function fillFamilies(database: SqlDatabase, familyOf: FamilyOf): void {
  const fill = database.prepare("UPDATE runs SET family = ? WHERE check_id = ? AND family IS NULL");
  // The runs of one check have one family, whatever they were started by.
  for (const row of database
    .prepare(
      "SELECT check_id, max(argv) AS argv, max(check_directory) AS check_directory FROM runs WHERE family IS NULL GROUP BY check_id",
    )
    .all()) {
    const family = familyOf(parse<string[]>(row.argv), text(row.check_directory));
    if (family !== null) fill.run([family, text(row.check_id)]);
  }
}
