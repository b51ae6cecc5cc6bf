import { churnOf } from "#heal/preflight/churn.ts";
import { dailyOf } from "#memory/daily-query.ts";
import { healingOf } from "#memory/healing.ts";
import type { NamedMetric } from "#model/impact.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { notMeasured } from "#review/impact/compare.ts";
import { type Known, metric, percent, share, under } from "./impact-metric.ts";

/** The metrics of healing. */
export function healMetrics(memory: Memory, { asked, timeToGreenMinutes }: Known): NamedMetric[] {
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
