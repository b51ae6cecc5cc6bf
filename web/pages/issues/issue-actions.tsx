import { useState } from "preact/hooks";
import { act, actNow } from "../../api/act.ts";
import { ActButton } from "../../parts/act-button.tsx";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { may, mayHere } from "../../shell/who.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { hasProposal, type Issue, isWaiting } from "./shapes.ts";

interface ActionsProps {
  readonly issue: Issue;
  after(): void;
}

/** What can be decided about an issue. */
export function IssueActions({ issue, after }: ActionsProps) {
  const [asks, setAsks] = useState<"apply" | "defer" | "dismiss" | null>(null);
  if (!may("review")) return null;
  const path = `/api/issues/${issue.number}`;
  const close = () => setAsks(null);
  const name = <span class="for-readers"> #{issue.number}</span>;
  if (!isWaiting(issue))
    return (
      <div class="issue-actions">
        <ActButton
          run={() => actNow(`${path}/reopen`, {}, { done: `#${issue.number} is open again.`, after })}
        >
          Reopen{name}
        </ActButton>
      </div>
    );
  return (
    <div class="issue-actions">
      {hasProposal(issue) && mayHere("review") && (
        <button type="button" class="main" onClick={() => setAsks("apply")}>
          Apply…{name}
        </button>
      )}
      <button type="button" onClick={() => setAsks("defer")}>
        Defer…{name}
      </button>
      <ActButton
        run={() =>
          actNow(
            `${path}/resolve`,
            {},
            { done: `#${issue.number} is resolved.`, undo: () => reopen(path), after },
          )
        }
      >
        Resolve{name}
      </ActButton>
      <button type="button" onClick={() => setAsks("dismiss")}>
        Dismiss…{name}
      </button>
      {asks === "apply" && <ApplyDialog issue={issue} after={after} close={close} />}
      {asks === "defer" && <DeferDialog issue={issue} path={path} after={after} close={close} />}
      {asks === "dismiss" && <DismissDialog issue={issue} path={path} after={after} close={close} />}
    </div>
  );
}

interface AskProps extends ActionsProps {
  readonly path: string;
  close(): void;
}

function reopen(path: string) {
  return { path: `${path}/reopen`, body: {}, says: "Undo" };
}

function DeferDialog({ issue, path, after, close }: AskProps) {
  const [until, setUntil] = useState("7d");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={`Put #${issue.number} off`}
      action="Defer"
      close={close}
      run={async () => {
        await act(
          `${path}/defer`,
          { until, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
          { done: `#${issue.number} is put off.`, undo: () => reopen(path), after },
        );
      }}
    >
      <Choice
        label="For how long"
        value={until}
        choices={[
          ["1d", "A day"],
          ["3d", "Three days"],
          ["7d", "A week"],
          ["14d", "Two weeks"],
          ["30d", "30 days"],
        ]}
        onChange={setUntil}
      />
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}

function DismissDialog({ issue, path, after, close }: AskProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={`There is nothing to do about #${issue.number}`}
      action="Dismiss"
      canSubmit={reason.trim() !== ""}
      close={close}
      run={async () => {
        await act(
          `${path}/dismiss`,
          { reason: reason.trim() },
          { done: `#${issue.number} is dismissed.`, undo: () => reopen(path), after },
        );
      }}
    >
      <p class="says">It can be opened again.</p>
      <Field label="Why" value={reason} isNeeded isLong onChange={setReason} />
    </Dialog>
  );
}
