import { useState } from "preact/hooks";
import type { Promotion } from "../../../src/model/promotion.ts";
import { usePages } from "../../api/use-pages.ts";
import { capped, count, counted } from "../../format/text.ts";
import { Elsewhere } from "../../parts/elsewhere.tsx";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, More, Table } from "../../parts/table.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query, to } from "../../shell/place.ts";
import { mayHere } from "../../shell/who.ts";
import { ApproveMany } from "./promotion-actions.tsx";
import { HeldText, PromotionMark } from "./promotion-marks.tsx";

interface Answer {
  readonly promotions: readonly Promotion[];
  readonly total: number;
  readonly next: string | null;
}

/** What is proposed for the files that agents always read. */
export function Promotions() {
  const which = query.value.get("which") ?? "";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages<Answer, Promotion>(
    "/api/promotions",
    { project: filters.value.project, all: which === "all" || null, limit: 50 },
    ({ promotions }) => promotions,
    ["lesson"],
  );
  const choose = (lesson: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(lesson);
    else next.delete(lesson);
    setChosen(next);
  };
  const waiting = pages.items.filter(({ lesson, state }) => state === "pending" && chosen.has(lesson));
  return (
    <>
      <PageHead
        title="Promotions"
        says="Lessons that are proven to help, proposed as a line in the file that agents always read. Nothing is written before a person approves it."
        choices={
          <Choice
            label="Which"
            value={which}
            choices={[
              ["", "Waiting or written"],
              ["all", "All lessons"],
            ]}
            onChange={(value) => change({ which: value })}
          />
        }
      >
        {mayHere("review") && pages.items.some(({ state }) => state === "pending") && (
          <ApproveMany
            promotions={waiting}
            after={() => {
              setChosen(new Set());
              pages.reload();
            }}
          />
        )}
      </PageHead>
      <Elsewhere what="Lines are approved and rolled back">
        <code>twiceshy promote</code>
      </Elsewhere>
      <Panel title={pages.first === null ? "Proposals" : counted(pages.first.total, "proposal")}>
        <Shown answer={{ ...pages, data: pages.first }} lines={8}>
          {() =>
            pages.items.length === 0 ? (
              <Empty title="Nothing is proposed">
                A lesson is proposed when its warnings surely prevent 80% of what they warn of, in at least 5
                tasks.
                {which !== "all" && (
                  <>
                    {" "}
                    <a href={to("/promotions", { which: "all" })}>See what each lacks</a>.
                  </>
                )}
              </Empty>
            ) : (
              <>
                <Table
                  caption="Proposals"
                  columns={columnsOf(chosen, choose)}
                  rows={pages.items}
                  keyOf={({ lesson }) => lesson}
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

function columnsOf(
  chosen: ReadonlySet<string>,
  choose: (lesson: string, isChosen: boolean) => void,
): readonly Column<Promotion>[] {
  return [
    {
      name: "Lesson",
      cell: ({ lesson, state, proposal, missing }) => (
        <>
          {state === "pending" && mayHere("review") && (
            <input
              type="checkbox"
              aria-label={`Choose ${proposal.title}`}
              checked={chosen.has(lesson)}
              onChange={(event) => choose(lesson, event.currentTarget.checked)}
            />
          )}{" "}
          <a href={to(`/promotions/${encodeURIComponent(lesson)}`)}>{capped(proposal.title, 160)}</a>
          <span class="row-note">
            {missing.length === 0 ? proposal.frequency : `lacks ${missing.join("; ")}`}
          </span>
        </>
      ),
    },
    { name: "State", cell: (promotion) => <PromotionMark promotion={promotion} /> },
    { name: "Held", cell: ({ prevention }) => <HeldText held={prevention} /> },
    { name: "Tasks", isNumber: true, isExtra: true, cell: ({ tasks }) => count(tasks) },
  ];
}
