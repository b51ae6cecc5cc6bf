import type { Lesson } from "../../api/shapes.ts";
import { usePages } from "../../api/use-pages.ts";
import { capped, count, counted, percent, words } from "../../format/text.ts";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/words.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query, to } from "../../shell/place.ts";
import { GradeMark } from "../patterns/grade-mark.tsx";
import { LifecycleMark } from "./lifecycle-mark.tsx";

const COLUMNS: readonly Column<Lesson>[] = [
  {
    name: "Lesson",
    cell: ({ id, title, category, action }) => (
      <>
        <a href={to(`/lessons/${encodeURIComponent(id)}`)}>{capped(title, 180)}</a>
        <span class="row-note">
          {category === null ? "" : `${words(category)} · `}
          {words(action.kind)}
        </span>
      </>
    ),
  },
  { name: "Life", cell: (lesson) => <LifecycleMark lesson={lesson} /> },
  { name: "Fix", isExtra: true, cell: ({ grade }) => <GradeMark grade={grade} /> },
  {
    name: "Worked",
    isNumber: true,
    cell: ({ evidence }) => `${count(evidence.successes)} of ${count(evidence.trials)}`,
  },
  { name: "Confidence", isNumber: true, isExtra: true, cell: ({ confidence }) => percent(confidence) },
  { name: "Safety", isExtra: true, cell: ({ safety }) => safety },
  { name: "Last used", isExtra: true, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
];

/** What was learned, the most useful first. */
export function Lessons() {
  const { since, until, category, project } = filters.value;
  const lifecycle = query.value.get("lifecycle") ?? "";
  const which = query.value.get("which") ?? "";
  const pages = usePages<{ lessons: readonly Lesson[]; total: number; next: string | null }, Lesson>(
    "/api/lessons",
    {
      since,
      until,
      category,
      project,
      lifecycle,
      all: which === "all" || null,
      archived: which === "archived" || null,
      limit: 50,
    },
    ({ lessons }) => lessons,
    ["lesson"],
  );
  return (
    <>
      <PageHead
        title="Lessons"
        says="What was learned: what to look out for, what to do, and the evidence for it."
        choices={
          <>
            <Choice
              label="Life"
              value={lifecycle}
              choices={[
                ["", "Any"],
                ...["draft", "active", "automated", "deprecated"].map((one) => [one, one] as const),
              ]}
              onChange={(value) => change({ lifecycle: value })}
            />
            <Choice
              label="Which"
              value={which}
              choices={[
                ["", "Learned here"],
                ["all", "Also those that come with twiceshy"],
                ["archived", "In the archive"],
              ]}
              onChange={(value) => change({ which: value })}
            />
          </>
        }
      />
      <Panel title={pages.first === null ? "Lessons" : counted(pages.first.total, "lesson")}>
        <Shown answer={{ ...pages, data: pages.first }} lines={12}>
          {() =>
            pages.items.length === 0 ? (
              <Empty title="No lesson fits">
                A lesson comes with the first change that turns a failing check green.
              </Empty>
            ) : (
              <>
                <Table caption="Lessons" columns={COLUMNS} rows={pages.items} keyOf={({ id }) => id} />
                <More pages={pages} />
              </>
            )
          }
        </Shown>
      </Panel>
    </>
  );
}
