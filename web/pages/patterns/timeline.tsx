import { useMemo } from "preact/hooks";
import { addressOf } from "../../api/ask.ts";
import { count } from "../../format/text.ts";
import { fullDayName } from "../../format/time.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { TimeChart, WHOLE_STEPS } from "../../parts/time-chart.tsx";
import type { Insight } from "./shapes.ts";

/** When it struck. */
export function Timeline({ insight: { id, timeline } }: { readonly insight: Insight }) {
  const bars = useMemo(
    () => [
      {
        name: "failures",
        colour: "accent",
        isBar: true,
        values: timeline.points.map(({ failures }) => failures),
      },
    ],
    [timeline],
  );
  return (
    <DataPanel
      title="Timeline"
      says={`Failures by ${timeline.bucket}.`}
      columns={[
        { name: "From", cell: ({ from }) => fullDayName(from) },
        { name: "Failures", isNumber: true, cell: ({ failures }) => count(failures) },
      ]}
      rows={timeline.points}
      keyOf={({ from }) => from}
      csv={insightCsv(id, "timeline")}
      file="timeline.csv"
      empty={<Empty title="Nothing to draw yet" />}
    >
      <TimeChart
        label="Failures over time; the table has the numbers"
        buckets={timeline.points}
        series={bars}
        height={160}
        steps={WHOLE_STEPS}
        format={count}
      />
    </DataPanel>
  );
}

/** Where the API has a table of a pattern as CSV. */
export function insightCsv(id: string, table: string): string {
  return addressOf(`/api/patterns/${encodeURIComponent(id)}/insight`, { format: "csv", table });
}
