import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { healingOf } from "#memory/healing.ts";
import { lessonFactCounts } from "#memory/lesson-tally.ts";
import type { NamedMetric } from "#model/impact.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { isUnused } from "#warn/may-speak.ts";
import type { House } from "./compose.ts";
import { FIRST_DAYS, metric, share } from "./impact-metric.ts";
import { actionableIn } from "./lessons.ts";

/** The metrics of learning. */
export function learningMetrics(
  house: House,
  memory: Memory,
  { lessons }: Knowledge,
  all: readonly Lesson[],
): NamedMetric[] {
  const list = "learning";
  const facts = lessonFactCounts(memory);
  const isActionable = actionableIn(house);
  const of = (kind: LessonEvent["kind"]) => facts.get(kind) ?? 0;
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
      isUnused(reason) &&
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
