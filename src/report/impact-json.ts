import type { Impact } from "#model/impact.ts";
import { iso } from "./iso.ts";
import { successJson } from "./strategy-text.ts";

/** What `twiceshy impact --json` and `/api/impact` answer: times as ISO, all else as it is. */
export function impactJson(impact: Impact) {
  const { version: _, ...success } = successJson(impact.success);
  return {
    version: 1 as const,
    ...impact,
    since: iso(impact.since),
    until: iso(impact.until),
    success,
    series: impact.series.map((week) => ({ ...week, from: iso(week.from), until: iso(week.until) })),
  };
}
