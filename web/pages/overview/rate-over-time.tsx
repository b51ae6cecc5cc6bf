import { useMemo } from "preact/hooks";
import { count, percent } from "../../format/text.ts";
import { fullDayName } from "../../format/time.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Empty } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { TimeChart } from "../../parts/time-chart.tsx";
import { Between } from "../../parts/words.tsx";
import { change } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";
import type { SeriesPoint } from "./shapes.ts";

const COLUMNS: readonly Column<SeriesPoint>[] = [
  { name: "From", cell: ({ from }) => fullDayName(from) },
  { name: "Runs", isNumber: true, cell: ({ runs }) => count(runs) },
  { name: "Failed", isNumber: true, cell: ({ failedRuns }) => count(failedRuns) },
  {
    name: "Share of runs",
    isNumber: true,
    cell: ({ runRate, runLow, runHigh }) => (
      <Between value={runRate} low={runLow} high={runHigh} write={percent} />
    ),
  },
  { name: "Tasks", isNumber: true, cell: ({ tasks }) => count(tasks) },
  { name: "Struck", isNumber: true, cell: ({ tasksFailed }) => count(tasksFailed) },
  {
    name: "Share of tasks",
    isNumber: true,
    cell: ({ taskRate, taskLow, taskHigh }) => (
      <Between value={taskRate} low={taskLow} high={taskHigh} write={percent} />
    ),
  },
];

/** How often things fail, by day or week. */
export function RateOverTime({
  series,
  bucket,
}: {
  readonly series: readonly SeriesPoint[];
  readonly bucket: "day" | "week";
}) {
  const lines = useMemo(
    () =>
      [
        {
          name: "of runs",
          colour: "accent",
          values: series.map(({ runRate }) => runRate),
          lows: series.map(({ runLow }) => runLow),
          highs: series.map(({ runHigh }) => runHigh),
        },
        {
          name: "of tasks",
          colour: "second",
          isDashed: true,
          values: series.map(({ taskRate }) => taskRate),
          lows: series.map(({ taskLow }) => taskLow),
          highs: series.map(({ taskHigh }) => taskHigh),
        },
      ].filter(({ values }) => values.some((value) => value !== null)),
    [series],
  );
  return (
    <DataPanel
      title="Failure rate"
      says="The share of runs that fail, and of tasks that meet a failure."
      columns={COLUMNS}
      rows={series}
      keyOf={({ from }) => from}
      csv={csvAddress("series")}
      file="failure-rate.csv"
    >
      {lines.length > 0 ? (
        <>
          <TimeChart
            label="Failure rate over time; the table has the numbers"
            buckets={series}
            series={lines}
            format={percent}
          />
          {series.every(({ taskRate }) => taskRate === null) && (
            <p class="says">
              Share of tasks: not enough data by {bucket}. A share takes 5 tasks of a {bucket}
              {bucket === "day" && (
                <>
                  ;{" "}
                  <button type="button" class="link" onClick={() => change({ bucket: "week" })}>
                    count by week
                  </button>
                </>
              )}
              .
            </p>
          )}
        </>
      ) : (
        <Empty title="Not enough data">No day of this range has enough runs for a rate.</Empty>
      )}
    </DataPanel>
  );
}
