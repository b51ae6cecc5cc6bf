import { ask } from "../../api/ask.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { counted } from "../../format/text.ts";
import { DiffView } from "../../parts/code.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Shown } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { go, to } from "../../shell/place.ts";
import type { Issue, Proposal } from "./shapes.ts";

interface Applied {
  readonly outcome: "applied" | "begun";
  readonly files: readonly string[];
  readonly application: string | null;
}

/** Shows what would be done, and does it. A plan goes through the gates elsewhere: the way there is shown. */
export function ApplyDialog({
  issue,
  after,
  close,
}: {
  readonly issue: Issue;
  after(): void;
  close(): void;
}) {
  const path = `/api/issues/${issue.number}`;
  const answer = useAnswer<Proposal>(`${path}/proposal`);
  const run = async () => {
    const applied = await ask<Applied>(`${path}/apply`, { body: {} });
    after();
    if (applied.application !== null) {
      say("Begun: the gates are asked, then it is applied and verified.");
      go(to(`/heal/${encodeURIComponent(applied.application)}`));
    } else say(`Applied to ${applied.files.join(", ")}; nothing is committed.`);
  };
  return (
    <Dialog
      title={`Apply what #${issue.number} proposes`}
      action="Apply"
      canSubmit={answer.data !== null && (answer.data.kind === "edit" || answer.data.plan.canBeApplied)}
      close={close}
      run={run}
    >
      <Shown answer={answer} lines={6}>
        {(proposal) => <ProposalView proposal={proposal} />}
      </Shown>
    </Dialog>
  );
}

/** What an issue proposes, as it could be applied now. */
export function ProposalView({ proposal }: { readonly proposal: Proposal }) {
  if (proposal.kind === "edit")
    return (
      <>
        <p class="says">
          {counted(proposal.files.length, "file")} of the server's clone would be edited. Nothing is
          committed: git shows and undoes it.
        </p>
        <DiffView text={proposal.diff} label="Proposed edit" />
      </>
    );
  const { plan } = proposal;
  return (
    <>
      <p class="says">
        A {plan.safety} change of {counted(plan.changedLines, "line")} in {counted(plan.files.length, "file")}
        , verified in a copy and landed on a branch of its own. It can be reverted.
      </p>
      {!plan.canBeApplied && (
        <p class="field-trouble">
          It cannot be applied now:{" "}
          {plan.misfit ?? plan.gates.find(({ gate }) => gate === plan.stoppedBy)?.why}
        </p>
      )}
      {plan.diff !== "" && <DiffView text={plan.diff} label="Planned change" />}
    </>
  );
}
