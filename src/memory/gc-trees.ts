import { text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { dropTrees, keepTrees } from "./trees.ts";

/** Where a fix loop that is not over began, and what it has kept: without them it could neither go back nor go on. */
const OF_LOOPS = `SELECT json_extract(body, '$.data.progress.baseTree') AS tree, updated_at AS at FROM loops WHERE state <> 'ended'
  UNION ALL SELECT json_extract(body, '$.data.progress.keptTree'), updated_at FROM loops WHERE state <> 'ended'`;

/** What an application that is not over works from, and towards. */
const OF_HEALS = `SELECT json_extract(p.body, '$.baseTree') AS tree, a.updated_at AS at FROM applications a JOIN plans p ON p.id = a.plan WHERE a.state = 'running'
  UNION ALL SELECT json_extract(p.body, '$.toTree'), a.updated_at FROM applications a JOIN plans p ON p.id = a.plan WHERE a.state = 'running'`;

/** Trees that any fact names; a proof makes many more that nobody needs afterwards. */
export function treesNamed(database: SqlDatabase): string[] {
  return trees(
    database,
    `SELECT tree FROM runs WHERE tree IS NOT NULL UNION SELECT from_tree FROM diffs UNION SELECT to_tree FROM diffs
     UNION SELECT tree FROM (${OF_LOOPS} UNION ALL ${OF_HEALS}) WHERE tree IS NOT NULL`,
  );
}

/** Trees that something is still to be done with, the most recent first: of checks that are open, and of fixes that may yet be proven. */
export function treesWanted(database: SqlDatabase): string[] {
  return trees(
    database,
    `SELECT tree, max(at) AS at FROM (
       SELECT r.tree, r.started_at AS at FROM open_episodes o JOIN runs r ON r.check_id = o.check_id
         WHERE r.tree IS NOT NULL AND r.started_at >= o.since
       UNION ALL SELECT tree, at FROM (${OF_LOOPS} UNION ALL ${OF_HEALS})
       UNION ALL SELECT json_extract(body, '$.fromTree'), resolved_at FROM fixes WHERE ${MAY_BE_PROVEN}
       UNION ALL SELECT json_extract(body, '$.toTree'), resolved_at FROM fixes WHERE ${MAY_BE_PROVEN})
     WHERE tree IS NOT NULL GROUP BY tree ORDER BY at DESC, tree`,
  );
}

const MAY_BE_PROVEN =
  "kind <> 'command' AND marks = '[]' AND id NOT IN (SELECT fix_id FROM proofs WHERE verdict <> 'inconclusive')";

/** Removes trees, the oldest of the wanted ones first, until there is room. */
export function giveUpTrees(
  storeDir: string,
  wanted: readonly string[],
  now: number,
  isRoom: () => boolean,
): void {
  for (let kept = wanted.length; !isRoom(); kept = Math.floor(kept / 2)) {
    if (kept > 0) keepTrees(storeDir, wanted.slice(0, kept), { now });
    else dropTrees(storeDir);
    if (kept === 0) return;
  }
}

function trees(database: SqlDatabase, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => text(row.tree));
}
