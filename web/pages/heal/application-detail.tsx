import { useEffect } from "preact/hooks";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, words } from "../../format/text.ts";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { When } from "../../parts/words.tsx";
import { to } from "../../shell/place.ts";
import { ApplicationState } from "./applications.tsx";
import { Gates } from "./gates.tsx";
import type { Application } from "./shapes.ts";

interface Step {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly why?: unknown;
}

const AGAIN_MS = 1_500;
/** What was just begun may not be written yet; after so many tries there is none. */
const MISSING_TRIES = 4;

/** One application: its gates, its steps, and how it goes while it is at work. */
export function ApplicationDetail({ id }: { readonly id: string }) {
  const answer = useAnswer<{ application: Application; events: readonly Step[] }>(
    `/api/heal/applications/${encodeURIComponent(id)}`,
    ["heal"],
  );
  const isMissing = answer.problem?.status === 404;
  const isRunning = answer.data?.application.state === "running" && !isMissing;
  const { reload } = answer;
  useEffect(() => {
    if (!isRunning && !isMissing) return;
    let left = isMissing ? MISSING_TRIES : Number.POSITIVE_INFINITY;
    const timer = setInterval(() => {
      if (left-- > 0) reload();
      else clearInterval(timer);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, isMissing, reload]);
  return (
    <>
      <a class="back" href={to("/heal")}>
        ← Heal
      </a>
      <PageHead title="Application" says={answer.data?.application.why} />
      <Shown answer={answer} lines={12}>
        {({ application, events }) => (
          <>
            <Panel title="In short">
              <div aria-live="polite">
                <Facts
                  rows={[
                    ["State", <ApplicationState key="s" state={application.state} />],
                    ["Asked by", application.by],
                    ["Begun", <When key="b" at={application.at} />],
                    ["Landed", <When key="l" at={application.landedAt} />],
                    ["Branch", application.branch ?? "–"],
                    ["Merged into", application.mergedInto ?? "–"],
                    ["Files", application.files.join(", ") || "–"],
                    [
                      "Pattern",
                      <a key="p" href={to(`/patterns/${encodeURIComponent(application.fingerprint)}`)}>
                        {application.fingerprint.slice(0, 12)}
                      </a>,
                    ],
                    [
                      "Lesson",
                      application.lesson === null ? (
                        "–"
                      ) : (
                        <a key="e" href={to(`/lessons/${encodeURIComponent(application.lesson)}`)}>
                          {application.lesson.slice(0, 12)}
                        </a>
                      ),
                    ],
                  ]}
                />
              </div>
            </Panel>
            <Gates gates={application.gates} />
            <Panel title="Steps">
              <Table
                caption="Steps"
                columns={[
                  { name: "Step", cell: ({ kind }) => words(kind) },
                  { name: "Said", cell: ({ why }) => (typeof why === "string" ? capped(why, 300) : "–") },
                  { name: "When", cell: ({ at }) => <When at={at} /> },
                ]}
                rows={events}
                keyOf={(step) => step.id}
              />
            </Panel>
          </>
        )}
      </Shown>
    </>
  );
}
