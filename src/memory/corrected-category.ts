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

/** True in SQL for what is of a group, by what was said of it (`c.category`), else by what was detected (`<detected>.category_group`); its parameters. */
export function isOfGroup(
  database: SqlDatabase,
  detected: string,
  group: string,
): readonly [sql: string, group: string, said: string] {
  const said = database
    .prepare("SELECT DISTINCT category FROM pattern_categories")
    .all()
    .map((row) => text(row.category))
    .filter((category) => groupOf(category) === group);
  const sql = `((c.category IS NULL AND ${detected}.category_group = ?) OR ${isAmong(database, "c.category")})`;
  return [sql, group, listOf(said)];
}

/** Most memories have none: then nothing is looked up for each row. */
function hasCorrections(database: SqlDatabase): boolean {
  return database.prepare("SELECT 1 AS yes FROM pattern_categories LIMIT 1").get() !== undefined;
}
