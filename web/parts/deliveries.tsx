import type { Delivery } from "../api/shapes.ts";
import { capped, words } from "../format/text.ts";
import { to } from "../shell/place.ts";
import { Some } from "./some.tsx";
import { Empty } from "./states.tsx";
import { type Column, Table } from "./table.tsx";
import { Ago, Mark } from "./words.tsx";

const KIND: Readonly<Record<string, string>> = { prevented: "good", failed_anyway: "bad" };

/** What came of a warning. */
export function OutcomeMark({ outcome }: { readonly outcome: string | null }) {
  if (outcome === null) return <span class="quiet nowrap">not known yet</span>;
  return <Mark {...(KIND[outcome] === undefined ? {} : { kind: KIND[outcome] })}>{words(outcome)}</Mark>;
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    name: "What was said",
    cell: ({ text, manner }) => (
      <>
        <span class="clip">{capped(text, 300)}</span>
        {manner !== "shown" && <span class="row-note">{manner} on purpose, to compare</span>}
      </>
    ),
  },
  { name: "At", cell: ({ moment }) => moment },
  {
    name: "To",
    isExtra: true,
    cell: ({ agent, session }) =>
      session === null ? (
        (agent ?? "–")
      ) : (
        <a href={to(`/sessions/${encodeURIComponent(session)}`)}>{capped(agent ?? session, 40)}</a>
      ),
  },
  { name: "Outcome", cell: ({ outcome }) => <OutcomeMark outcome={outcome} /> },
  { name: "When", isExtra: true, cell: ({ at }) => <Ago at={at} /> },
];

/** Warnings and what came of them. */
export function Deliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <Empty title="Nobody was warned yet" />;
  return (
    <Some all={deliveries} most={6} of="warnings">
      {(some) => <Table caption="Warnings" columns={COLUMNS} rows={some} keyOf={({ id }) => id} />}
    </Some>
  );
}
