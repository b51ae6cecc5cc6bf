/**
 * Whether twiceshy helps: what the trials have shown, how work goes, and what twiceshy costs. In: an open memory and a span. Out: measures, each
 * with n and interval. What analytics counts is asked of analytics; docs/measuring.md says how each number is made.
 */
import { dailyOf } from "#memory/daily-query.ts";
import { fixSpans } from "#memory/fix-spans.ts";
import { failedOutputs, handedOver, sessionsSince } from "#memory/impact-cost.ts";
import { bucketDays, bucketOf } from "#model/analytics.ts";
import { groupedBy } from "#model/grouped-by.ts";
import type { Before, Comparison, Impact, ImpactBy, ImpactGroup, Measure, Saved } from "#model/impact.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { product, scaled } from "#review/impact/arithmetic.ts";
import { compareUnits, struckIn } from "#review/impact/compare.ts";
import { pooledUnits, type TrialUnit } from "#review/impact/units.ts";
import { tokensOf } from "#warn/tokens.ts";
import { type Asked, meanOf, shareOf, spanBefore } from "./analytics-shapes.ts";
import type { House } from "./compose.ts";
import { holdoutShare } from "./holdout-share.ts";
import { costsSince, type HookCost } from "./hook-cost-log.ts";
import { type GreenOf, greenIn } from "./impact-green.ts";
import { measureOfMean, measureOfShare } from "./impact-measure.ts";
import { namedMetrics } from "./impact-metrics.ts";
import { successPatternsNow } from "./success-patterns.ts";
import { trialsIn } from "./trials.ts";

const MINUTE = 60_000;
/** So many outputs are enough to know how long they are. */
const MOST_OUTPUTS = 2000;
/** Agents are shown so much of an output at most; the rest they never read. */
const MOST_READ = 30_000;

const SAVED_HOW =
  "failures: the difference between shown and withheld, times the sessions in which it was shown. Minutes: times the mean time until a failing check is green. " +
  "Tokens: times the mean attempts until then, times the mean output of a failing run as an agent reads it again (a token for three bytes, at most 30,000 bytes).";
const COST_HOW =
  "tokens: the texts that a session was handed, over all sessions that ran anything. Milliseconds: how long its hooks took on this machine, over all sessions with one that needed node.";

/** Everything that `impact` tells. */
export function impactOf(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  { asked, by }: { readonly asked: Asked; readonly by: ImpactBy },
): Impact {
  const since = asked.filter.fromDay * DAY_MS;
  const until = Math.min(house.clock.now(), (asked.filter.toDay + 1) * DAY_MS);
  const trials = trialsIn(house, memory, knowledge);
  const units = trials.units.filter(({ at }) => at >= since && at < until);
  const patternOf = patternIn(knowledge);
  const pooled = pooledUnits(units, patternOf);
  const greenOf = greenIn(memory, units);
  const repeats = { ...compareUnits(pooled), toGreen: greenOf(pooled) };
  const work = workOf(memory, asked);
  const costs = costsSince(house.project.storeDir, since);
  const tokens = product(work.attempts.now, outputTokens(memory, since));
  const savedBy = ({ difference, shown }: Comparison): Saved => {
    const failures = scaled(difference, -shown.n);
    return {
      failures,
      minutes: product(failures, work.timeToGreenMinutes.now),
      tokens: product(failures, tokens),
    };
  };
  return {
    since,
    until,
    holdout: { share: holdoutShare(house), waiting: trials.waiting },
    repeats,
    by,
    groups: groupsOf(units, by, knowledge, { patternOf, greenOf, savedBy }),
    series: seriesOf(pooled, greenOf),
    ...work,
    saved: { ...savedBy(repeats), how: SAVED_HOW },
    cost: {
      tokensPerSession: tokensPerSession(memory, since),
      msPerSession: msPerSession(costs),
      how: COST_HOW,
    },
    success: successPatternsNow(memory, knowledge, { since }),
    metrics: namedMetrics(house, memory, knowledge, { asked, repeats, costs, ...work }),
  };
}

/** Lessons about one pattern are about one failure. */
function patternIn({ patterns }: Knowledge): (unit: TrialUnit) => string {
  const known = new Map<string, string>();
  return ({ fingerprint, lesson }) => {
    if (fingerprint === null) return lesson;
    if (!known.has(fingerprint)) known.set(fingerprint, patterns.patternOf(fingerprint) ?? fingerprint);
    return known.get(fingerprint)!;
  };
}

/** How the units of a group are counted. */
interface Counting {
  patternOf(unit: TrialUnit): string;
  readonly greenOf: GreenOf;
  savedBy(compared: Comparison): Saved;
}

function groupsOf(
  units: readonly TrialUnit[],
  by: ImpactBy,
  knowledge: Knowledge,
  { patternOf, greenOf, savedBy }: Counting,
): ImpactGroup[] {
  return [...groupedBy(units, namer(by, knowledge))]
    .map(([name, some]): ImpactGroup => {
      const lesson = by === "lesson" ? knowledge.lessons.lesson(name) : null;
      // One lesson has one unit a session; of others, several may be about one failure.
      const compared = compareUnits(by === "lesson" ? some : pooledUnits(some, patternOf));
      return {
        name,
        title: lesson?.title ?? null,
        finding: lesson === null ? null : findingOf(lesson),
        ...compared,
        toGreen: greenOf(some),
        saved: savedBy(compared),
      };
    })
    .sort((a, b) => b.shown.n + b.withheld.n - a.shown.n - a.withheld.n || (a.name < b.name ? -1 : 1));
}

function namer(by: ImpactBy, { lessons }: Knowledge): (unit: TrialUnit) => string {
  if (by === "lesson") return ({ lesson }) => lesson;
  if (by === "agent") return ({ agent }) => agent ?? "nobody said";
  if (by === "moment") return ({ moment }) => moment;
  const known = new Map<string, string>();
  return ({ lesson }) => {
    if (!known.has(lesson)) known.set(lesson, lessons.lesson(lesson)?.category ?? "other");
    return known.get(lesson)!;
  };
}

function findingOf(lesson: {
  readonly archived: boolean;
  readonly reason: string;
  readonly helps?: true;
  readonly isRephrased?: true;
}): string | null {
  if (lesson.archived) return lesson.reason;
  return lesson.helps ? "helps" : lesson.isRephrased ? "said in other words" : null;
}

function seriesOf(units: readonly TrialUnit[], greenOf: GreenOf): Impact["series"] {
  const weeks = groupedBy(units, ({ at }) => bucketOf(Math.floor(at / DAY_MS), "week"));
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .map(([week, some]) => {
      const { from, until } = bucketDays(week, "week");
      return {
        from: from * DAY_MS,
        until: until * DAY_MS,
        shown: struckIn(some.filter(({ isShown }) => isShown)),
        withheld: struckIn(some.filter(({ isShown }) => !isShown)),
        toGreen: greenOf(some),
      };
    });
}

/** How work goes, as analytics counts it, against the span of the same length before. */
function workOf(
  memory: Memory,
  asked: Asked,
): { readonly attempts: Before; readonly timeToGreenMinutes: Before; readonly firstPass: Before } {
  const daily = dailyOf(memory);
  const spans = [asked, spanBefore(asked)].map(({ filter }) => {
    const fixes = fixSpans(memory, filter);
    const { tasks, struck } = daily.tasks(filter);
    return {
      attempts: measureOfMean(meanOf(fixes.map(({ attempts }) => attempts))),
      minutes: measureOfMean(
        meanOf(fixes.map(({ openedAt, resolvedAt }) => (resolvedAt - openedAt) / MINUTE)),
      ),
      firstPass: measureOfShare(shareOf(tasks - struck, tasks)),
    };
  }) as [Work, Work];
  const [now, before] = spans;
  return {
    attempts: { now: now.attempts, before: before.attempts },
    timeToGreenMinutes: { now: now.minutes, before: before.minutes },
    firstPass: { now: now.firstPass, before: before.firstPass },
  };
}

interface Work {
  readonly attempts: Measure;
  readonly minutes: Measure;
  readonly firstPass: Measure;
}

function outputTokens(memory: Memory, since: number): Measure {
  const tokens = failedOutputs(memory, since, MOST_OUTPUTS).map((bytes) => Math.min(bytes, MOST_READ) / 3);
  return measureOfMean(meanOf(tokens));
}

function tokensPerSession(memory: Memory, since: number): Measure {
  const tokens = new Map(sessionsSince(memory, since).map((session) => [session, 0]));
  for (const { session, text } of handedOver(memory, since))
    tokens.set(session, (tokens.get(session) ?? 0) + tokensOf(text));
  return measureOfMean(meanOf([...tokens.values()]));
}

function msPerSession(costs: readonly HookCost[]): Measure {
  const sessions = groupedBy(costs, ({ session }) => session);
  return measureOfMean(
    meanOf([...sessions.values()].map((some) => some.reduce((sum, { ms }) => sum + ms, 0))),
  );
}
