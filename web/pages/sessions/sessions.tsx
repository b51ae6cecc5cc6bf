import { addressOf } from "../../api/ask.ts";
import { usePages } from "../../api/use-pages.ts";
import { capped, count } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import type { Session } from "./shapes.ts";

const COLUMNS: readonly Column<Session>[] = [
  {
    name: "Session",
    cell: ({ id, agent }) => (
      <>
        <a href={to(`/sessions/${encodeURIComponent(id)}`)}>{capped(id, 60)}</a>
        <span class="row-note">{agent ?? "a person"}</span>
      </>
    ),
  },
  { name: "Runs", isNumber: true, cell: ({ runs }) => count(runs) },
  { name: "Failed", isNumber: true, cell: ({ failedRuns }) => count(failedRuns) },
  { name: "Failures", isNumber: true, isExtra: true, cell: ({ failures }) => count(failures) },
  { name: "Told", isNumber: true, cell: ({ told }) => count(told) },
  { name: "Prevented", isNumber: true, isExtra: true, cell: ({ prevented }) => count(prevented) },
  { name: "Failed anyway", isNumber: true, isExtra: true, cell: ({ failedAnyway }) => count(failedAnyway) },
  { name: "Not warned", isNumber: true, isExtra: true, cell: ({ missed }) => count(missed) },
  { name: "Last", isExtra: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
];

/** Who worked, what they were told, and what came of it. */
export function Sessions() {
  const { since, until, agent, project } = filters.value;
  const asked = { since, until, agent, project };
  const pages = usePages<{ sessions: readonly Session[]; next: string | null }, Session>(
    "/api/sessions",
    { ...asked, limit: 50 },
    ({ sessions }) => sessions,
    ["failure"],
  );
  return (
    <>
      <PageHead
        title="Sessions"
        says="What agents and people were told while they worked, and what came of it."
      />
      <Panel
        title="Recent sessions"
        actions={
          <CsvButton
            address={addressOf("/api/sessions", { ...asked, format: "csv", table: "sessions" })}
            file="sessions.csv"
            of="sessions"
          />
        }
      >
        <Shown answer={{ ...pages, data: pages.first }} lines={12}>
          {() =>
            pages.items.length === 0 ? (
              <Empty title="No session in this range">
                Sessions come from agents' hooks: <code>twiceshy init</code> sets them up.
              </Empty>
            ) : (
              <>
                <Table
                  caption="Sessions, the most recent first"
                  columns={COLUMNS}
                  rows={pages.items}
                  keyOf={({ id }) => id}
                />
                <More pages={pages} />
              </>
            )
          }
        </Shown>
      </Panel>
    </>
  );
}
