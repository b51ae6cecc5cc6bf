import { type FixSpan, fixSpans } from "#memory/fix-spans.ts";
import { bucketOf } from "#model/analytics.ts";
import { groupedBy } from "#model/grouped-by.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { type Asked, bucketsOf, meanOf } from "./analytics-shapes.ts";

const took = ({ openedAt, resolvedAt }: FixSpan) => resolvedAt - openedAt;
const tries = ({ attempts }: FixSpan) => attempts;

/** How long it takes until a failing check is green by a real fix, and how many attempts: over time, by category and by grade. */
export function resolutionReport(memory: Memory, asked: Asked) {
  const fixes = fixSpans(memory, asked.filter);
  const inBucket = groupedBy(fixes, ({ resolvedAt }) =>
    bucketOf(Math.floor(resolvedAt / DAY_MS), asked.kind),
  );
  const byCategory = groupedBy(fixes, ({ category }) => category);
  const byGrade = groupedBy(fixes, ({ grade }) => grade);
  return {
    fixes: fixes.length,
    timeToGreen: meanOf(fixes.map(took)),
    attempts: meanOf(fixes.map(tries)),
    series: bucketsOf(asked).map(({ number, from, until }) => {
      const some = inBucket.get(number) ?? [];
      const [time, attempts] = [meanOf(some.map(took)), meanOf(some.map(tries))];
      return {
        from,
        until,
        fixes: some.length,
        meanMs: time.mean,
        lowMs: time.low,
        highMs: time.high,
        medianMs: time.median,
        meanAttempts: attempts.mean,
        lowAttempts: attempts.low,
        highAttempts: attempts.high,
      };
    }),
    categories: [...byCategory]
      .map(([category, some]) => ({
        category: category === "" ? null : category,
        fixes: some.length,
        timeToGreen: meanOf(some.map(took)),
        attempts: meanOf(some.map(tries)),
      }))
      .sort((a, b) => b.fixes - a.fixes),
    grades: (["proven", "repeated", "observed"] as const).map((grade) => ({
      grade,
      fixes: byGrade.get(grade)?.length ?? 0,
    })),
  };
}
