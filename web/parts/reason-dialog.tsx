import { useState } from "preact/hooks";
import { Dialog, Field } from "./dialog.tsx";

interface ReasonDialogProps {
  readonly title: string;
  readonly says: string;
  readonly action: string;
  readonly isDanger?: boolean;
  run(reason: string | null): Promise<unknown>;
  close(): void;
}

/** Asks before something is decided, and why. */
export function ReasonDialog({ title, says, action, isDanger, run, close }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={title}
      action={action}
      isDanger={isDanger}
      close={close}
      run={async () => {
        await run(reason.trim() === "" ? null : reason.trim());
      }}
    >
      <p class="says">{says}</p>
      <Field label="Why (may stay empty)" value={reason} onChange={setReason} />
    </Dialog>
  );
}
