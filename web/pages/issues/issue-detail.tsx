import { addressOf } from "../../api/ask.ts";
import type { Fact } from "../../api/shapes.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped, counted, words } from "../../format/text.ts";
import { Output } from "../../parts/code.tsx";
import { Elsewhere } from "../../parts/elsewhere.tsx";
import { History } from "../../parts/history.tsx";
import { Facts, PageHead, Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { SeverityMark, When } from "../../parts/words.tsx";
import { filters, to } from "../../shell/place.ts";
import { ProposalView } from "./apply-dialog.tsx";
import { IssueActions } from "./issue-actions.tsx";
import { hasProposal, type Issue, isWaiting, type Proposal } from "./shapes.ts";

/** One issue: what it is about, what it proposes, and what was decided. */
export function IssueDetail({ id }: { readonly id: string }) {
  const path = `/api/issues/${encodeURIComponent(id)}`;
  const answer = useAnswer<{ issue: Issue; events: readonly Fact[] }>(
    addressOf(path, { project: filters.value.project }),
    ["issue"],
  );
  return (
    <>
      <a class="back" href={to("/issues")}>
        ← Issues
      </a>
      {answer.data === null && <PageHead title={`Issue ${id}`} />}
      <Shown answer={answer} lines={10}>
        {({ issue, events }) => (
          <>
            <PageHead title={`#${issue.number} ${capped(issue.title, 200)}`} says={issue.why ?? undefined}>
              <IssueActions issue={issue} after={answer.reload} />
            </PageHead>
            <Panel title="In short">
              <Facts
                rows={[
                  ["State", words(issue.state)],
                  ["Severity", <SeverityMark key="s" severity={issue.severity} />],
                  ["Kind", words(issue.kind)],
                  ["From", words(issue.source)],
                  ["Opened", <When key="o" at={issue.createdAt} />],
                  ["Put off", counted(issue.deferrals, "time")],
                  ["Files", issue.files.length === 0 ? "–" : issue.files.join(", ")],
                  [
                    "Pattern",
                    issue.fingerprint === null ? (
                      "–"
                    ) : (
                      <a key="p" href={to(`/patterns/${encodeURIComponent(issue.fingerprint)}`)}>
                        {issue.fingerprint.slice(0, 12)}
                      </a>
                    ),
                  ],
                ]}
              />
              {issue.detail !== null && issue.detail !== "" && (
                <>
                  <h3>Detail</h3>
                  <Output text={issue.detail} label="Detail" />
                </>
              )}
              <p class="says">
                On the command line: <code>{issue.next}</code>
              </p>
            </Panel>
            {isWaiting(issue) && hasProposal(issue) && <ProposalPanel path={path} />}
            <Panel title="History">
              <History facts={events} />
            </Panel>
          </>
        )}
      </Shown>
    </>
  );
}

function ProposalPanel({ path }: { readonly path: string }) {
  const answer = useAnswer<Proposal>(`${path}/proposal`);
  return (
    <Panel title="Proposal">
      <Elsewhere what="It is applied">
        <code>twiceshy issues apply</code>
      </Elsewhere>
      <Shown answer={answer} lines={6}>
        {(proposal) => <ProposalView proposal={proposal} />}
      </Shown>
    </Panel>
  );
}
