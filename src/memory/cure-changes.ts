import { text } from "./cells.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** What a statement may change of what cures failures: by fingerprints, by fixes; "all" where it does not name them. */
type Named = "all" | { readonly failures?: readonly string[]; readonly fixes?: readonly string[] };

/** What a transaction may have changed of what cures failures. */
export class CureChanges {
  readonly failures = new Set<string>();
  readonly fixes = new Set<string>();
  isAll = false;

  add(named: Named): void {
    if (named === "all") this.isAll = true;
    else {
      for (const hash of named.failures ?? []) this.failures.add(hash);
      for (const id of named.fixes ?? []) this.fixes.add(id);
    }
  }

  get isNone(): boolean {
    return !this.isAll && this.failures.size === 0 && this.fixes.size === 0;
  }
}

/** The place of the lesson's id among what is said of an event of it. */
const LESSON_AT = 1;
/** Lessons that ship with twiceshy: no row tells what became of them but their events. */
const isSeed = (id: SqlInput | undefined) => String(id).startsWith("seed/");

// Changes are kept before the fix that they are told with, and nothing is known of a new run or a fix that is gone but by other rows.
const NO_MATTER =
  /^\s*(?:INSERT\b.*\bINTO\s+(?:diffs|runs)\b|DELETE\s+FROM\s+fixes\s+WHERE\s+id\s+=\s+\?\s*$)/is;
const INSERTS = /^\s*INSERT\b/i;
const MEMBER_GONE = /^\s*DELETE\s+FROM\s+pattern_members\s+WHERE\s+fingerprint\s+=\s+\?\s*$/i;
const CURES_GONE = /^\s*DELETE\s+FROM\s+fix_cures\s+WHERE\s+fix_id\s+=\s+\?\s*$/i;
// What comes and goes decides of the fixes that it stands first in.
const FLAKES_IN = /^\s*INSERT\s+INTO\s+flakes\b/i;
const FLAKES_GONE = /^\s*DELETE\s+FROM\s+flakes\s+WHERE\s+check_id\s+=\s+\?\s*$/i;
/** Tables that say what cures failures, and the place of what names the rows where they are inserted. */
const NAMED_AT: Readonly<Record<string, readonly [at: number, kind: "failures" | "fixes"] | null>> = {
  flakes: null,
  fix_cures: [0, "failures"],
  pattern_members: [0, "failures"],
  fixes: [0, "fixes"],
  proofs: [1, "fixes"],
  diffs: null,
  runs: null,
  fingerprint_links: null,
  fingerprint_marks: null,
};

/** Says what a statement changes of what cures failures, asked before it is run; null for one that changes nothing of it. */
export function cureWrites(
  sql: string,
  table: string,
  width: number,
  database: SqlDatabase,
): ((params: readonly SqlInput[]) => Named) | null {
  if (table === "lesson_events")
    return INSERTS.test(sql)
      ? (params) =>
          width === 0 || params.some((id, i) => i % width === LESSON_AT && isSeed(id)) ? "all" : {}
      : null;
  if (!(table in NAMED_AT) || NO_MATTER.test(sql)) return null;
  const named = NAMED_AT[table] ?? null;
  if (MEMBER_GONE.test(sql)) return ([hash]) => ({ failures: [String(hash)] });
  if (CURES_GONE.test(sql))
    return (params) => ({
      failures: database
        .prepare("SELECT fingerprint FROM fix_cures WHERE fix_id = ?")
        .all(params)
        .map((row) => text(row.fingerprint)),
    });
  if (FLAKES_IN.test(sql) && width > 0)
    return (params) => ({
      fixes: params.flatMap((lead, i) => (i % width === 0 ? fixesLedBy(database, "= ?", String(lead)) : [])),
    });
  if (FLAKES_GONE.test(sql))
    return ([check]) => ({
      fixes: fixesLedBy(database, "IN (SELECT fingerprint FROM flakes WHERE check_id = ?)", String(check)),
    });
  if (named === null || width === 0 || !INSERTS.test(sql)) return () => "all";
  const [at, kind] = named;
  return (params) => ({ [kind]: params.filter((_, i) => i % width === at).map(String) });
}

function fixesLedBy(database: SqlDatabase, which: string, name: string): string[] {
  return database
    .prepare(`SELECT id FROM fixes WHERE lead ${which}`)
    .all([name])
    .map((row) => text(row.id));
}
