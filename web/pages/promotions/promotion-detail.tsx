import type { Promotion } from "../../../src/model/promotion.ts";
import { addressOf } from "../../api/ask.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, count, percent } from "../../format/text.ts";
import { Output } from "../../parts/code.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { When } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import { PromotionActions } from "./promotion-actions.tsx";
import { HeldText, PromotionMark } from "./promotion-marks.tsx";

interface Decision {
  readonly id: string;
  readonly at: string;
  readonly step: string;
  readonly file: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

const COLUMNS: readonly Column<Decision>[] = [
  { name: "Decision", cell: ({ step }) => (step === "drawn" ? "left out by lot" : step.replace("-", " ")) },
  { name: "When", cell: ({ at }) => <When at={at} /> },
  { name: "File", cell: ({ file }) => file ?? "–" },
  { name: "Who", isExtra: true, cell: ({ by }) => by ?? "–" },
  { name: "Why", isExtra: true, cell: ({ reason }) => (reason === null ? "–" : capped(reason, 300)) },
];

/** One proposal: the line, what speaks for it, and what was decided. */
export function PromotionDetail({ id }: { readonly id: string }) {
  const { project } = filters.value;
  const answer = useAnswer<{ promotion: Promotion; history: readonly Decision[] }>(
    addressOf(`/api/promotions/${encodeURIComponent(id)}`, { project }),
    ["lesson"],
  );
  return (
    <>
      <a class="back" href={to("/promotions")}>
        ← Promotions
      </a>
      {answer.data === null && <PageHead title="Promotion" />}
      <Shown answer={answer} lines={12}>
        {({ promotion, history }) => {
          const { proposal } = promotion;
          return (
            <>
              <PageHead title={capped(proposal.title, 200)}>
                <PromotionActions promotion={promotion} after={answer.reload} />
              </PageHead>
              <Panel title="The line">
                <Output text={promotion.text} label="The line as it is written" isWrapped />
              </Panel>
              <Panel title="What speaks for it">
                <Facts
                  rows={[
                    ["State", <PromotionMark key="s" promotion={promotion} />],
                    ["Held when told", <HeldText key="h" held={promotion.prevention} />],
                    ["Tasks", count(promotion.tasks)],
                    ["Confidence", percent(promotion.confidence)],
                    ...(promotion.leaving.length === 0
                      ? []
                      : ([["Leaves", promotion.leaving.map(({ words }) => words).join("; ")]] as const)),
                    ["Lacks", promotion.missing.length === 0 ? "nothing" : promotion.missing.join("; ")],
                    ["When it happens", proposal.context],
                    ["What goes wrong", proposal.problem],
                    ["How to avoid it", proposal.solution],
                    ["How common", proposal.frequency],
                    ["Example", proposal.example ?? "–"],
                    [
                      "Lesson",
                      <a key="l" href={to(`/lessons/${encodeURIComponent(promotion.lesson)}`)}>
                        with its evidence and receipts
                      </a>,
                    ],
                  ]}
                />
              </Panel>
              <Panel title="What was decided">
                {history.length === 0 ? (
                  <Empty title="Nothing yet">
                    A person decides; what was rejected is not proposed again.
                  </Empty>
                ) : (
                  <Table caption="Decisions" columns={COLUMNS} rows={history} keyOf={(one) => one.id} />
                )}
              </Panel>
            </>
          );
        }}
      </Shown>
    </>
  );
}
