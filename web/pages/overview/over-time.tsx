import { useMemo } from "preact/hooks";
import { addressOf } from "../../api/ask.ts";
import type { Bucket, Range } from "../../api/shapes.ts";
import { useCounted } from "../../api/use-counted.ts";
import { count, words } from "../../format/text.ts";
import { fullDayName } from "../../format/time.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { TimeChart, WHOLE_STEPS } from "../../parts/time-chart.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";

interface CountedOverTime {
  readonly range: Range;
  readonly names: readonly { readonly name: string; readonly failures: number }[];
  readonly series: readonly (Bucket & { readonly counts: Readonly<Record<string, number>> })[];
}

/** More colours than this cannot be told apart; the table has them all. */
const MOST_LINES = 5;
const COLOURS = ["hue-1", "hue-2", "hue-3", "hue-4", "hue-5"];

/** Failures by category or group over time. */
export function OverTime() {
  const by = query.value.get("by") === "group" ? "group" : "category";
  const answer = useCounted<CountedOverTime>(
    addressOf("/api/analytics/categories", { ...filters.value, by }),
    ["failure"],
  );
  return (
    <Shown answer={answer} lines={11} frame="Failures over time">
      {(data) => (
        <OverTimeOf
          data={data}
          by={by}
          onBy={(value) => change({ by: value === "category" ? null : value })}
        />
      )}
    </Shown>
  );
}

interface OverTimeProps {
  readonly data: CountedOverTime;
  readonly by: string;
  onBy(by: string): void;
}

function OverTimeOf({ data, by, onBy }: OverTimeProps) {
  const lines = useMemo(
    () =>
      data.names.slice(0, MOST_LINES).map(({ name }, index) => ({
        name: words(name),
        colour: COLOURS[index]!,
        values: data.series.map(({ counts }) => counts[name] ?? 0),
      })),
    [data],
  );
  return (
    <DataPanel
      title="Failures over time"
      columns={[
        { name: "From", cell: ({ from }) => fullDayName(from) },
        ...data.names.map(({ name }) => ({
          name: words(name),
          isNumber: true,
          cell: ({ counts }: CountedOverTime["series"][number]) => count(counts[name] ?? 0),
        })),
      ]}
      rows={data.names.length === 0 ? [] : data.series}
      keyOf={({ from }) => from}
      csv={`${csvAddress("series", "categories")}&by=${by}`}
      file={`failures-by-${by}.csv`}
      empty={<Empty title="No failures in this range" />}
    >
      <Choice
        label="Counted by"
        value={by}
        choices={[
          ["category", "Category"],
          ["group", "Group"],
        ]}
        onChange={onBy}
      />
      <TimeChart
        label={`Failures by ${by} over time; the table has the numbers`}
        buckets={data.series}
        series={lines}
        isStacked
        steps={WHOLE_STEPS}
        format={count}
      />
      {data.names.length > MOST_LINES && (
        <p class="says">
          The {MOST_LINES} most frequent of {data.names.length}; the table has all.
        </p>
      )}
    </DataPanel>
  );
}
