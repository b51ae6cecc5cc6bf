import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Problem } from "../api/ask.ts";

interface DialogProps {
  readonly title: string;
  /** What the button that does it says. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly canSubmit?: boolean;
  readonly children: ComponentChildren;
  /** Does it; the dialog stays open and says why where that fails. */
  run(): Promise<void>;
  close(): void;
}

/** Asks before something is done. The browser's own dialog holds the focus and ends with Escape. */
export function Dialog({ title, action, isDanger, canSubmit = true, children, run, close }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const before = document.activeElement;
    const own = dialog.current!;
    own.showModal();
    return () => {
      own.close();
      // Nothing beside it can take the focus before it is gone from the page.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus());
    };
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    try {
      await run();
      close();
    } catch (error) {
      setTrouble(error instanceof Problem ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close} onCancel={close}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={id} class="dialog-title">
          {title}
        </h2>
        {children}
        {trouble !== null && (
          <p class="field-trouble" role="alert">
            {trouble}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="plain" onClick={close}>
            Cancel
          </button>
          <button type="submit" class={isDanger ? "danger" : "main"} disabled={isBusy || !canSubmit}>
            {isBusy ? "Working…" : action}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isLong?: boolean;
  readonly isNeeded?: boolean;
  readonly placeholder?: string;
  onChange(value: string): void;
}

/** A labelled text field. */
export function Field({ label, value, hint, isLong, isNeeded, placeholder, onChange }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    placeholder,
    required: isNeeded,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    onInput: (event: Event) => onChange((event.target as HTMLInputElement).value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isLong ? <textarea rows={3} maxLength={2000} {...shared} /> : <input type="text" {...shared} />}
      {hint !== undefined && (
        <small id={`${id}-hint`} class="quiet">
          {hint}
        </small>
      )}
    </div>
  );
}
