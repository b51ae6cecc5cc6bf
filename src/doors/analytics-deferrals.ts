import { healingOf } from "#memory/healing.ts";
import { issueSteps } from "#memory/issue-flow.ts";
import { bucketOf } from "#model/analytics.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { issueAsOf } from "#review/as-of.ts";
import { type Asked, bucketsOf, meanOf } from "./analytics-shapes.ts";
import { allIssues } from "./issues-review.ts";

const MOST = 10;
const DECIDED = ["resolved", "fixed", "dismissed"];

/** What was put off: how often, what of, and how long it takes until a person has decided. */
export function deferralsReport(memory: Memory, asked: Asked, now: number) {
  const { filter, kind } = asked;
  const steps = issueSteps(memory, filter.fromDay * DAY_MS, (filter.toDay + 1) * DAY_MS);
  const all = healingOf(memory).issues.issues({});
  const createdAt = new Map(all.map((issue) => [issue.id, issue.createdAt]));
  // As the queue has them: what was put off until now is back, what a person ignores waits for nobody.
  const issues = allIssues({ memory }).map((issue) => issueAsOf(issue, now));
  const countIn = new Map<string, number>();
  for (const step of steps) {
    const key = `${bucketOf(Math.floor(step.at / DAY_MS), kind)} ${step.kind}`;
    countIn.set(key, (countIn.get(key) ?? 0) + 1);
  }
  const kindOf = new Map(all.map((issue) => [issue.id, issue.kind]));
  const deferred = steps.filter((step) => step.kind === "deferred");
  const inState = (state: string) => issues.filter((issue) => issue.state === state);
  return {
    now: {
      open: inState("open").length,
      deferred: inState("deferred").length,
      stale: inState("stale").length,
    },
    deferrals: deferred.length,
    series: bucketsOf(asked).map(({ number, from, until }) => {
      const n = (step: string) => countIn.get(`${number} ${step}`) ?? 0;
      return {
        from,
        until,
        opened: n("opened"),
        deferred: n("deferred"),
        resolved: n("resolved") + n("fixed"),
        dismissed: n("dismissed"),
      };
    }),
    kinds: [...new Set(all.map((issue) => issue.kind))].sort().map((name) => ({
      kind: name,
      open: inState("open").filter((issue) => issue.kind === name).length,
      deferred: inState("deferred").filter((issue) => issue.kind === name).length,
      deferrals: deferred.filter((step) => kindOf.get(step.issue) === name).length,
    })),
    timeToDecide: meanOf(
      steps
        .filter((step) => DECIDED.includes(step.kind))
        .flatMap((step) => {
          const began = createdAt.get(step.issue);
          return began === undefined ? [] : [Math.max(0, step.at - began)];
        }),
    ),
    most: issues
      .filter((issue) => issue.deferrals > 0)
      .sort((a, b) => b.deferrals - a.deferrals || b.updatedAt - a.updatedAt)
      .slice(0, MOST)
      .map(({ id, number, title, kind: what, severity, state, deferrals, dueAt }) => ({
        ...{ id, number, title, kind: what, severity, state, deferrals },
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      })),
  };
}
