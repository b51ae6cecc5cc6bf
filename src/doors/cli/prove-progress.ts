import type { ProvePorts } from "#loop/prove-fix.ts";
import { stepText } from "#report/proof-text.ts";
import { clip } from "#report/words.ts";
import type { Terminal } from "./terminal.ts";

export interface Progress extends Required<Pick<ProvePorts, "onBegin" | "onStep">> {
  /** Takes the line away. */
  clear(): void;
}

const WIPE = "\r\u001b[2K";

/** Says what is run; on a terminal also how far it is, on one line that is written over. */
export function progressOn(terminal: Terminal): Progress {
  const isLive = terminal.interactive && terminal.env.TERM !== "dumb";
  let isShown = false;
  const clear = () => {
    if (isShown) terminal.err(WIPE);
    isShown = false;
  };
  return {
    onBegin(fix, argv) {
      clear();
      const where = fix.check.directory === "" ? "" : ` in ${fix.check.directory}`;
      terminal.err(`twiceshy: running in a scratch copy${where}: ${clip(argv.join(" "), 100)}\n`);
    },
    onStep(fix, step) {
      if (!isLive) return;
      terminal.err(`${WIPE}${stepText(fix.check.command, step, terminal.columns)}`);
      isShown = true;
    },
    clear,
  };
}
