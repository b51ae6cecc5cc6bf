import { usePages } from "../../api/use-pages.ts";
import { capped } from "../../format/text.ts";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import { to } from "../../shell/place.ts";
import type { Application } from "./shapes.ts";

const KIND: Readonly<Record<string, string>> = {
  landed: "good",
  kept: "good",
  "would-land": "accent",
  running: "wait",
  reverted: "bad",
  stuck: "bad",
  failed: "bad",
};

export function ApplicationState({ state }: { readonly state: string }) {
  return <Mark {...(KIND[state] === undefined ? {} : { kind: KIND[state] })}>{state}</Mark>;
}

const COLUMNS: readonly Column<Application>[] = [
  {
    name: "What came of it",
    cell: ({ id, why }) => (
      <a href={to(`/heal/${encodeURIComponent(id)}`)}>{capped(why === "" ? id : why, 200)}</a>
    ),
  },
  { name: "State", cell: ({ state }) => <ApplicationState state={state} /> },
  { name: "Asked by", isExtra: true, cell: ({ by }) => by },
  { name: "Files", isExtra: true, cell: ({ files }) => <code>{capped(files.join(", "), 120)}</code> },
  { name: "When", isExtra: true, cell: ({ at }) => <Ago at={at} /> },
];

/** What was applied, and what came of it. */
export function Applications() {
  const pages = usePages<{ applications: readonly Application[]; next: string | null }, Application>(
    "/api/heal/applications",
    { limit: 20 },
    ({ applications }) => applications,
    ["heal"],
  );
  return (
    <Panel title="Applications" says="What was applied, and what came of it; the most recent first.">
      <Shown answer={{ ...pages, data: pages.first }} lines={6}>
        {() =>
          pages.items.length === 0 ? (
            <Empty title="Nothing was applied yet" />
          ) : (
            <>
              <Table caption="Applications" columns={COLUMNS} rows={pages.items} keyOf={({ id }) => id} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Panel>
  );
}
