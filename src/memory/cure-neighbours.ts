import { text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";

// A neighbour is kept by its fingerprint: whose pattern that is, is asked when it is read.
const NEAR = `JOIN json_each(p.body, '$.related') r JOIN pattern_members n ON n.fingerprint = json_extract(r.value, '$.pattern')`;

/** The failures of a failure's pattern and of those it is linked with, itself among them: what cured one of them may be told of all. */
export function neighboursOf(database: SqlDatabase, hash: string): string[] {
  return database
    .prepare(
      `WITH own AS (SELECT pattern FROM pattern_members WHERE fingerprint = ?),
       near AS (SELECT pattern FROM own
         UNION SELECT n.pattern FROM own JOIN patterns p ON p.id = own.pattern ${NEAR})
       SELECT fingerprint FROM pattern_members WHERE pattern IN (SELECT pattern FROM near)`,
    )
    .all([hash])
    .map((row) => text(row.fingerprint));
}

/** All failures that something cured, or that have a neighbour which something cured: of the others the memory has nothing to tell. */
export function failuresWithCures(database: SqlDatabase): string[] {
  return database
    .prepare(
      `WITH cured AS (SELECT DISTINCT m.pattern FROM fix_cures c JOIN pattern_members m ON m.fingerprint = c.fingerprint),
       near AS (SELECT pattern FROM cured
         UNION SELECT p.id FROM patterns p ${NEAR} JOIN cured ON cured.pattern = n.pattern)
       SELECT fingerprint FROM pattern_members WHERE pattern IN (SELECT pattern FROM near)
       UNION SELECT fingerprint FROM fix_cures`,
    )
    .all()
    .map((row) => text(row.fingerprint));
}
