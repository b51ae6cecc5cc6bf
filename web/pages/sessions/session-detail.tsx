import { addressOf } from "../../api/ask.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, count, words } from "../../format/text.ts";
import { OutcomeMark } from "../../parts/deliveries.tsx";
import { Linked } from "../../parts/linked.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { Mark, When } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import type { Session, StoryStep } from "./shapes.ts";

interface SessionAnswer {
  readonly session: Session;
  readonly story: readonly StoryStep[];
  /** Steps before those of the story. */
  readonly left: number;
  readonly says: string | null;
}

const NAME: Readonly<Record<StoryStep["kind"], string>> = {
  run: "run",
  failure: "failure",
  told: "told",
  withheld: "held back, to compare",
  missed: "not warned",
  fix: "fixed",
};
const KIND: Readonly<Record<string, string>> = {
  failure: "bad",
  missed: "bad",
  told: "accent",
  withheld: "accent",
  fix: "good",
};

/** One session as a story: what was run, what was said, what came of it. */
export function SessionDetail({ id }: { readonly id: string }) {
  const answer = useAnswer<SessionAnswer>(
    addressOf(`/api/sessions/${encodeURIComponent(id)}`, { project: filters.value.project }),
    ["failure", "lesson"],
  );
  return (
    <>
      <a class="back" href={to("/sessions")}>
        ← Sessions
      </a>
      <PageHead title={`Session ${capped(id, 60)}`} says={answer.data?.says ?? undefined} />
      <Shown answer={answer} lines={14}>
        {({ session, story, left }) => (
          <>
            <Panel title="In short">
              <Facts
                rows={[
                  ["Who", session.agent ?? "a person"],
                  ["From", <When key="f" at={session.firstAt} />],
                  ["To", <When key="t" at={session.lastAt} />],
                  ["Runs", `${count(session.runs)}, ${count(session.failedRuns)} failed`],
                  ["Failures", count(session.failures)],
                  ["Told", count(session.told)],
                  ["Prevented", count(session.prevented)],
                  ["Failed anyway", count(session.failedAnyway)],
                ]}
              />
            </Panel>
            <Panel
              title="What happened"
              says={
                left > 0
                  ? `It is long: the last ${count(story.length)} steps are shown, ${count(left)} before them are left out.`
                  : undefined
              }
            >
              {story.length === 0 ? (
                <Empty title="Nothing was seen in it" />
              ) : (
                <ol class="story">
                  {story.map((step) => (
                    <Step key={`${step.kind}${step.id}`} step={step} />
                  ))}
                </ol>
              )}
            </Panel>
          </>
        )}
      </Shown>
    </>
  );
}

function Step({ step }: { readonly step: StoryStep }) {
  const hasOutcome = step.kind === "told" || step.kind === "withheld";
  return (
    <li class={`story-${step.kind}`}>
      <div class="story-head">
        <Mark {...(KIND[step.kind] === undefined ? {} : { kind: KIND[step.kind] })}>
          {NAME[step.kind] ?? step.kind}
        </Mark>
        <Linked link={step.link}>{capped(step.title, 240)}</Linked>
        {hasOutcome ? (
          <OutcomeMark outcome={step.outcome} />
        ) : (
          step.outcome !== null && <Mark>{words(step.outcome)}</Mark>
        )}
        <When at={step.at} />
      </div>
      {step.text !== null && step.text !== "" && <blockquote>{capped(step.text, 2_000)}</blockquote>}
      {step.why !== null && <p class="issue-note">{capped(step.why, 400)}</p>}
    </li>
  );
}
