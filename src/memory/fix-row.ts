import type { Fix, FixMark, Grade } from "#model/fix.ts";
import { parse, text } from "./cells.ts";
import { proofsOf } from "./proofs.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/**
 * A stored fix with what other facts say of it: its proof, whether its failure is known to be flaky, how often the same
 * change cured the same failure. Asked when it is read, so that it does not depend on what came first.
 */
export function toFix(database: SqlDatabase, row: SqlRow): Fix {
  const { retained: _, ...stored } = parse<Fix & { readonly retained?: unknown }>(row.body);
  const proofs = proofsOf(database, stored.id);
  // One that could not be run, or ran out of time, takes nothing back.
  const receipt = proofs.findLast((proof) => proof.verdict !== "inconclusive") ?? proofs.at(-1) ?? null;
  const marks: FixMark[] = [...stored.marks];
  if (isFlaky(database, stored) || receipt?.verdict === "flaky") marks.push("flaky");
  if (receipt?.verdict === "suppression" && !marks.includes("suppression")) marks.push("suppression");
  return {
    ...stored,
    marks: [...new Set(marks)],
    grade: gradeOf(database, row, receipt?.verdict ?? null, marks),
    minimal: receipt?.verdict === "proven" ? receipt.minimal : null,
    receipt,
  };
}

function gradeOf(
  database: SqlDatabase,
  row: SqlRow,
  verdict: string | null,
  marks: readonly FixMark[],
): Grade {
  if (verdict === "proven") return "proven";
  if (marks.length > 0 || row.core == null) return "observed";
  const again = database
    .prepare("SELECT count(*) AS n FROM fixes WHERE lead = ? AND core = ? AND marks = '[]'")
    .get([text(row.lead), text(row.core)]);
  return Number(again?.n) >= 2 ? "repeated" : "observed";
}

function isFlaky(database: SqlDatabase, fix: Fix): boolean {
  const lead = fix.cures[0]?.fingerprint;
  if (lead === undefined) return false;
  return (
    database.prepare("SELECT 1 AS yes FROM flakes WHERE fingerprint = ? LIMIT 1").get([lead]) !== undefined
  );
}
