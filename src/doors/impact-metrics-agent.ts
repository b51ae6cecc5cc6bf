import { dailyOf } from "#memory/daily-query.ts";
import { lessonTallies } from "#memory/lesson-tally.ts";
import type { Comparison, Measure, NamedMetric } from "#model/impact.ts";
import type { Lesson } from "#model/lesson.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { correlation, LEAST_PAIRS } from "#review/impact/arithmetic.ts";
import { notEnough, notMeasured } from "#review/impact/compare.ts";
import { preventionOf } from "./analytics-prevention.ts";
import { type Asked, meanOf, shareOf, spanBefore } from "./analytics-shapes.ts";
import { measureOfMean, measureOfShare } from "./impact-measure.ts";
import { counted, FIRST_DAYS, type Known, metric, percent, share } from "./impact-metric.ts";

const WANTED_FIRST = 100;

/** The metrics of how agents perform. */
export function agentMetrics(
  memory: Memory,
  knowledge: Knowledge,
  lessons: readonly Lesson[],
  { now, asked, repeats, attempts, costs }: Known & { readonly now: number },
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
  const believed = patterns.filter(({ state }) => state !== "rejected");
  const recurring = believed.filter(({ occurrences }) => occurrences >= 3).length;
  const confirmed = believed.filter(({ confirmed }) => confirmed).length;
  const judged = judgedLessons(memory, lessons);
  return [
    metric(
      list,
      "QA failures captured in the first month",
      "count",
      ["100 or more", { least: WANTED_FIRST }],
      inFirstMonth(captured, Math.floor(now / DAY_MS) - firstDay),
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
      "ms",
      ["under 300 ms", { most: 300 }],
      measureOfMean(meanOf(costs.filter(({ hasSpoken }) => hasSpoken).map(({ ms }) => ms))),
      "the mean of the hooks that said something, on this machine",
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
      share(confirmed, confirmed + patterns.length - believed.length),
      "confirmed by a person, of confirmed and rejected",
    ),
    metric(
      list,
      "Prevention correlates with confidence",
      "correlation",
      ["r above 0.6", { least: 0.6 }],
      correlated(judged),
      "over lessons of which 5 warnings are judged",
    ),
    metric(
      list,
      "High-effectiveness warnings promoted",
      "share",
      ["all of them", { least: 1 }],
      promoted(judged, knowledge),
      "approved, of lessons that prevent more than 70 % of 5 or more",
    ),
  ];
}

/** A month that is not over tells nothing yet, unless there are enough already. */
function inFirstMonth(captured: number, days: number): Measure {
  if (days >= FIRST_DAYS || captured >= WANTED_FIRST) return counted(captured);
  const why = `the first month is not over (day ${days + 1} of ${FIRST_DAYS}, ${captured} so far)`;
  return { ...notMeasured(why), n: captured };
}

/** How much smaller the share of failing tasks is than before, as a part of what it was; both ends at their worst. */
function decreaseOf(daily: ReturnType<typeof dailyOf>, asked: Asked): Measure {
  const rate = ({ filter }: Asked) => {
    const { tasks, struck } = daily.tasks(filter);
    return shareOf(struck, tasks);
  };
  const [now, before] = [rate(asked), rate(spanBefore(asked))];
  const n = Math.min(now.of, before.of);
  if (now.rate === null || before.rate === null) return notEnough(n, Math.max(now.needed, before.needed));
  if (before.rate === 0 || before.low === 0) return notMeasured("almost nothing failed in the span before");
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
  if (without === 0) return notMeasured("no session passed where it was withheld: nothing to compare with");
  const part = (points: number) => -points / without;
  return {
    ...difference,
    value: part(difference.value!),
    low: part(difference.high!),
    high: part(difference.low!),
  };
}

const LEAST_JUDGED = 5;

interface Judged {
  readonly lesson: Lesson;
  readonly rate: number;
}

/** Lessons in use with how often their warnings held. */
function judgedLessons(memory: Memory, lessons: readonly Lesson[]): Judged[] {
  const tallies = lessonTallies(memory);
  return lessons.flatMap((lesson) => {
    if (lesson.archived) return [];
    const { prevented, failedAnyway } = tallies.get(lesson.id) ?? { prevented: 0, failedAnyway: 0 };
    const judged = prevented + failedAnyway;
    return judged < LEAST_JUDGED ? [] : [{ lesson, rate: prevented / judged }];
  });
}

function correlated(judged: readonly Judged[]): Measure {
  const found = correlation(judged.map(({ lesson, rate }) => [lesson.confidence, rate]));
  if (found !== null) return { ...found, why: null };
  return judged.length < LEAST_PAIRS
    ? notEnough(judged.length, LEAST_PAIRS)
    : notMeasured("all of them are equally confident, or hold equally often");
}

function promoted(judged: readonly Judged[], { lessons }: Knowledge): Measure {
  const strong = judged.filter(({ rate }) => rate > 0.7);
  const isTold = ({ lesson }: Judged) =>
    lessons.events(lesson.id).some(({ kind, body }) => kind === "promotion" && body.step === "approved");
  return share(strong.filter(isTold).length, strong.length);
}
