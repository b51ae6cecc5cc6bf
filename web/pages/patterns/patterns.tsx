import { addressOf } from "../../api/ask.ts";
import type { Pattern } from "../../api/shapes.ts";
import { usePages } from "../../api/use-pages.ts";
import { capped, count, words } from "../../format/text.ts";
import { CsvButton } from "../../parts/csv-button.tsx";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query, to } from "../../shell/place.ts";
import { Trend } from "../overview/top-patterns.tsx";
import { GradeMark } from "./grade-mark.tsx";

const COLUMNS: readonly Column<Pattern>[] = [
  {
    name: "Pattern",
    cell: ({ id, name, category, tool, cause }) => (
      <>
        <a href={to(`/patterns/${encodeURIComponent(id)}`)}>{capped(name, 160)}</a>
        <span class="row-note">
          {words(category)} · {tool}
          <span class="extra"> · {capped(cause, 160)}</span>
        </span>
      </>
    ),
  },
  { name: "State", cell: (pattern) => <PatternState pattern={pattern} /> },
  { name: "Times", isNumber: true, cell: ({ occurrences }) => count(occurrences) },
  { name: "Tasks", isNumber: true, isExtra: true, cell: ({ taskCount }) => count(taskCount) },
  { name: "Fix", isExtra: true, cell: ({ grade }) => <GradeMark grade={grade} /> },
  { name: "Trend", isExtra: true, cell: ({ trend }) => <Trend trend={trend} /> },
  { name: "Last", isExtra: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
];

/** What keeps breaking, the most urgent first. */
export function Patterns() {
  const state = query.value.get("state") ?? "";
  const recurring = query.value.get("recurring") === "true";
  const { since, until, category, agent, project } = filters.value;
  const asked = { since, until, category, agent, project, state, recurring: recurring || null };
  const pages = usePages<{ patterns: readonly Pattern[]; next: string | null }, Pattern>(
    "/api/patterns",
    { ...asked, limit: 50 },
    ({ patterns }) => patterns,
    ["failure"],
  );
  return (
    <>
      <PageHead
        title="Patterns"
        says="Failures with one cause, across tasks, sessions and people; the most urgent first."
        choices={
          <>
            <Choice
              label="State"
              value={state}
              choices={[
                ["", "Open and resolved"],
                ["open", "Open"],
                ["resolved", "Resolved"],
                ["rejected", "Said to be none"],
              ]}
              onChange={(value) => change({ state: value })}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={recurring}
                onChange={(event) =>
                  change({ recurring: (event.target as HTMLInputElement).checked ? "true" : null })
                }
              />
              In 3 or more tasks
            </label>
          </>
        }
      />
      <Panel
        title="What keeps breaking"
        actions={
          <CsvButton
            address={addressOf("/api/patterns", { ...asked, format: "csv" })}
            file="patterns.csv"
            of="patterns"
          />
        }
      >
        <Shown answer={{ ...pages, data: pages.first }} lines={14}>
          {() =>
            pages.items.length === 0 ? (
              <Empty title="No pattern fits">
                A pattern appears as soon as something fails in a run that twiceshy sees.
              </Empty>
            ) : (
              <>
                <Table
                  caption="Patterns, the most urgent first"
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

export function PatternState({ pattern: { state, confirmed } }: { readonly pattern: Pattern }) {
  const kind = state === "open" ? "wait" : state === "resolved" ? "good" : undefined;
  return (
    <span class="marks">
      <Mark {...(kind === undefined ? {} : { kind })}>{state}</Mark>
      {confirmed && <Mark kind="accent">confirmed</Mark>}
    </span>
  );
}
