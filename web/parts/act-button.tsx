import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface ActButtonProps {
  readonly isOff?: boolean;
  readonly children: ComponentChildren;
  run(): Promise<void>;
}

/** A button that does something at once. It is seen to be at work, and cannot be pressed twice meanwhile; the focus stays on it. */
export function ActButton({ isOff = false, children, run }: ActButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={isOff} aria-busy={isBusy} onClick={() => void press()}>
      {children}
    </button>
  );
}
