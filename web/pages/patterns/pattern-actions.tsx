import { useState } from "preact/hooks";
import { act, actNow } from "../../api/act.ts";
import type { Pattern } from "../../api/shapes.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { capped } from "../../format/text.ts";
import { ActButton } from "../../parts/act-button.tsx";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { Choice } from "../../shell/filter-bar.tsx";
import { go, to } from "../../shell/place.ts";
import { may } from "../../shell/who.ts";
import type { Decided, Insight } from "./shapes.ts";

const USUAL = { confirm: true, merge: true, split: false, ignore: true, reject: true };

interface ActionsProps {
  readonly pattern: Pattern;
  readonly insight: Insight | null;
  after(): void;
}

/** What can be decided about a pattern. */
export function PatternActions({ pattern, insight, after }: ActionsProps) {
  const [asks, setAsks] = useState<"merge" | "split" | "reject" | null>(null);
  if (!may("review")) return null;
  // Offered before they can be pressed, so that nothing moves when they can.
  const { actions, ignored } = insight ?? { actions: USUAL, ignored: false };
  const isOff = insight === null;
  const path = `/api/patterns/${encodeURIComponent(pattern.id)}`;
  const decide = (word: string, done: string) =>
    actNow<Decided>(`${path}/${word}`, {}, { done, undo: ({ undo }) => undo ?? null, after });
  return (
    <>
      {actions.confirm && !pattern.confirmed && (
        <ActButton isOff={isOff} run={() => decide("confirm", "Confirmed.")}>
          Confirm
        </ActButton>
      )}
      {actions.merge && (
        <button type="button" disabled={isOff} onClick={() => setAsks("merge")}>
          Merge…
        </button>
      )}
      {actions.split && (
        <button type="button" onClick={() => setAsks("split")}>
          Split…
        </button>
      )}
      {actions.ignore && (
        <ActButton
          isOff={isOff}
          run={() =>
            ignored
              ? decide("unignore", "It is looked at again.")
              : decide("ignore", "It is left alone from now on.")
          }
        >
          {ignored ? "No longer ignore" : "Ignore"}
        </ActButton>
      )}
      {actions.reject && pattern.state !== "rejected" && (
        <button type="button" disabled={isOff} onClick={() => setAsks("reject")}>
          Not a pattern…
        </button>
      )}
      {asks === "merge" && (
        <MergeDialog pattern={pattern} path={path} after={after} close={() => setAsks(null)} />
      )}
      {asks === "split" && insight !== null && (
        <SplitDialog insight={insight} path={path} after={after} close={() => setAsks(null)} />
      )}
      {asks === "reject" && <RejectDialog path={path} after={after} close={() => setAsks(null)} />}
    </>
  );
}

interface AskProps {
  readonly path: string;
  after(): void;
  close(): void;
}

function MergeDialog({ pattern, path, after, close }: AskProps & { readonly pattern: Pattern }) {
  const { data } = useAnswer<{ patterns: readonly Pattern[] }>("/api/patterns?limit=200");
  const [other, setOther] = useState("");
  const [reason, setReason] = useState("");
  const others = (data?.patterns ?? []).filter(({ id }) => id !== pattern.id);
  return (
    <Dialog
      title="Merge with another pattern"
      action="Merge"
      canSubmit={other !== ""}
      close={close}
      run={async () => {
        const answer = await act<Decided>(
          `${path}/merge`,
          { other, ...withReason(reason) },
          { done: "Merged.", undo: ({ undo }) => undo ?? null, after },
        );
        const into = answer.patterns?.[0]?.id;
        if (into !== undefined && into !== pattern.id) go(to(`/patterns/${encodeURIComponent(into)}`));
      }}
    >
      <p class="says">Both have one cause, and are counted as one from now on. This can be undone.</p>
      <Choice
        label="The other pattern"
        value={other}
        choices={[["", "Choose…"], ...others.map(({ id, name }) => [id, capped(name, 90)] as const)]}
        onChange={setOther}
      />
      <Field label="Or its id" value={other} onChange={(value) => setOther(value.trim())} />
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}

function SplitDialog({ insight, path, after, close }: AskProps & { readonly insight: Insight }) {
  const [fingerprint, setFingerprint] = useState("");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title="Split a part off"
      action="Split"
      canSubmit={fingerprint !== ""}
      close={close}
      run={async () => {
        await act<Decided>(
          `${path}/split`,
          { fingerprint, ...withReason(reason) },
          { done: "Split.", undo: ({ undo }) => undo ?? null, after },
        );
      }}
    >
      <p class="says">The part becomes a pattern of its own. This can be undone.</p>
      <Choice
        label="Which failures"
        value={fingerprint}
        choices={[
          ["", "Choose…"],
          ...insight.fingerprints.map(
            ({ hash, message }) => [hash, `${hash.slice(0, 8)} ${capped(message, 80)}`] as const,
          ),
        ]}
        onChange={setFingerprint}
      />
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}

function RejectDialog({ path, after, close }: AskProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title="This is not a pattern"
      action="Reject it"
      isDanger
      close={close}
      run={async () => {
        await act<Decided>(`${path}/reject`, withReason(reason), {
          done: "It is no pattern any more.",
          undo: ({ undo }) => undo ?? { path: `${path}/confirm`, body: {}, says: "Confirm it instead" },
          after,
        });
      }}
    >
      <p class="says">It is no longer listed, and nobody is warned of it. Confirming it brings it back.</p>
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}

function withReason(reason: string): { reason?: string } {
  return reason.trim() === "" ? {} : { reason: reason.trim() };
}
