import { addressOf } from "../../api/ask.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, count, counted, words } from "../../format/text.ts";
import { Deliveries } from "../../parts/deliveries.tsx";
import { History } from "../../parts/history.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { SeverityMark, ShareText, When } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import { LifecycleMark } from "../lessons/lifecycle-mark.tsx";
import { Trend } from "../overview/top-patterns.tsx";
import { Causes } from "./causes.tsx";
import { Examples } from "./examples.tsx";
import { Files } from "./files.tsx";
import { Fingerprints } from "./fingerprints.tsx";
import { Fixes } from "./fixes.tsx";
import { PatternActions } from "./pattern-actions.tsx";
import { PatternState } from "./patterns.tsx";
import type { Insight, PatternAnswer } from "./shapes.ts";
import { Timeline } from "./timeline.tsx";

/** Everything that is known of one pattern. */
export function PatternDetail({ id }: { readonly id: string }) {
  const { project } = filters.value;
  const path = `/api/patterns/${encodeURIComponent(id)}`;
  const answer = useAnswer<PatternAnswer>(addressOf(path, { project, tried: "false" }), [
    "failure",
    "lesson",
  ]);
  const insight = useAnswer<Insight>(addressOf(`${path}/insight`, { project }), ["failure", "lesson"]);
  const reload = () => {
    answer.reload();
    insight.reload();
  };
  return (
    <>
      <a class="back" href={to("/patterns")}>
        ← Patterns
      </a>
      {answer.data === null && (
        <PageHead title={answer.problem?.status === 404 ? "No such pattern" : "Pattern"} />
      )}
      <Shown answer={answer} lines={16}>
        {({ pattern, examples, fixes }) => (
          <>
            <PageHead title={capped(pattern.name, 200)} says={pattern.cause}>
              <PatternActions pattern={pattern} insight={insight.data} after={reload} />
            </PageHead>
            <Panel title="In short">
              <Facts
                rows={[
                  ["State", <PatternState key="s" pattern={pattern} />],
                  [
                    "Severity",
                    insight.data === null ? "…" : <SeverityMark severity={insight.data.severity} />,
                  ],
                  ["Category", words(pattern.category)],
                  ["Tool", pattern.tool],
                  ["Seen", counted(pattern.occurrences, "time")],
                  ["In tasks", count(pattern.taskCount)],
                  ["First", <When key="f" at={pattern.firstAt} />],
                  ["Last", <When key="l" at={pattern.lastAt} />],
                  ["Trend", <Trend key="t" trend={pattern.trend} />],
                  [
                    "Warnings that prevented it",
                    insight.data === null ? "…" : <ShareText share={insight.data.prevention} />,
                  ],
                ]}
              />
              {pattern.recommended !== "" && (
                <>
                  <h3>What to do</h3>
                  <p>{capped(pattern.recommended, 1_000)}</p>
                </>
              )}
            </Panel>
            <Shown answer={insight} lines={8} frame="Timeline">
              {(known) => <Timeline insight={known} />}
            </Shown>
            <Examples examples={examples} />
            <Fixes fixes={fixes} />
            {insight.data !== null && <Known insight={insight.data} />}
          </>
        )}
      </Shown>
    </>
  );
}

function Known({ insight }: { readonly insight: Insight }) {
  return (
    <>
      <div class="columns">
        <Files insight={insight} />
        <Panel title="Lesson">
          {insight.lessons.length === 0 ? (
            <Empty title="Nothing was learned of it yet">
              A lesson comes with the first change that turns it green.
            </Empty>
          ) : (
            insight.lessons.map((lesson) => (
              <p key={lesson.id}>
                <a href={to(`/lessons/${encodeURIComponent(lesson.id)}`)}>{capped(lesson.title, 200)}</a>{" "}
                <LifecycleMark lesson={lesson} />
              </p>
            ))
          )}
        </Panel>
      </div>
      <Fingerprints insight={insight} />
      <Causes causes={insight.causes} />
      <Panel title="Warnings and what came of them">
        <Deliveries deliveries={insight.deliveries} />
      </Panel>
      <Panel title="Decisions">
        <History facts={insight.events} />
      </Panel>
    </>
  );
}
