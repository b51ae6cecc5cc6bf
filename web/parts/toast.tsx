import { signal } from "@preact/signals";
import { useState } from "preact/hooks";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly undo: { readonly says: string; run(): Promise<void> } | null;
}

const toasts = signal<readonly Toast[]>([]);
const SHOWN_MS = 12_000;
/** Whoever wants it back needs the time to think of it. */
const UNDO_MS = 30_000;
let last = 0;

/** Says what was done, with a way back where there is one. */
export function say(text: string, more: { isBad?: boolean; undo?: Toast["undo"] } = {}): void {
  const toast = { id: ++last, text, isBad: more.isBad ?? false, undo: more.undo ?? null };
  toasts.value = [...toasts.value, toast].slice(-3);
  setTimeout(() => drop(toast.id), toast.undo === null ? SHOWN_MS : UNDO_MS);
}

function drop(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Where such words appear; read out without taking the focus. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastView({ toast }: { readonly toast: Toast }) {
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    await toast.undo!.run();
    drop(toast.id);
  };
  return (
    <div class={toast.isBad ? "toast toast-bad" : "toast"}>
      <span>{toast.text}</span>
      {toast.undo !== null && (
        <button type="button" onClick={() => void takeBack()} disabled={isBusy}>
          {toast.undo.says}
        </button>
      )}
      <button type="button" class="plain" aria-label="Close" onClick={() => drop(toast.id)}>
        ×
      </button>
    </div>
  );
}
