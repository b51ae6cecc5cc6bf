import { churnOf } from "#heal/preflight/churn.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { dailyOf } from "#memory/daily-query.ts";
import { healingOf } from "#memory/healing.ts";
import { lessonTallies } from "#memory/lesson-tally.ts";
import type { Before, Comparison, Measure, NamedMetric } from "#model/impact.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { correlation } from "#review/impact/arithmetic.ts";
import { notEnough, notMeasured } from "#review/impact/compare.ts";
import { preventionOf } from "./analytics-prevention.ts";
import { type Asked, shareOf, spanBefore } from "./analytics-shapes.ts";
import type { House } from "./compose.ts";
import { measureOfShare } from "./impact-measure.ts";
import { actionableIn } from "./lessons.ts";

/** What is known already when the named ones are made. */
interface Known {
  readonly asked: Asked;
  readonly repeats: Comparison;
  readonly attempts: Before;
  readonly timeToGreenMinutes: Before;
}

/** A target: the least or the most that is wanted. */
type Target = { readonly least: number } | { readonly most: number };

/** Every metric that was asked for by name, with its target. */
export function namedMetrics(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  known: Known,
): NamedMetric[] {
  return [
    ...agentMetrics(memory, knowledge, known),
    ...healMetrics(memory, known),
    ...learningMetrics(house, memory, knowledge),
  ];
}

function metric(
  list: NamedMetric["list"],
  name: string,
  unit: NamedMetric["unit"],
  [words, target]: readonly [string, Target],
  measured: Measure,
  how: string,
): NamedMetric {
  return { name, list, target: words, unit, measured, isMet: isMet(measured, target), how };
}

/** For sure: by the end of the interval that speaks against it. */
function isMet({ low, high }: Measure, target: Target): boolean | null {
  if (low === null || high === null) return null;
  if ("least" in target) return low >= target.least ? true : high < target.least ? false : null;
  return high <= target.most ? true : low > target.most ? false : null;
}

/** What was counted whole: nothing about it is uncertain. */
function counted(value: number): Measure {
  return { value, low: value, high: value, n: value, why: null };
}

const share = (count: number, of: number): Measure => measureOfShare(shareOf(count, of));
const percent = (least: number) => [`at least ${least} %`, { least: least / 100 }] as const;
const under = (most: number) => [`under ${most} %`, { most: most / 100 }] as const;
const FIRST_DAYS = 30;

function agentMetrics(
  memory: Memory,
  knowledge: Knowledge,
  { asked, repeats, attempts }: Known,
): NamedMetric[] {
  const list = "agent performance";
  const daily = dailyOf(memory);
  const all = { fromDay: 0, toDay: asked.filter.toDay };
  const days = [...daily.byBucket(all, "day").keys()];
  const firstDay = days.length === 0 ? asked.filter.toDay : Math.min(...days);
  const month = { fromDay: firstDay, toDay: firstDay + FIRST_DAYS - 1 };
  const captured = [...daily.byBucket(month, "day").values()].reduce(
    (sum, { failures }) => sum + failures,
    0,
  );
  const patterns = knowledge.patterns.patterns({});
  const rejected = knowledge.patterns.patterns({ state: "rejected" }).length;
  const recurring = patterns.filter(
    ({ occurrences, state }) => occurrences >= 3 && state !== "rejected",
  ).length;
  return [
    metric(
      list,
      "QA failures captured in the first month",
      "count",
      ["100 or more", { least: 100 }],
      counted(captured),
      "failures of the first 30 days",
    ),
    metric(
      list,
      "Failures categorized correctly",
      "share",
      percent(80),
      notMeasured("nobody looks at every category here; npm run eval measures it on labelled output"),
      "labelled output",
    ),
    metric(
      list,
      "Recurring patterns identified",
      "count",
      ["10 or more", { least: 10 }],
      counted(recurring),
      "patterns with 3 occurrences that nobody rejected",
    ),
    metric(
      list,
      "Warning delivery latency",
      "share",
      ["under 300 ms", { most: 300 }],
      notMeasured("hooks keep no time of their own; docs/speed.md has what was measured"),
      "a benchmark",
    ),
    metric(
      list,
      "QA failure rate, less than before",
      "share",
      percent(25),
      decreaseOf(daily, asked),
      "tasks with a failing run, against the span before",
    ),
    metric(
      list,
      "Mean attempts to pass QA",
      "attempts",
      ["1.5 or fewer", { most: 1.5 }],
      attempts.now,
      "failing runs until the check was green by a fix",
    ),
    metric(
      list,
      "Warnings that lead to prevention",
      "share",
      percent(40),
      measureOfShare(preventionOf(daily, asked)),
      "prevented of prevented and failed anyway",
    ),
    metric(
      list,
      "First-time pass rate with warnings, higher",
      "share",
      percent(30),
      higherPassRate(repeats),
      "sessions without the failure where shown, against withheld",
    ),
    metric(
      list,
      "Pattern detections validated",
      "share",
      percent(90),
      validated(knowledge, rejected),
      "confirmed by a person, of confirmed and rejected",
    ),
    metric(
      list,
      "Prevention correlates with confidence",
      "correlation",
      ["r above 0.6", { least: 0.6 }],
      correlated(memory, knowledge),
      "over lessons of which 5 warnings are judged",
    ),
    metric(
      list,
      "High-effectiveness warnings promoted",
      "share",
      ["all of them", { least: 1 }],
      promoted(memory, knowledge),
      "approved, of lessons that prevent more than 70 % of 5 or more",
    ),
  ];
}

/** How much smaller the share of failing tasks is than before, as a part of what it was; both ends at their worst. */
function decreaseOf(daily: ReturnType<typeof dailyOf>, asked: Asked): Measure {
  const rate = ({ filter }: Asked) => {
    const { tasks, struck } = daily.tasks(filter);
    return shareOf(struck, tasks);
  };
  const [now, before] = [rate(asked), rate(spanBefore(asked))];
  const n = Math.min(now.of, before.of);
  if (now.rate === null || before.rate === null || before.low === 0 || before.rate === 0)
    return notEnough(n, 5);
  return {
    value: 1 - now.rate / before.rate,
    low: 1 - now.high! / before.low!,
    high: 1 - now.low! / before.high!,
    n,
    why: null,
  };
}

function higherPassRate({ shown, withheld, difference }: Comparison): Measure {
  if (difference.why !== null || shown.why !== null || withheld.why !== null)
    return {
      ...difference,
      value: null,
      low: null,
      high: null,
      why: difference.why ?? shown.why ?? withheld.why,
    };
  const without = 1 - withheld.value!;
  if (without === 0) return notEnough(difference.n, difference.n * 2);
  const part = (points: number) => -points / without;
  return {
    ...difference,
    value: part(difference.value!),
    low: part(difference.high!),
    high: part(difference.low!),
  };
}

function validated({ patterns }: Knowledge, rejected: number): Measure {
  const confirmed = patterns.patterns({}).filter(({ confirmed }) => confirmed).length;
  return share(confirmed, confirmed + rejected);
}

const LEAST_JUDGED = 5;

function judgedLessons(
  memory: Memory,
  { lessons }: Knowledge,
): { readonly lesson: Lesson; readonly rate: number }[] {
  const tallies = lessonTallies(memory);
  return lessons.lessons({}).flatMap((lesson) => {
    const { prevented, failedAnyway } = tallies.get(lesson.id) ?? { prevented: 0, failedAnyway: 0 };
    const judged = prevented + failedAnyway;
    return judged < LEAST_JUDGED ? [] : [{ lesson, rate: prevented / judged }];
  });
}

function correlated(memory: Memory, knowledge: Knowledge): Measure {
  const judged = judgedLessons(memory, knowledge);
  const found = correlation(judged.map(({ lesson, rate }) => [lesson.confidence, rate]));
  return found === null ? notEnough(judged.length, 4) : { ...found, why: null };
}

function promoted(memory: Memory, knowledge: Knowledge): Measure {
  const strong = judgedLessons(memory, knowledge).filter(({ rate }) => rate > 0.7);
  const isTold = ({ lesson }: { readonly lesson: Lesson }) =>
    knowledge.lessons
      .events(lesson.id)
      .some(({ kind, body }) => kind === "promotion" && body.step === "approved");
  return share(strong.filter(isTold).length, strong.length);
}

function healMetrics(memory: Memory, { asked, timeToGreenMinutes }: Known): NamedMetric[] {
  const list = "healing";
  const { heal } = healingOf(memory);
  const since = asked.filter.fromDay * DAY_MS;
  const applications = heal.applications({ since }).filter(({ isDryRun }) => !isDryRun);
  const churn = churnOf(applications);
  const events = applications.map(({ id }) => heal.events(id));
  const verified = events.flatMap((some) =>
    some.filter(({ kind }) => kind === "verified" || kind === "landed").slice(0, 1),
  );
  const tried = events.filter((some) => some.some(({ kind }) => kind === "applied")).length;
  const cascades = events.filter((some) => some.some(({ body }) => body.isCascade === true)).length;
  const { resolved } = [...dailyOf(memory).byBucket(asked.filter, asked.kind).values()].reduce(
    (sum, one) => ({ resolved: sum.resolved + one.resolved }),
    { resolved: 0 },
  );
  const kept = churn.landed - churn.reverted;
  return [
    metric(
      list,
      "Error Detection Rate",
      "share",
      percent(95),
      notMeasured("what was not seen is not known here; npm run eval measures it on labelled output"),
      "labelled output",
    ),
    metric(
      list,
      "Auto-Resolve Rate",
      "share",
      percent(50),
      share(Math.min(kept, resolved), resolved),
      "heals that stayed, of failures that were resolved",
    ),
    metric(
      list,
      "First-Fix Success Rate",
      "share",
      percent(90),
      share(Math.min(verified.length, tried), tried),
      "applied changes that passed verification",
    ),
    metric(
      list,
      "Churn Rate",
      "share",
      under(5),
      share(churn.reverted, churn.landed),
      "landed changes that were taken back",
    ),
    metric(
      list,
      "Cascade Rate",
      "share",
      under(1),
      share(cascades, churn.landed),
      "landed changes that brought a new failure",
    ),
    metric(
      list,
      "Time-to-Resolution",
      "minutes",
      ["under 5 minutes", { most: 5 }],
      timeToGreenMinutes.now,
      "until a failing check is green by a fix",
    ),
  ];
}

function learningMetrics(house: House, memory: Memory, { lessons }: Knowledge): NamedMetric[] {
  const list = "learning";
  const all = lessons
    .lessons({})
    .concat(lessons.lessons({ archived: true }))
    .filter(isFirst());
  const events = lessons.events();
  const isActionable = actionableIn(house);
  const of = (kind: LessonEvent["kind"]) => events.filter((event) => event.kind === kind).length;
  const [created, again] = [of("created"), of("strengthened")];
  const automated = all.filter(({ lifecycle }) => lifecycle === "automated").length;
  const accepted = all.filter(({ lifecycle }) => lifecycle === "active").length + automated;
  const corrections = healingOf(memory).corrections.corrections();
  const learned = corrections.filter(({ fingerprint, at }) =>
    lessons.lessonsOf([fingerprint]).some((lesson) => lesson.updatedAt >= at),
  ).length;
  const month = house.clock.now() - FIRST_DAYS * DAY_MS;
  const decayed = all.filter(
    ({ reason, lastUsedAt, updatedAt }) =>
      UNUSED.test(reason) &&
      Math.max(lastUsedAt ?? 0, updatedAt) + LESSON_NUMBERS.deprecated.unusedDays * DAY_MS >= month,
  ).length;
  return [
    metric(
      list,
      "Learning Actionability Rate",
      "share",
      ["over 70 %", { least: 0.7 }],
      share(all.filter((lesson) => isActionable(lesson).actionable).length, all.length),
      "lessons that could be acted upon",
    ),
    metric(
      list,
      "Learning Dedup Rate",
      "share",
      ["over 30 %", { least: 0.3 }],
      share(again, created + again),
      "what strengthened a lesson that was there, of all that was learned",
    ),
    metric(
      list,
      "Automation Graduation Rate",
      "share",
      ["over 20 %", { least: 0.2 }],
      share(automated, accepted),
      "automated, of active and automated",
    ),
    metric(
      list,
      "Correction-to-Learning Rate",
      "share",
      ["over 50 %", { least: 0.5 }],
      share(learned, corrections.length),
      "corrections whose failure has a lesson that learned since",
    ),
    metric(
      list,
      "Learning Decay Rate",
      "share",
      ["under 10 % a month", { most: 0.1 }],
      share(decayed, all.length),
      "lessons that expired unused in the last 30 days",
    ),
  ];
}

// "unused for 97 days", "archived: deprecated (unused for 97 days), and nothing new for 130 days"
const UNUSED = /unused for \d/;

function isFirst(): (lesson: Lesson) => boolean {
  const seen = new Set<string>();
  return ({ id }) => !seen.has(id) && seen.add(id).has(id);
}
