import { addressOf } from "../../api/ask.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, words } from "../../format/text.ts";
import { Linked } from "../../parts/linked.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import { filters } from "../../shell/place.ts";
import type { ActivityEvent } from "./shapes.ts";

const ASKED = 60;
const SHOWN = 10;
const KIND: Readonly<Record<string, string>> = {
  failure: "bad",
  fix: "good",
  warning: "accent",
  issue: "wait",
};

/** What happened last; new facts come in at the top by themselves. */
export function Activity() {
  const answer = useAnswer<{ events: readonly ActivityEvent[] }>(
    addressOf("/api/activity", { project: filters.value.project, limit: ASKED }),
    ["failure", "issue", "lesson", "heal"],
  );
  return (
    <Panel title="Recent activity">
      <Shown answer={answer} lines={14}>
        {({ events }) =>
          events.length === 0 ? (
            <Empty title="Nothing happened yet" />
          ) : (
            <ul class="activity" aria-live="polite" aria-relevant="additions">
              {lastOfEach(events).map((event) => (
                <li key={`${event.kind}${event.id}`}>
                  <span class="activity-kind">
                    <Mark {...(KIND[event.kind] === undefined ? {} : { kind: KIND[event.kind] })}>
                      {words(event.kind)}
                    </Mark>
                  </span>
                  <span class="clip">
                    <Linked link={event.link}>{capped(event.title, 160)}</Linked>{" "}
                    <span class="quiet">{words(event.what)}</span>
                  </span>
                  <Ago at={event.at} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Panel>
  );
}

/** A heal has many steps, a lesson many uses: the last of each says where it stands. */
function lastOfEach(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  const seen = new Set<string>();
  const isNews = ({ kind, subject }: ActivityEvent) => {
    const key = `${kind} ${subject}`;
    if ((kind === "heal" || kind === "lesson") && seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  return events.filter(isNews).slice(0, SHOWN);
}
