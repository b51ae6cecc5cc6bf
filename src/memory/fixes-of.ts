import type { Fix } from "#model/fix.ts";
import { text } from "./cells.ts";
import { toFixes } from "./fix-row.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { familyOf } from "./recall.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Of each failure at most so many. */
const MOST = 50;

/** The latest fixes of some failures, by fingerprint: a few questions for all of them, and one for each that has another name too. */
export function fixesOfEach(database: SqlDatabase, fingerprints: readonly string[]): Map<string, Fix[]> {
  const renamed = renamedAmong(database, fingerprints);
  const own = ownFixes(
    database,
    fingerprints.filter((hash) => !renamed.has(hash)),
  );
  return new Map(
    fingerprints.map((hash) => [
      hash,
      renamed.has(hash) ? fixesOfFamily(database, familyOf(database, hash)) : (own.get(hash) ?? []),
    ]),
  );
}

function renamedAmong(database: SqlDatabase, fingerprints: readonly string[]): Set<string> {
  const list = listOf(fingerprints);
  const rows = database
    .prepare(
      `SELECT older AS hash FROM fingerprint_links WHERE ${isAmong(database, "older")}
       UNION SELECT newer FROM fingerprint_links WHERE ${isAmong(database, "newer")}`,
    )
    .all([list, list]);
  return new Set(rows.map((row) => text(row.hash)));
}

function ownFixes(database: SqlDatabase, fingerprints: readonly string[]): Map<string, Fix[]> {
  const cures = database
    .prepare(
      `SELECT hash, fix_id FROM (
         SELECT c.fingerprint AS hash, f.id AS fix_id,
           row_number() OVER (PARTITION BY c.fingerprint ORDER BY f.resolved_at DESC, f.id DESC) AS place
         FROM fix_cures c JOIN fixes f ON f.id = c.fix_id WHERE ${isAmong(database, "c.fingerprint")}) AS ranked
       WHERE place <= ${MOST} ORDER BY hash, place`,
    )
    .all([listOf(fingerprints)])
    .map((row) => [text(row.hash), text(row.fix_id)] as const);
  if (cures.length === 0) return new Map();
  const rows = database
    .prepare(`SELECT * FROM fixes WHERE ${isAmong(database, "id")}`)
    .all([listOf(new Set(cures.map(([, id]) => id)))]);
  const fixes = new Map(toFixes(database, rows).map((fix) => [fix.id, fix]));
  const found = new Map<string, Fix[]>();
  for (const [hash, id] of cures) {
    const some = found.get(hash);
    if (some === undefined) found.set(hash, [fixes.get(id)!]);
    else some.push(fixes.get(id)!);
  }
  return found;
}

function fixesOfFamily(database: SqlDatabase, family: readonly string[]): Fix[] {
  const marks = family.map(() => "?").join(", ");
  const rows = database
    .prepare(
      `SELECT * FROM fixes WHERE id IN (SELECT fix_id FROM fix_cures WHERE fingerprint IN (${marks}))
       ORDER BY resolved_at DESC, id DESC LIMIT ${MOST}`,
    )
    .all(family);
  return toFixes(database, rows);
}
