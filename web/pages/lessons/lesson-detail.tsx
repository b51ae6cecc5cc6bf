import { addressOf } from "../../api/ask.ts";
import type { Delivery, Fact, Lesson, Prevented, Share } from "../../api/shapes.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, count, percent, words } from "../../format/text.ts";
import { DiffView, Output } from "../../parts/code.tsx";
import { Deliveries } from "../../parts/deliveries.tsx";
import { History } from "../../parts/history.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { Ago, ShareText } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import { GradeMark } from "../patterns/grade-mark.tsx";
import { LessonActions } from "./lesson-actions.tsx";
import { Life } from "./life.tsx";
import { LifecycleMark } from "./lifecycle-mark.tsx";
import { type Receipt, Receipts } from "./receipts.tsx";

interface LessonInsight {
  readonly lifecycle: readonly {
    readonly state: string;
    readonly at: string | null;
    readonly why: string | null;
  }[];
  readonly evidence: Share;
  readonly receipts: readonly Receipt[];
  readonly deliveries: readonly Delivery[];
  readonly prevention: Prevented;
  readonly patterns: readonly { readonly id: string; readonly name: string }[];
}

/** One lesson: what it says, and why it may be believed. */
export function LessonDetail({ id }: { readonly id: string }) {
  const { project } = filters.value;
  const path = `/api/lessons/${encodeURIComponent(id)}`;
  const answer = useAnswer<{ lesson: Lesson; events: readonly Fact[] }>(addressOf(path, { project }), [
    "lesson",
  ]);
  const insight = useAnswer<LessonInsight>(addressOf(`${path}/insight`, { project }), ["lesson"]);
  return (
    <>
      <a class="back" href={to("/lessons")}>
        ← Lessons
      </a>
      {answer.data === null && <PageHead title="Lesson" />}
      <Shown answer={answer} lines={14}>
        {({ lesson, events }) => (
          <>
            <PageHead title={capped(lesson.title, 200)} says={lesson.narrative ?? undefined}>
              <LessonActions
                lesson={lesson}
                after={() => {
                  answer.reload();
                  insight.reload();
                }}
              />
            </PageHead>
            <Panel title="In short">
              <Facts
                rows={[
                  ["Life", <LifecycleMark key="l" lesson={lesson} />],
                  ["Fix", <GradeMark key="g" grade={lesson.grade} />],
                  ["Category", lesson.category === null ? "–" : words(lesson.category)],
                  ["Safety", lesson.safety],
                  ["Confidence", percent(lesson.confidence)],
                  ["Worked", `${count(lesson.evidence.successes)} of ${count(lesson.evidence.trials)}`],
                  ["From", words(lesson.provenance)],
                  ["To be acted upon", `${lesson.actionable ? "yes" : "no"}: ${lesson.actionableWhy}`],
                  ["Shadow", lesson.shadow ? "applying is only tried out" : "over"],
                  ["Last used", <Ago key="u" at={lesson.lastUsedAt} />],
                ]}
              />
              <h3>What to do</h3>
              <Action action={lesson.action} />
            </Panel>
            <Shown answer={insight} lines={8} frame="Evidence">
              {(known) => <Known lesson={lesson} insight={known} />}
            </Shown>
            {(insight.data !== null || insight.problem !== null) && (
              <Panel title="History">
                <History facts={events} />
              </Panel>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function Action({ action }: { readonly action: Lesson["action"] }) {
  if (typeof action.diff === "string") return <DiffView text={action.diff} label="Change" />;
  if (typeof action.text === "string") return <p class="prose">{capped(action.text, 4_000)}</p>;
  const { kind, ...rest } = action;
  return <Output text={`${words(kind)}\n${JSON.stringify(rest, null, 2)}`} label="Action" />;
}

function Known({ lesson, insight }: { readonly lesson: Lesson; readonly insight: LessonInsight }) {
  return (
    <>
      <Life now={lesson.lifecycle} why={lesson.reason ?? insight.lifecycle.at(-1)?.why ?? null} />
      <Panel title="Evidence">
        <Facts
          rows={[
            ["It worked", <ShareText key="w" share={insight.evidence} />],
            ["Warnings that prevented it", <ShareText key="p" share={insight.prevention} />],
            ["Did not strike without a warning", <ShareText key="h" share={insight.prevention.heldOut} />],
            [
              "Patterns",
              insight.patterns.length === 0
                ? "–"
                : insight.patterns.map(({ id, name }) => (
                    <a key={id} class="row-note" href={to(`/patterns/${encodeURIComponent(id)}`)}>
                      {capped(name, 120)}
                    </a>
                  )),
            ],
          ]}
        />
      </Panel>
      <Receipts receipts={insight.receipts} />
      <Panel title="Warnings and what came of them">
        <Deliveries deliveries={insight.deliveries} />
      </Panel>
    </>
  );
}
