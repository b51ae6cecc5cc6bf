import type { Fix, FixMark, Grade } from "#model/fix.ts";
import type { Proof } from "#model/proof.ts";
import { parse, text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/** What other facts say of some fixes. */
interface Around {
  readonly proofs: ReadonlyMap<string, readonly Proof[]>;
  /** Fingerprints that come and go. */
  readonly flaky: ReadonlySet<string>;
  /** How often the same change cured the same failure, by both. */
  readonly alike: ReadonlyMap<string, number>;
}

/**
 * Stored fixes with what other facts say of them: their proofs, whether their failures are known to be flaky, how often the same
 * change cured the same failure. Asked when they are read, so that it does not depend on what came first; and once for all of them.
 */
export function toFixes(database: SqlDatabase, rows: readonly SqlRow[]): Fix[] {
  if (rows.length === 0) return [];
  const stored = rows.map((row) => parse<Fix & { readonly retained?: unknown }>(row.body));
  const around = aroundOf(database, rows, stored);
  return rows.map((row, at) => toFix(row, stored[at]!, around));
}

function toFix(
  row: SqlRow,
  { retained: _, ...stored }: Fix & { readonly retained?: unknown },
  around: Around,
): Fix {
  const proofs = around.proofs.get(stored.id) ?? [];
  // One that could not be run, or ran out of time, takes nothing back.
  const receipt = proofs.findLast((proof) => proof.verdict !== "inconclusive") ?? proofs.at(-1) ?? null;
  const marks: FixMark[] = [...stored.marks];
  const lead = stored.cures[0]?.fingerprint;
  if ((lead !== undefined && around.flaky.has(lead)) || receipt?.verdict === "flaky") marks.push("flaky");
  if (receipt?.verdict === "suppression" && !marks.includes("suppression")) marks.push("suppression");
  return {
    ...stored,
    marks: [...new Set(marks)],
    grade: gradeOf(row, receipt?.verdict ?? null, marks, around),
    minimal: receipt?.verdict === "proven" ? receipt.minimal : null,
    receipt,
  };
}

function gradeOf(row: SqlRow, verdict: string | null, marks: readonly FixMark[], { alike }: Around): Grade {
  if (verdict === "proven") return "proven";
  if (marks.length > 0 || row.core == null) return "observed";
  return (alike.get(`${text(row.lead)}\n${text(row.core)}`) ?? 0) >= 2 ? "repeated" : "observed";
}

function aroundOf(database: SqlDatabase, rows: readonly SqlRow[], fixes: readonly Fix[]): Around {
  const ask = (sql: string, column: string, names: Iterable<string>, rest = "") =>
    database.prepare(`${sql} WHERE ${isAmong(database, column)} ${rest}`).all([listOf(new Set(names))]);
  const proofs = new Map<string, Proof[]>();
  const ids = fixes.map(({ id }) => id);
  for (const row of ask("SELECT fix_id, body FROM proofs", "fix_id", ids, "ORDER BY at, id"))
    proofs.set(text(row.fix_id), [...(proofs.get(text(row.fix_id)) ?? []), parse<Proof>(row.body)]);
  const cured = fixes.flatMap(({ cures }) => cures[0]?.fingerprint ?? []);
  const flaky = ask("SELECT DISTINCT fingerprint FROM flakes", "fingerprint", cured);
  const leads = rows.flatMap((row) => (row.core == null || row.lead == null ? [] : [text(row.lead)]));
  const alike = ask(
    "SELECT lead, core, count(*) AS n FROM fixes",
    "lead",
    leads,
    "AND core IS NOT NULL AND marks = '[]' GROUP BY lead, core",
  );
  return {
    proofs,
    flaky: new Set(flaky.map((row) => text(row.fingerprint))),
    alike: new Map(alike.map((row) => [`${text(row.lead)}\n${text(row.core)}`, Number(row.n)])),
  };
}
