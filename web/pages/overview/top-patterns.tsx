import { capped, count, words } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago, Mark, SeverityMark, ShareText } from "../../parts/words.tsx";
import { to } from "../../shell/place.ts";
import { csvAddress } from "./csv.ts";
import type { TopPattern } from "./shapes.ts";

const COLUMNS: readonly Column<TopPattern>[] = [
  {
    name: "Pattern",
    cell: ({ id, name, category, tool }) => (
      <>
        <a href={to(`/patterns/${encodeURIComponent(id)}`)}>{capped(name, 160)}</a>
        <span class="row-note">
          {words(category)} · {tool}
        </span>
      </>
    ),
  },
  { name: "Severity", cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { name: "Times", isNumber: true, cell: ({ occurrences }) => count(occurrences) },
  { name: "Tasks in all", isNumber: true, isExtra: true, cell: ({ tasks }) => count(tasks) },
  {
    name: "Prevented",
    isNumber: true,
    isExtra: true,
    cell: ({ prevention }) => <ShareText share={prevention} isShort />,
  },
  { name: "Trend", isExtra: true, cell: ({ trend }) => <Trend trend={trend} /> },
  { name: "Last", isExtra: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
];

/** The ten patterns that struck most. */
export function TopPatterns({ top }: { readonly top: readonly TopPattern[] }) {
  return (
    <Panel
      title="Top patterns"
      says="What struck most often in this range."
      actions={<CsvButton address={csvAddress("top")} file="top-patterns.csv" of="top patterns" />}
    >
      {top.length === 0 ? (
        <Empty title="Nothing struck in this range" />
      ) : (
        <Table caption="Top patterns" columns={COLUMNS} rows={top} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

const TREND_KIND: Readonly<Record<string, string>> = { rising: "bad", falling: "good", new: "accent" };

export function Trend({ trend }: { readonly trend: string }) {
  return <Mark {...(TREND_KIND[trend] === undefined ? {} : { kind: TREND_KIND[trend] })}>{trend}</Mark>;
}
