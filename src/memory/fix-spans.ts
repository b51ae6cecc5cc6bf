import type { CountFilter } from "#model/analytics.ts";
import type { Grade } from "#model/fix.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { parse, text } from "./cells.ts";
import { isOfGroup } from "./corrected-category.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { storeOf } from "./open.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** How long a fix took. */
export interface FixTime {
  readonly openedAt: number;
  readonly resolvedAt: number;
  readonly attempts: number;
}

/** The same, and of what and how well it is known, in few words. */
export interface FixSpan extends FixTime {
  readonly id: string;
  readonly category: string;
  readonly grade: Grade;
}

/** More than these are not read for a chart. */
const MOST = 5_000;
const NO_FIX = ["same-tree", "flaky", "environment"];

/** What tells a real fix from what only looks like one. */
const OF_A_FIX = `json_array_length(f.body, '$.attempts') AS attempts,
         CASE WHEN f.lead IN (SELECT k.fingerprint FROM flakes k) THEN 1 ELSE 0 END AS flaky,
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

/** What a fix was of, by the last failure of its fingerprint. */
const OF_WHAT = `LEFT JOIN fingerprints h ON h.hash = f.lead LEFT JOIN failures x ON x.id = h.last_failure
         LEFT JOIN pattern_categories c ON c.fingerprint = f.lead`;

/** Real fixes whose check turned green in the range, the most recent first: as isRealFix tells them, without reading each whole. */
export function fixSpans(memory: Memory, filter: CountFilter): FixSpan[] {
  const columns = `f.id, f.core, coalesce(c.category, x.category, '') AS category,
         (SELECT count(*) FROM fixes g WHERE g.lead = f.lead AND g.core = f.core AND g.marks = '[]') AS alike`;
  return realFixes(memory, filter, columns, OF_WHAT).map((row) => {
    const { marks, isProven } = marksOf(row);
    const isRepeated = marks.length === 0 && row.core != null && Number(row.alike) >= 2;
    return {
      id: text(row.id),
      ...timeOf(row),
      category: text(row.category),
      grade: isProven ? "proven" : isRepeated ? "repeated" : "observed",
    };
  });
}

/** How long those took, without asking what each was of. */
export function fixTimes(memory: Memory, filter: CountFilter): FixTime[] {
  const { category, group, tool } = filter;
  const isOfSome = category !== undefined || group !== undefined || tool !== undefined;
  return realFixes(memory, filter, "f.id", isOfSome ? OF_WHAT : "").map(timeOf);
}

function realFixes(memory: Memory, filter: CountFilter, columns: string, joined: string): SqlRow[] {
  const { database, redact } = storeOf(memory);
  const { fromDay, toDay, category, group, agent, tool, task } = filter;
  const isByGroup = category === undefined && group !== undefined;
  const wanted: (readonly [string, ...SqlInput[]])[] = [
    ["f.resolved_at >= ?", fromDay * DAY_MS],
    ["f.resolved_at < ?", (toDay + 1) * DAY_MS],
    ["coalesce(c.category, x.category) = ?", category],
    ...(isByGroup ? [isOfGroup(database, "x", group)] : []),
    ["x.tool = ?", tool],
    ["json_extract(f.body, '$.task') = ?", task === undefined ? undefined : redact(task)],
    ["(SELECT u.agent FROM runs u WHERE u.id = json_extract(f.body, '$.greenRun')) = ?", agent],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  return database
    .prepare(
      `SELECT ${columns}, f.opened_at, f.resolved_at, f.marks, ${OF_A_FIX}
       FROM fixes f ${joined}
       WHERE ${given.map(([clause]) => clause).join(" AND ")} ORDER BY f.resolved_at DESC, f.id DESC LIMIT ${MOST}`,
    )
    .all(given.flatMap(([, ...values]) => values))
    .filter((row) => !isNoFix(row));
}

function timeOf(row: SqlRow): FixTime {
  return {
    openedAt: Number(row.opened_at),
    resolvedAt: Number(row.resolved_at),
    attempts: Math.max(1, Number(row.attempts)),
  };
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
      ...timeOf(row),
    }));
}
