import type { BucketKind, CountFilter, Counts, ToldCounts } from "#model/analytics.ts";
import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { sliceOf } from "./daily-count.ts";
import { topPatterns } from "./daily-patterns.ts";
import { storeOf } from "./open.ts";
import type { SqlDatabase, SqlInput, SqlRow } from "./sql-database.ts";

/** A bucket's number in SQL; see bucketOf. */
const BUCKET: Readonly<Record<BucketKind, string>> = { day: "day", week: "(day + 3) / 7" };
const SUMS = "sum(runs) AS runs, sum(failed) AS failed, sum(failures) AS failures, sum(resolved) AS resolved";

/** What was counted by day, for an open memory. */
export function dailyOf(memory: Memory) {
  const { database, redact } = storeOf(memory);
  // What is stored went through it, so what is looked for does too.
  const clean = (filter: CountFilter): CountFilter =>
    filter.task === undefined ? filter : { ...filter, task: redact(filter.task) };
  return {
    /** Runs and failures by bucket: of all, or of what the filter's category, group and tool struck. */
    byBucket: (filter: CountFilter, kind: BucketKind, isWhole = false) =>
      byBucket(database, clean(filter), kind, isWhole),
    tasksByBucket: (filter: CountFilter, kind: BucketKind) => tasksByBucket(database, clean(filter), kind),
    tasks: (filter: CountFilter) => taskTotals(database, clean(filter)),
    byName: (filter: CountFilter, by: "category" | "group" | "tool", kind: BucketKind) =>
      byName(database, clean(filter), by, kind),
    agents: (filter: CountFilter) => agentsIn(database, filter),
    recentTasks: (filter: CountFilter, limit: number) => recentTasks(database, filter, limit),
    topPatterns: (filter: CountFilter, limit: number) => topPatterns(database, clean(filter), limit),
    told: (filter: CountFilter, by: readonly ToldBy[], kind: BucketKind) =>
      toldBy(database, clean(filter), by, kind),
    sessionCount: (filter: CountFilter) => sessionCount(database, filter),
  };
}

export type Daily = ReturnType<typeof dailyOf>;

function countsOf(row: SqlRow): Counts {
  return {
    runs: Number(row.runs),
    failed: Number(row.failed),
    failures: Number(row.failures),
    resolved: Number(row.resolved),
  };
}

interface Where {
  readonly table: "daily_slices" | "daily_tasks";
  readonly sql: string;
  readonly params: readonly SqlInput[];
}

/** Where the counts of a filter are; without a slice it is for the caller to say which. */
function whereOf({ fromDay, toDay, agent, task }: CountFilter, slice?: string): Where {
  const wanted: [string, SqlInput][] = [
    ["day >= ?", fromDay],
    ["day <= ?", toDay],
  ];
  if (slice !== undefined) wanted.unshift(["slice = ?", slice]);
  if (agent !== undefined) wanted.push(["agent = ?", agent]);
  if (task !== undefined) wanted.push(["task = ?", task]);
  return {
    table: task === undefined ? "daily_slices" : "daily_tasks",
    sql: wanted.map(([clause]) => clause).join(" AND "),
    params: wanted.map(([, value]) => value),
  };
}

/** The category says more than its group. */
function sliceIn({ category, group, tool }: CountFilter): string {
  return sliceOf({
    ...(category === undefined ? (group === undefined ? {} : { group }) : { category }),
    ...(tool === undefined ? {} : { tool }),
  });
}

function byBucket(
  database: SqlDatabase,
  filter: CountFilter,
  kind: BucketKind,
  isWhole: boolean,
): Map<number, Counts> {
  const { table, sql, params } = whereOf(filter, isWhole ? "" : sliceIn(filter));
  const rows = database
    .prepare(`SELECT ${BUCKET[kind]} AS bucket, ${SUMS} FROM ${table} WHERE ${sql} GROUP BY 1`)
    .all(params);
  return new Map(rows.map((row) => [Number(row.bucket), countsOf(row)]));
}

/** Tasks that ran something, and those that the filter struck. */
export interface TaskCounts {
  readonly tasks: number;
  readonly struck: number;
}

const TASKS = "count(DISTINCT task) AS tasks";

function tasksByBucket(
  database: SqlDatabase,
  filter: CountFilter,
  kind: BucketKind,
): Map<number, TaskCounts> {
  const count = (slice: string, only: string) => {
    const { sql, params } = whereOf(filter, slice);
    return database
      .prepare(`SELECT ${BUCKET[kind]} AS bucket, ${TASKS} FROM daily_tasks WHERE ${sql}${only} GROUP BY 1`)
      .all(params);
  };
  const found = new Map<number, { tasks: number; struck: number }>();
  for (const row of count("", " AND runs > 0"))
    found.set(Number(row.bucket), { tasks: Number(row.tasks), struck: 0 });
  for (const row of struckRows(filter, count)) {
    const one = found.get(Number(row.bucket));
    // A task is only struck where it ran something.
    if (one !== undefined) one.struck = Math.min(one.tasks, Number(row.tasks));
  }
  return found;
}

function taskTotals(database: SqlDatabase, filter: CountFilter): TaskCounts {
  const count = (slice: string, only: string) => {
    const { sql, params } = whereOf(filter, slice);
    return database.prepare(`SELECT ${TASKS} FROM daily_tasks WHERE ${sql}${only}`).all(params);
  };
  const tasks = Number(count("", " AND runs > 0")[0]?.tasks ?? 0);
  return { tasks, struck: Math.min(tasks, Number(struckRows(filter, count)[0]?.tasks ?? 0)) };
}

function struckRows(filter: CountFilter, count: (slice: string, only: string) => SqlRow[]): SqlRow[] {
  const slice = sliceIn(filter);
  return count(slice, slice === "" ? " AND failed > 0" : "");
}

/** Counts by name and bucket: one row for each category, group or tool that struck. */
function byName(
  database: SqlDatabase,
  filter: CountFilter,
  by: "category" | "group" | "tool",
  kind: BucketKind,
): { readonly name: string; readonly bucket: number; readonly counts: Counts }[] {
  const { table, sql, params } = whereOf(filter);
  const rows = database
    .prepare(
      `SELECT slice, ${BUCKET[kind]} AS bucket, ${SUMS} FROM ${table}
       WHERE slice >= ? AND slice < ? AND ${sql} GROUP BY slice, 2`,
    )
    .all([`${by}:`, `${by};`, ...params]);
  return rows.flatMap((row) => {
    const [name, rest] = text(row.slice)
      .slice(by.length + 1)
      .split("|") as [string, string?];
    const tool = rest?.replace(/^tool:/, "");
    return tool === filter.tool || by === "tool"
      ? [{ name, bucket: Number(row.bucket), counts: countsOf(row) }]
      : [];
  });
}

function agentsIn(
  database: SqlDatabase,
  { fromDay, toDay }: CountFilter,
): { name: string; failures: number }[] {
  return database
    .prepare(
      `SELECT agent, sum(failures) AS n FROM daily_slices WHERE slice = '' AND day >= ? AND day <= ? AND agent <> ''
       GROUP BY agent ORDER BY n DESC, agent LIMIT 50`,
    )
    .all([fromDay, toDay])
    .map((row) => ({ name: text(row.agent), failures: Number(row.n) }));
}

function recentTasks(
  database: SqlDatabase,
  { fromDay, toDay }: CountFilter,
  limit: number,
): { name: string; lastDay: number }[] {
  return database
    .prepare(
      `SELECT task, max(day) AS last FROM daily_tasks WHERE slice = '' AND day >= ? AND day <= ?
       GROUP BY task ORDER BY last DESC, task LIMIT ?`,
    )
    .all([fromDay, toDay, limit])
    .map((row) => ({ name: text(row.task), lastDay: Number(row.last) }));
}

export type ToldBy = "bucket" | "category" | "moment" | "agent";

/** What came of warnings under one name. */
export interface Told {
  readonly by: ToldBy;
  readonly name: string;
  readonly isHeldOut: boolean;
  readonly counts: ToldCounts;
}

const TOLD_SUMS = "told prevented failed_anyway incomplete"
  .split(" ")
  .map((name) => `sum(${name}) AS ${name}`)
  .join(", ");

/** What came of warnings, by each kind of name; those that were withheld on purpose apart. The days, which are counted by task, are read once for all of them. */
function toldBy(
  database: SqlDatabase,
  { fromDay, toDay, category, group, agent, tool, task }: CountFilter,
  by: readonly ToldBy[],
  kind: BucketKind,
): Told[] {
  const wanted: [string, SqlInput][] = [
    ["day >= ?", fromDay],
    ["day <= ?", toDay],
    ["category = ?", category],
    ["category_group = ?", category === undefined ? group : undefined],
    ["agent = ?", agent],
    ["tool = ?", tool],
    ["task = ?", task],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  const names = by.map((name) => (name === "bucket" ? `${BUCKET[kind]} AS bucket` : name));
  const sums = by.map(
    (name) =>
      `SELECT '${name}' AS kind, CAST(${name} AS TEXT) AS name, manner, ${TOLD_SUMS} FROM one GROUP BY ${name}, manner`,
  );
  return database
    .prepare(
      `WITH one AS (SELECT ${names.join(", ")}, manner, ${TOLD_SUMS} FROM daily_told
         WHERE ${given.map(([clause]) => clause).join(" AND ")} GROUP BY ${by.map((_, at) => at + 1).join(", ")}, manner)
       ${sums.join(" UNION ALL ")}`,
    )
    .all(given.map(([, value]) => value))
    .map((row) => ({
      by: text(row.kind) as ToldBy,
      name: maybeText(row.name) ?? "",
      isHeldOut: row.manner === "withheld",
      counts: {
        told: Number(row.told),
        prevented: Number(row.prevented),
        failedAnyway: Number(row.failed_anyway),
        incomplete: Number(row.incomplete),
      },
    }));
}

function sessionCount(database: SqlDatabase, { fromDay, toDay, agent }: CountFilter): number {
  const row = database
    .prepare(
      `SELECT count(DISTINCT session) AS n FROM daily_sessions WHERE day >= ? AND day <= ?${agent === undefined ? "" : " AND agent = ?"}`,
    )
    .get([fromDay, toDay, ...(agent === undefined ? [] : [agent])]);
  return Number(row?.n ?? 0);
}
