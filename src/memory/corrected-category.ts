import { groupOf } from "#model/category.ts";
import type { Failure } from "#model/failure.ts";
import { text } from "./cells.ts";
import { schemaOf } from "./migrate.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The category of a row of `failures`, as SQL: what a person or a rule said, else what was detected. */
export function categorySql(database: SqlDatabase): string {
  if (!hasCorrections(database)) return "category";
  return "coalesce((SELECT c.category FROM pattern_categories c WHERE c.fingerprint = failures.fingerprint), category)";
}

/** A failure as it is shown: in the category that a person or a rule gave its pattern. The fact itself stays as it is. */
export function withCategory(database: SqlDatabase, failure: Failure): Failure {
  if (!hasCorrections(database)) return failure;
  const row = database
    .prepare("SELECT category FROM pattern_categories WHERE fingerprint = ?")
    .get([failure.fingerprint.hash]);
  if (!row) return failure;
  const category = text(row.category);
  return { ...failure, category, group: groupOf(category) };
}

/** An older store that may only be read has no such table. */
function hasCorrections(database: SqlDatabase): boolean {
  if (schemaOf(database) < 3) return false;
  return database.prepare("SELECT 1 AS yes FROM pattern_categories LIMIT 1").get() !== undefined;
}
