import { useMemo } from "preact/hooks";
import { addressOf } from "../../api/ask.ts";
import type { Bucket, Mean, Range } from "../../api/shapes.ts";
import { useCounted } from "../../api/use-counted.ts";
import { count, counted, decimal, duration } from "../../format/text.ts";
import { fullDayName } from "../../format/time.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { TIME_STEPS, TimeChart } from "../../parts/time-chart.tsx";
import { Between, MeanText, Unknown } from "../../parts/words.tsx";
import { filters } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";

interface Point extends Bucket {
  readonly fixes: number;
  readonly meanMs: number | null;
  readonly lowMs: number | null;
  readonly highMs: number | null;
  readonly medianMs: number | null;
  readonly meanAttempts: number | null;
  readonly lowAttempts: number | null;
  readonly highAttempts: number | null;
}

interface Resolution {
  readonly range: Range;
  readonly fixes: number;
  readonly timeToGreen: Mean;
  readonly series: readonly Point[];
}

const COLUMNS: readonly Column<Point>[] = [
  { name: "From", cell: ({ from }) => fullDayName(from) },
  { name: "Fixes", isNumber: true, cell: ({ fixes }) => count(fixes) },
  {
    name: "Mean",
    isNumber: true,
    cell: ({ meanMs, lowMs, highMs }) => (
      <Between value={meanMs} low={lowMs} high={highMs} write={duration} />
    ),
  },
  {
    name: "Median",
    isNumber: true,
    cell: ({ medianMs }) => (medianMs === null ? <Unknown /> : duration(medianMs)),
  },
  {
    name: "Tries",
    isNumber: true,
    cell: ({ meanAttempts, lowAttempts, highAttempts }) => (
      <Between value={meanAttempts} low={lowAttempts} high={highAttempts} write={decimal} />
    ),
  },
];

/** How long it takes from red to green. */
export function ResolutionPanel() {
  const answer = useCounted<Resolution>(addressOf("/api/analytics/resolution", filters.value), ["failure"]);
  return (
    <Shown answer={answer} lines={9} frame="Time to resolve">
      {(data) => <ResolutionOf data={data} />}
    </Shown>
  );
}

function ResolutionOf({ data }: { readonly data: Resolution }) {
  const lines = useMemo(
    () => [
      {
        name: "mean",
        colour: "accent",
        values: data.series.map(({ meanMs }) => meanMs),
        lows: data.series.map(({ lowMs }) => lowMs),
        highs: data.series.map(({ highMs }) => highMs),
      },
      {
        name: "median",
        colour: "second",
        isDashed: true,
        values: data.series.map(({ medianMs }) => medianMs),
      },
    ],
    [data],
  );
  const hasAny = data.series.some(({ meanMs }) => meanMs !== null);
  return (
    <DataPanel
      title="Time to resolve"
      says={
        <>
          Mean <MeanText mean={data.timeToGreen} isTime />, of {counted(data.fixes, "fix", "fixes")}.
        </>
      }
      columns={COLUMNS}
      rows={data.fixes === 0 ? [] : data.series}
      keyOf={({ from }) => from}
      csv={csvAddress("series", "resolution")}
      file="time-to-resolve.csv"
      empty={<Empty title="Nothing was fixed in this range" />}
    >
      {hasAny ? (
        <TimeChart
          label="Time to resolve; the table has the numbers"
          buckets={data.series}
          series={lines}
          height={180}
          steps={TIME_STEPS}
          format={duration}
        />
      ) : (
        <Empty title="Not enough data" />
      )}
    </DataPanel>
  );
}
