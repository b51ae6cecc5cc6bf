import type { CountFilter } from "#model/analytics.ts";
import type { Grade } from "#model/fix.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { parse, text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { storeOf } from "./open.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** How long a fix took, in few words. */
export interface FixSpan {
  readonly id: string;
  readonly openedAt: number;
  readonly resolvedAt: number;
  readonly attempts: number;
  readonly category: string;
  readonly grade: Grade;
}

/** More than these are not read for a chart. */
const MOST = 5_000;
const NO_FIX = ["same-tree", "flaky", "environment"];

/** What tells a real fix from what only looks like one. */
const OF_A_FIX = `(SELECT count(*) FROM json_each(f.body, '$.attempts')) AS attempts,
         (SELECT count(*) FROM flakes k WHERE k.fingerprint = f.lead) AS flaky,
         (SELECT p.verdict FROM proofs p WHERE p.fix_id = f.id AND p.verdict <> 'inconclusive' ORDER BY p.at DESC, p.id DESC LIMIT 1) AS verdict`;

function marksOf(row: SqlRow): { readonly marks: readonly string[]; readonly isProven: boolean } {
  const stored = parse<string[]>(row.marks);
  const isFlaky = Number(row.flaky) > 0 || row.verdict === "flaky";
  return { marks: isFlaky ? [...stored, "flaky"] : stored, isProven: row.verdict === "proven" };
}

function isNoFix(row: SqlRow): boolean {
  const { marks, isProven } = marksOf(row);
  return !isProven && marks.some((mark) => NO_FIX.includes(mark));
}

/** Real fixes whose check turned green in the range, the most recent first: as isRealFix tells them, without reading each whole. */
export function fixSpans(memory: Memory, filter: CountFilter): FixSpan[] {
  const { database, redact } = storeOf(memory);
  const { fromDay, toDay, category, group, agent, tool, task } = filter;
  const wanted: [string, SqlInput][] = [
    ["f.resolved_at >= ?", fromDay * DAY_MS],
    ["f.resolved_at < ?", (toDay + 1) * DAY_MS],
    ["coalesce(c.category, x.category) = ?", category],
    ["x.category_group = ?", category === undefined ? group : undefined],
    ["x.tool = ?", tool],
    ["json_extract(f.body, '$.task') = ?", task === undefined ? undefined : redact(task)],
    ["(SELECT u.agent FROM runs u WHERE u.id = json_extract(f.body, '$.greenRun')) = ?", agent],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  return database
    .prepare(
      `SELECT f.id, f.opened_at, f.resolved_at, f.marks, f.core, coalesce(c.category, x.category, '') AS category,
         ${OF_A_FIX},
         (SELECT count(*) FROM fixes g WHERE g.lead = f.lead AND g.core = f.core AND g.marks = '[]') AS alike
       FROM fixes f LEFT JOIN fingerprints h ON h.hash = f.lead LEFT JOIN failures x ON x.id = h.last_failure
         LEFT JOIN pattern_categories c ON c.fingerprint = f.lead
       WHERE ${given.map(([clause]) => clause).join(" AND ")} ORDER BY f.resolved_at DESC, f.id DESC LIMIT ${MOST}`,
    )
    .all(given.map(([, value]) => value))
    .flatMap((row) => {
      const { marks, isProven } = marksOf(row);
      if (isNoFix(row)) return [];
      const isRepeated = marks.length === 0 && row.core != null && Number(row.alike) >= 2;
      return {
        id: text(row.id),
        openedAt: Number(row.opened_at),
        resolvedAt: Number(row.resolved_at),
        attempts: Math.max(1, Number(row.attempts)),
        category: text(row.category),
        grade: isProven ? "proven" : isRepeated ? "repeated" : "observed",
      } satisfies FixSpan;
    });
}

/** A failure's fix in the session in which its check turned green. */
export interface SessionSpan {
  readonly session: string;
  readonly fingerprint: string;
  readonly openedAt: number;
  readonly resolvedAt: number;
  readonly attempts: number;
}

/** How some failures were fixed since a time, by the sessions that did it. */
export function sessionSpans(memory: Memory, fingerprints: readonly string[], since: number): SessionSpan[] {
  if (fingerprints.length === 0) return [];
  const { database } = storeOf(memory);
  return database
    .prepare(
      `SELECT c.fingerprint, u.session, f.opened_at, f.resolved_at, f.marks, ${OF_A_FIX}
       FROM fix_cures c JOIN fixes f ON f.id = c.fix_id JOIN runs u ON u.id = json_extract(f.body, '$.greenRun')
       WHERE ${isAmong(database, "c.fingerprint")} AND f.resolved_at >= ? AND u.session IS NOT NULL
       ORDER BY f.resolved_at, f.id`,
    )
    .all([listOf(fingerprints), since])
    .filter((row) => !isNoFix(row))
    .map((row) => ({
      session: text(row.session),
      fingerprint: text(row.fingerprint),
      openedAt: Number(row.opened_at),
      resolvedAt: Number(row.resolved_at),
      attempts: Math.max(1, Number(row.attempts)),
    }));
}
