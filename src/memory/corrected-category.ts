import { groupOf } from "#model/category.ts";
import type { Failure } from "#model/failure.ts";
import { text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The category of a row of `failures`, as SQL: what a person or a rule said, else what was detected. */
export function categorySql(database: SqlDatabase): string {
  if (!hasCorrections(database)) return "category";
  return "coalesce((SELECT c.category FROM pattern_categories c WHERE c.fingerprint = failures.fingerprint), category)";
}

/** Failures as they are shown: in the category that a person or a rule gave their pattern. The facts themselves stay as they are. */
export function withCategories(database: SqlDatabase, failures: readonly Failure[]): Failure[] {
  if (failures.length === 0 || !hasCorrections(database)) return [...failures];
  const said = new Map(
    database
      .prepare(
        `SELECT fingerprint, category FROM pattern_categories WHERE ${isAmong(database, "fingerprint")}`,
      )
      .all([listOf(new Set(failures.map(({ fingerprint }) => fingerprint.hash)))])
      .map((row) => [text(row.fingerprint), text(row.category)]),
  );
  return failures.map((failure) => {
    const category = said.get(failure.fingerprint.hash);
    return category === undefined ? failure : { ...failure, category, group: groupOf(category) };
  });
}

/** Most memories have none: then nothing is looked up for each row. */
function hasCorrections(database: SqlDatabase): boolean {
  return database.prepare("SELECT 1 AS yes FROM pattern_categories LIMIT 1").get() !== undefined;
}
