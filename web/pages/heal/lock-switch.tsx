import { useState } from "preact/hooks";
import { act } from "../../api/act.ts";
import { Dialog, Field } from "../../parts/dialog.tsx";
import { mayHere } from "../../shell/who.ts";

/** The big switch: locked, nothing is changed automatically, and nothing gets round it. */
export function LockSwitch({ locked, after }: { readonly locked: string | null; after(): void }) {
  const [isAsked, setAsked] = useState(false);
  const isLocked = locked !== null;
  return (
    <section class={isLocked ? "lock lock-on" : "lock"} aria-labelledby="lock-title">
      <div>
        <h2 id="lock-title">{isLocked ? "Healing is locked" : "Healing is not locked"}</h2>
        <p>{isLocked ? locked : "A lock stops every automatic change at once, on this clone."}</p>
      </div>
      {mayHere(isLocked ? "admin" : "review") && (
        <button type="button" class={isLocked ? undefined : "danger"} onClick={() => setAsked(true)}>
          {isLocked ? "Unlock…" : "Lock…"}
        </button>
      )}
      {isAsked && <LockDialog isLocked={isLocked} after={after} close={() => setAsked(false)} />}
    </section>
  );
}

function LockDialog({
  isLocked,
  after,
  close,
}: {
  readonly isLocked: boolean;
  after(): void;
  close(): void;
}) {
  const [reason, setReason] = useState("");
  const body = { reason: reason.trim() === "" ? null : reason.trim() };
  return (
    <Dialog
      title={isLocked ? "Unlock healing" : "Lock healing"}
      action={isLocked ? "Unlock" : "Lock"}
      isDanger={!isLocked}
      close={close}
      run={async () => {
        await act(`/api/heal/${isLocked ? "unlock" : "lock"}`, body, {
          done: isLocked ? "Healing is unlocked." : "Healing is locked.",
          undo: () =>
            mayHere("admin")
              ? { path: `/api/heal/${isLocked ? "lock" : "unlock"}`, body: {}, says: "Undo" }
              : null,
          after,
        });
      }}
    >
      <p class="says">
        {isLocked
          ? "What the policy allows may be applied automatically again. A lock that was put elsewhere stays."
          : "What runs now is stopped before it lands. It stays locked until somebody unlocks it."}
      </p>
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}
