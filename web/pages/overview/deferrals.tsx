import { useMemo } from "preact/hooks";
import { addressOf } from "../../api/ask.ts";
import type { Bucket, Mean } from "../../api/shapes.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { count } from "../../format/text.ts";
import { fullDayName } from "../../format/time.ts";
import { DataPanel } from "../../parts/data-panel.tsx";
import { Facts } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import type { Column } from "../../parts/table.tsx";
import { TimeChart, WHOLE_STEPS } from "../../parts/time-chart.tsx";
import { MeanText } from "../../parts/words.tsx";
import { filters } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";

interface Point extends Bucket {
  readonly opened: number;
  readonly deferred: number;
  readonly resolved: number;
  readonly dismissed: number;
}

interface Deferrals {
  readonly now: { readonly open: number; readonly deferred: number; readonly stale: number };
  readonly deferrals: number;
  readonly series: readonly Point[];
  readonly timeToDecide: Mean;
}

const COLUMNS: readonly Column<Point>[] = [
  { name: "From", cell: ({ from }) => fullDayName(from) },
  { name: "Opened", isNumber: true, cell: ({ opened }) => count(opened) },
  { name: "Put off", isNumber: true, cell: ({ deferred }) => count(deferred) },
  { name: "Resolved", isNumber: true, cell: ({ resolved }) => count(resolved) },
  { name: "Dismissed", isNumber: true, cell: ({ dismissed }) => count(dismissed) },
];

/** What was put off, and how long decisions take. */
export function DeferralsPanel() {
  const answer = useAnswer<Deferrals>(addressOf("/api/analytics/deferrals", filters.value), ["issue"]);
  return (
    <Shown answer={answer} lines={9} frame="Issues and deferrals">
      {(data) => <DeferralsOf data={data} />}
    </Shown>
  );
}

function DeferralsOf({ data }: { readonly data: Deferrals }) {
  const lines = useMemo(
    () => [
      { name: "opened", colour: "accent", isBar: true, values: data.series.map(({ opened }) => opened) },
      {
        name: "put off",
        colour: "high",
        isDashed: true,
        values: data.series.map(({ deferred }) => deferred),
      },
    ],
    [data],
  );
  const isEmpty = data.series.every(
    ({ opened, deferred, resolved, dismissed }) => !(opened || deferred || resolved || dismissed),
  );
  return (
    <DataPanel
      title="Issues and deferrals"
      columns={COLUMNS}
      rows={isEmpty ? [] : data.series}
      keyOf={({ from }) => from}
      csv={csvAddress("series", "deferrals")}
      file="deferrals.csv"
      empty={<Empty title="No issue was opened or decided in this range" />}
    >
      <Facts
        rows={[
          ["Open now", count(data.now.open)],
          ["Put off now", count(data.now.deferred)],
          ["Put off in this range", count(data.deferrals)],
          ["Time until decided", <MeanText key="t" mean={data.timeToDecide} isTime />],
        ]}
      />
      <TimeChart
        label="Issues opened and put off over time; the table has the numbers"
        buckets={data.series}
        series={lines}
        height={160}
        steps={WHOLE_STEPS}
        format={count}
      />
    </DataPanel>
  );
}
