import type { Fix, Grade } from "#model/fix.ts";
import type { KnownFix } from "#model/ports.ts";
import { maybeText, parse, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Of one fingerprint, so many fixes are looked at: the newest say most. */
const MOST = 20;

/**
 * What is known to cure a fingerprint, and how often it did: the best fix by grade, then by how often it worked, then
 * one of which it is known what it did, then the newest. Null where nothing is known. On the path of every failing run: one look into an index where there is none.
 */
export function knownFix(database: SqlDatabase, hashes: readonly string[]): KnownFix | null {
  const marks = hashes.map(() => "?").join(", ");
  const rows = database
    .prepare(
      // A proof that could not be run takes nothing back.
      `SELECT f.core, f.body, CASE WHEN EXISTS (SELECT 1 FROM flakes l WHERE l.fingerprint = f.lead) THEN 1 ELSE 0 END AS flaky,
         (SELECT p.body FROM proofs p WHERE p.fix_id = f.id AND p.verdict <> 'inconclusive'
          ORDER BY p.at DESC, p.id DESC LIMIT 1) AS proof
       FROM fix_cures c CROSS JOIN fixes f ON f.id = c.fix_id
       WHERE c.fingerprint IN (${marks}) AND f.marks = '[]'
         AND NOT EXISTS (SELECT 1 FROM flakes k WHERE k.fingerprint = c.fingerprint)
       ORDER BY f.resolved_at DESC LIMIT ${MOST}`,
    )
    .all(hashes);
  if (rows.length === 0) return null;
  const candidates = rows.map((row) => {
    const fix = parse<Fix>(row.body);
    const proof = row.proof == null ? null : parse<{ verdict: string; minimal: string | null }>(row.proof);
    return { fix, core: maybeText(row.core), proof, isFlaky: Number(row.flaky) === 1 };
  });
  const choices = candidates
    // A change after which something went that comes and goes is no cure of what else went, unless it is proven.
    .filter(({ proof, isFlaky }) => (proof === null ? !isFlaky : proof.verdict === "proven"))
    .map((candidate) => {
      const same = candidates.filter(
        (other) => other === candidate || (candidate.core !== null && other.core === candidate.core),
      );
      const isProven = same.some(({ proof }) => proof?.verdict === "proven");
      // By the run that judged it: fixes of one episode share their attempts, and their green run.
      const worked = new Set(same.map(({ fix }) => fix.greenRun)).size;
      const grade: Grade = isProven ? "proven" : worked > 1 ? "repeated" : "observed";
      const failed = new Set(
        candidates
          .flatMap(({ fix }) => fix.attempts)
          .filter(({ outcome, core }) => outcome === "failure" && core && core === candidate.core)
          .map((attempt) => attempt.runId),
      ).size;
      return { ...candidate, grade, worked, tried: worked + failed };
    });
  const [best] = choices.sort(
    (a, b) =>
      RANK[b.grade] - RANK[a.grade] || b.worked - a.worked || Number(isVague(a.fix)) - Number(isVague(b.fix)),
  );
  if (best === undefined) return null;
  const { fix, grade, worked, tried, proof } = best;
  return {
    id: fix.id,
    grade,
    kind: fix.kind,
    worked,
    tried,
    attempts: fix.attempts.length,
    commands: fix.commands,
    files: fix.files,
    diff: proof?.minimal ?? diffOf(database, fix),
  };
}

/** It passed, and nobody saw what was changed. */
function isVague({ kind }: Fix): boolean {
  return kind === "unknown";
}

const RANK: Readonly<Record<Grade, number>> = { proven: 2, repeated: 1, observed: 0 };

function diffOf(database: SqlDatabase, fix: Fix): string | null {
  const { fromTree, toTree } = fix;
  if (fromTree === null || toTree === null) return toldDiff(database, fix);
  const row = database
    .prepare("SELECT text FROM diffs WHERE from_tree = ? AND to_tree = ?")
    .get([fromTree, toTree]);
  return row ? text(row.text) : null;
}

/** What a transcript tells, where one run tells it all; several have to be put together first, and here nobody waits for that. */
function toldDiff(database: SqlDatabase, { attempts }: Fix): string | null {
  const [told, ...more] = attempts.flatMap((attempt) => attempt.toldBy ?? []);
  if (told === undefined || more.length > 0) return null;
  const row = database.prepare("SELECT diff FROM runs WHERE id = ?").get([told]);
  return row ? maybeText(row.diff) : null;
}
