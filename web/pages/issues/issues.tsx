import { usePages } from "../../api/use-pages.ts";
import { capped, counted, words } from "../../format/text.ts";
import { PageHead, Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { More } from "../../parts/table.tsx";
import { Ago, Mark, SeverityMark } from "../../parts/words.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { change, filters, query, to } from "../../shell/place.ts";
import { IssueActions } from "./issue-actions.tsx";
import type { Issue } from "./shapes.ts";

/** What waits for a person's decision, the gravest first. */
export function Issues() {
  const { since, until, project } = filters.value;
  const state = query.value.get("state") ?? "";
  const severity = query.value.get("severity") ?? "";
  const asked = state === "all" ? { all: true } : { state };
  const pages = usePages<{ issues: readonly Issue[]; next: string | null }, Issue>(
    "/api/issues",
    { since, until, project, severity, ...asked, limit: 30 },
    ({ issues }) => issues,
    ["issue"],
  );
  return (
    <>
      <PageHead
        title="Issues"
        says="What waits for a person to decide, the gravest first."
        choices={
          <>
            <Choice
              label="State"
              value={state}
              choices={[
                ["", "Waiting"],
                ["deferred", "Put off"],
                ["stale", "Put off too often"],
                ["fixed", "Fixed by itself"],
                ["resolved", "Resolved"],
                ["dismissed", "Dismissed"],
                ["all", "All"],
              ]}
              onChange={(value) => change({ state: value })}
            />
            <Choice
              label="Severity"
              value={severity}
              choices={[
                ["", "Any"],
                ...["critical", "high", "medium", "low"].map((one) => [one, words(one)] as const),
              ]}
              onChange={(value) => change({ severity: value })}
            />
          </>
        }
      />
      <Panel title="Queue">
        <Shown answer={{ ...pages, data: pages.first }} lines={10}>
          {() =>
            pages.items.length === 0 ? (
              <Empty title={state === "" ? "Nothing waits for you" : "No issue fits"} />
            ) : (
              <>
                {pages.items.map((issue) => (
                  <IssueRow key={issue.id} issue={issue} after={pages.reload} />
                ))}
                <More pages={pages} />
              </>
            )
          }
        </Shown>
      </Panel>
    </>
  );
}

function IssueRow({ issue, after }: { readonly issue: Issue; after(): void }) {
  return (
    <article class="issue">
      <div>
        <p class="marks">
          <SeverityMark severity={issue.severity} />
          <Mark>{words(issue.kind)}</Mark>
          <IssueState issue={issue} />
          <span class="quiet">#{issue.number}</span>
        </p>
        <h3>
          <a href={to(`/issues/${issue.number}`)}>{capped(issue.title, 200)}</a>
        </h3>
        <p class="issue-note">
          {issue.why !== null && <>{capped(issue.why, 240)} · </>}
          {issue.seen > 1 && <>{counted(issue.seen, "time")} · </>}
          <Ago at={issue.createdAt} />
          {issue.dueAt !== null && (
            <>
              {" "}
              · back <Ago at={issue.dueAt} />
            </>
          )}
        </p>
      </div>
      <IssueActions issue={issue} after={after} />
    </article>
  );
}

const STATE_KIND: Readonly<Record<string, string>> = {
  stale: "bad",
  fixed: "good",
  resolved: "good",
  deferred: "wait",
};

export function IssueState({ issue: { state } }: { readonly issue: Issue }) {
  if (state === "open") return null;
  return <Mark {...(STATE_KIND[state] === undefined ? {} : { kind: STATE_KIND[state] })}>{state}</Mark>;
}
