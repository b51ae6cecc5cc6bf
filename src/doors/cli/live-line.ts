import { clip } from "#report/words.ts";
import type { Terminal } from "./terminal.ts";

const WIPE = "\r\u001b[2K";

/** One line on stderr that is written over, on a terminal; nothing elsewhere. */
export function liveLine(terminal: Terminal): { show(text: string): void; clear(): void } {
  const isLive = terminal.interactive && terminal.env.TERM !== "dumb";
  let isShown = false;
  return {
    show(text) {
      if (!isLive) return;
      terminal.err(`${WIPE}${clip(text, Math.max(20, terminal.columns - 1))}`);
      isShown = true;
    },
    clear() {
      if (isShown) terminal.err(WIPE);
      isShown = false;
    },
  };
}
