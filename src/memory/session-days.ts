import type { CountFilter } from "#model/analytics.ts";
import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { storeOf } from "./open.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** A session in numbers. */
export interface SessionCount {
  readonly id: string;
  readonly agent: string | null;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly runs: number;
  readonly failedRuns: number;
  readonly failures: number;
  readonly told: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly missed: number;
}

/** Sessions of a range of days, the most recent first. */
export function sessionsIn(
  memory: Memory,
  { fromDay, toDay, agent }: CountFilter,
  page: { readonly limit: number; readonly after?: { readonly at: number; readonly id: string } },
): SessionCount[] {
  const by = agent === undefined ? "" : " AND agent = ?";
  const rest = page.after === undefined ? "" : " HAVING (max(last_at), session) < (?, ?)";
  const params: SqlInput[] = [fromDay, toDay];
  if (agent !== undefined) params.push(agent);
  if (page.after !== undefined) params.push(page.after.at, page.after.id);
  return countsWhere(
    memory,
    `day >= ? AND day <= ?${by}`,
    `${rest} ORDER BY last_at DESC, session DESC LIMIT ?`,
    [...params, page.limit],
  );
}

/** One session; null where nothing is counted of it. */
export function sessionCounted(memory: Memory, session: string): SessionCount | null {
  const { redact } = storeOf(memory);
  return countsWhere(memory, "session = ?", "", [redact(session)])[0] ?? null;
}

function countsWhere(
  memory: Memory,
  where: string,
  end: string,
  params: readonly SqlInput[],
): SessionCount[] {
  return storeOf(memory)
    .database.prepare(
      `SELECT session, max(agent) AS agent, min(first_at) AS first_at, max(last_at) AS last_at, sum(runs) AS runs, sum(failed) AS failed,
         sum(failures) AS failures, sum(told) AS told, sum(prevented) AS prevented, sum(failed_anyway) AS failed_anyway, sum(missed) AS missed
       FROM daily_sessions WHERE ${where} GROUP BY session${end}`,
    )
    .all(params)
    .map(toSession);
}

function toSession(row: SqlRow): SessionCount {
  return {
    id: text(row.session),
    agent: maybeText(row.agent) || null,
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
    runs: Number(row.runs),
    failedRuns: Number(row.failed),
    failures: Number(row.failures),
    told: Number(row.told),
    prevented: Number(row.prevented),
    failedAnyway: Number(row.failed_anyway),
    missed: Number(row.missed),
  };
}

/** A run of a session, in a line. */
export interface SessionRun {
  readonly id: string;
  readonly at: number;
  readonly command: string;
  readonly outcome: string;
  readonly failures: number;
}

/** What a session ran, the latest first. */
export function runsOfSession(memory: Memory, session: string, limit: number): SessionRun[] {
  const { database, redact } = storeOf(memory);
  return database
    .prepare(
      "SELECT id, started_at, check_command, outcome, failure_count FROM runs WHERE session = ? ORDER BY started_at DESC, id DESC LIMIT ?",
    )
    .all([redact(session), limit])
    .map((row) => ({
      id: text(row.id),
      at: Number(row.started_at),
      command: text(row.check_command),
      outcome: text(row.outcome),
      failures: Number(row.failure_count),
    }));
}

const STEPS = `
SELECT (SELECT count(*) FROM runs WHERE session = ?1) + (SELECT count(*) FROM failures WHERE session = ?1)
  + (SELECT count(*) FROM deliveries WHERE session = ?1) + (SELECT count(*) FROM missed WHERE session = ?1)
  + (SELECT count(*) FROM fixes WHERE json_extract(body, '$.session') = ?1) AS n`;

/** How much happened in a session: runs, failures, what was told or missed, fixes. */
export function stepsOfSession(memory: Memory, session: string): number {
  const { database, redact } = storeOf(memory);
  return Number(database.prepare(STEPS).get([redact(session)])?.n ?? 0);
}
