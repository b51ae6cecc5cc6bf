import { CURVE_NEEDS, changeOf, directionOf } from "#learn/curve.ts";
import { type Daily, dailyOf } from "#memory/daily-query.ts";
import { fixTimes } from "#memory/fix-spans.ts";
import { issuesWaiting } from "#memory/issues-waiting.ts";
import { openPatterns } from "#memory/open-patterns.ts";
import { bucketOf, type Counts, NO_COUNTS } from "#model/analytics.ts";
import { groupOf, severityOf } from "#model/category.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { categoryWords } from "#report/category-words.ts";
import { preventionOf } from "./analytics-prevention.ts";
import {
  type Asked,
  bucketsOf,
  meanOf,
  NOT_ENOUGH,
  pointShare,
  shareOf,
  spanBefore,
} from "./analytics-shapes.ts";
import { flakyNow } from "./flaky.ts";
import { preventionIn } from "./prevention.ts";

const TOP = 10;
const CURVES = 6;

/** Everything at a glance: how often it fails, what of, whether it gets better and whether twiceshy helps. */
export function overviewOf(memory: Memory, knowledge: Knowledge, asked: Asked, now: number) {
  const daily = dailyOf(memory);
  const { filter } = asked;
  const rates = ratesOf(daily, asked);
  const before = ratesOf(daily, spanBefore(asked));
  const fixes = fixTimes(memory, filter);
  return {
    totals: {
      runs: rates.whole.runs,
      failedRuns: rates.struckRuns,
      failures: rates.struck.failures,
      tasks: rates.tasks.tasks,
      tasksFailed: rates.tasks.struck,
      sessions: daily.sessionCount(filter),
      openPatterns: openPatterns(memory),
      openIssues: issuesWaiting(memory, now).waiting,
    },
    failureRate: { ...sharesOf(rates), before: sharesOf(before) },
    resolution: shareOf(rates.struck.resolved, rates.struck.failures),
    attempts: meanOf(fixes.map(({ attempts }) => attempts)),
    timeToGreen: meanOf(fixes.map(({ openedAt, resolvedAt }) => resolvedAt - openedAt)),
    prevention: preventionOf(daily, asked),
    series: seriesOf(daily, asked),
    categories: categoriesOf(daily, asked, rates.struck.failures),
    top: topOf(memory, knowledge, daily, asked),
    curves: curvesOf(daily, asked),
    flaky: flakyNow(memory, knowledge, TOP).map((row) => ({
      fingerprint: row.fingerprint,
      check: row.check.command,
      why: row.why,
      failed: row.failed,
      passed: row.passed,
      probability: row.probability,
      low: row.low,
      high: row.high,
      lastAt: new Date(row.lastAt).toISOString(),
      message: row.message,
      test: row.test,
    })),
  };
}

function sumOf(counts: Iterable<Counts>): Counts {
  let sum = NO_COUNTS;
  for (const one of counts)
    sum = {
      runs: sum.runs + one.runs,
      failed: sum.failed + one.failed,
      failures: sum.failures + one.failures,
      resolved: sum.resolved + one.resolved,
    };
  return sum;
}

/** Runs that failed; with a category, group or tool: those that it struck. */
function struckRuns({ category, group, tool }: Asked["filter"], counts: Counts): number {
  return category === undefined && group === undefined && tool === undefined ? counts.failed : counts.runs;
}

function ratesOf(daily: Daily, { filter, kind }: Asked) {
  const whole = sumOf(daily.byBucket(filter, kind, true).values());
  const struck = sumOf(daily.byBucket(filter, kind).values());
  return { whole, struck, struckRuns: struckRuns(filter, struck), tasks: daily.tasks(filter) };
}

function sharesOf({ whole, struckRuns, tasks }: ReturnType<typeof ratesOf>) {
  // A run of yesterday may have told of a failure today.
  return {
    runs: shareOf(Math.min(struckRuns, whole.runs), whole.runs),
    tasks: shareOf(tasks.struck, tasks.tasks),
  };
}

function seriesOf(daily: Daily, asked: Asked) {
  const { filter, kind } = asked;
  const [whole, struck] = [daily.byBucket(filter, kind, true), daily.byBucket(filter, kind)];
  const tasks = daily.tasksByBucket(filter, kind);
  return bucketsOf(asked).map(({ number, from, until }) => {
    const all = whole.get(number) ?? NO_COUNTS;
    const counts = struck.get(number) ?? NO_COUNTS;
    const of = tasks.get(number) ?? { tasks: 0, struck: 0 };
    const failedRuns = Math.min(all.runs, struckRuns(filter, counts));
    const ofRuns = pointShare(failedRuns, all.runs);
    const ofTasks = pointShare(of.struck, of.tasks);
    return {
      from,
      until,
      runs: all.runs,
      failedRuns,
      runRate: ofRuns.rate,
      runLow: ofRuns.low,
      runHigh: ofRuns.high,
      tasks: of.tasks,
      tasksFailed: of.struck,
      taskRate: ofTasks.rate,
      taskLow: ofTasks.low,
      taskHigh: ofTasks.high,
      failures: counts.failures,
      resolved: counts.resolved,
    };
  });
}

/** Failures by category or group, the most frequent first. */
export function namesOf(daily: Daily, { filter, kind }: Asked, by: "category" | "group") {
  const names = new Map<string, Counts>();
  for (const { name, counts } of daily.byName(filter, by, kind)) {
    const isAsked = filter[by] === undefined || filter[by] === name;
    const isInGroup =
      by === "group" ||
      filter.group === undefined ||
      filter.category !== undefined ||
      groupOf(name) === filter.group;
    if (isAsked && isInGroup) names.set(name, sumOf([names.get(name) ?? NO_COUNTS, counts]));
  }
  return [...names].sort(([a, x], [b, y]) => y.failures - x.failures || (a < b ? -1 : 1));
}

function categoriesOf(daily: Daily, asked: Asked, failures: number) {
  return namesOf(daily, asked, "category").map(([category, counts]) => ({
    category,
    group: groupOf(category),
    severity: severityOf(category),
    failures: counts.failures,
    share: shareOf(counts.failures, failures),
    resolved: shareOf(counts.resolved, counts.failures),
  }));
}

function topOf(memory: Memory, { patterns }: Knowledge, daily: Daily, { filter }: Asked) {
  // A few more: what a person rejected is no pattern.
  const most = daily.topPatterns(filter, TOP * 2);
  const top: { readonly pattern: Pattern; readonly failures: number }[] = [];
  for (const { pattern: id, failures } of most) {
    if (top.length === TOP) break;
    const pattern = patterns.pattern(id);
    if (pattern !== null && pattern.state !== "rejected") top.push({ pattern, failures });
  }
  const prevention = preventionIn(
    memory,
    top.map(({ pattern }) => pattern),
  );
  return top.map(({ pattern, failures }) => {
    const { prevented, failedAnyway } = prevention(pattern);
    return {
      id: pattern.id,
      name: pattern.name,
      category: pattern.category,
      group: groupOf(pattern.category),
      severity: severityOf(pattern.category),
      tool: pattern.tool,
      occurrences: failures,
      total: pattern.occurrences,
      tasks: pattern.taskCount,
      lastAt: new Date(pattern.lastAt).toISOString(),
      state: pattern.state,
      trend: pattern.trend,
      meanAttempts: pattern.meanAttempts,
      prevention: shareOf(prevented, prevented + failedAnyway),
    };
  });
}

/** Whether the share of runs that a category strikes falls or rises from the first half of the range to the second. */
function curvesOf(daily: Daily, asked: Asked) {
  const { filter, kind } = asked;
  const whole = daily.byBucket(filter, kind, true);
  const middle = bucketOf(Math.floor((filter.fromDay + filter.toDay + 1) / 2), kind);
  const rows = daily.byName(filter, "category", kind);
  return namesOf(daily, asked, "category")
    .slice(0, CURVES)
    .map(([category]) => {
      const own = new Map(
        rows.filter(({ name }) => name === category).map((row) => [row.bucket, row.counts.runs]),
      );
      const points = bucketsOf(asked).map(({ number, from, until }) => {
        const runs = whole.get(number)?.runs ?? 0;
        const struck = Math.min(runs, own.get(number) ?? 0);
        return { number, from, until, runs, struck, ...pointShare(struck, runs) };
      });
      const half = (some: typeof points) => ({
        count: some.reduce((sum, { struck }) => sum + struck, 0),
        of: some.reduce((sum, { runs }) => sum + runs, 0),
      });
      const early = half(points.filter(({ number }) => number < middle));
      const late = half(points.filter(({ number }) => number >= middle));
      const change = changeOf(early, late);
      const { direction, significant } = directionOf(change);
      return {
        category,
        direction,
        significant,
        says: saysOf(category, direction),
        early: shareOf(early.count, early.of, CURVE_NEEDS.runs),
        late: shareOf(late.count, late.of, CURVE_NEEDS.runs),
        change,
        why: change === null ? NOT_ENOUGH : null,
        needed: CURVE_NEEDS,
        points: points.map(({ number: _, ...point }) => point),
      };
    });
}

/** "missing dependencies are falling" */
function saysOf(category: string, direction: ReturnType<typeof directionOf>["direction"]): string {
  const words = categoryWords(category);
  if (direction === "unknown") return `${words}: ${NOT_ENOUGH}`;
  return direction === "steady" ? `${words} are about as frequent as before` : `${words} are ${direction}`;
}

/** Failures by category or group, in all and over time. */
export function namesReport(memory: Memory, asked: Asked, by: "category" | "group") {
  const daily = dailyOf(memory);
  const { filter, kind } = asked;
  const whole = daily.byBucket(filter, kind, true);
  const { runs } = sumOf(whole.values());
  const names = namesOf(daily, asked, by);
  const failuresAt = failuresIn(daily.byName(filter, by, kind));
  return {
    names: names.map(([name, counts]) => ({
      name,
      failures: counts.failures,
      resolved: shareOf(counts.resolved, counts.failures),
      runs: shareOf(Math.min(runs, counts.runs), runs),
    })),
    series: bucketsOf(asked).map(({ number, from, until }) => ({
      from,
      until,
      runs: whole.get(number)?.runs ?? 0,
      counts: Object.fromEntries(names.map(([name]) => [name, failuresAt(number, name)])),
    })),
  };
}

/** How often a name failed in a bucket. There may be thousands of both: each row is looked at once. */
export function failuresIn(
  rows: readonly { readonly bucket: number; readonly name: string; readonly counts: Counts }[],
): (bucket: number, name: string) => number {
  const found = new Map<number, Map<string, number>>();
  for (const { bucket, name, counts } of rows) {
    const names = found.get(bucket) ?? new Map<string, number>();
    found.set(bucket, names.set(name, counts.failures));
  }
  return (bucket, name) => found.get(bucket)?.get(name) ?? 0;
}
