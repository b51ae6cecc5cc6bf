import type { ProvePorts } from "#loop/prove-fix.ts";
import { stepText } from "#report/proof-text.ts";
import { clip } from "#report/words.ts";
import { liveLine } from "./live-line.ts";
import type { Terminal } from "./terminal.ts";

export interface Progress extends Required<Pick<ProvePorts, "onBegin" | "onStep">> {
  /** Takes the line away. */
  clear(): void;
}

/** Says what is run; on a terminal also how far it is, on one line that is written over. */
export function progressOn(terminal: Terminal): Progress {
  const line = liveLine(terminal);
  return {
    onBegin(fix, argv) {
      line.clear();
      const where = fix.check.directory === "" ? "" : ` in ${fix.check.directory}`;
      terminal.err(`twiceshy: running in a scratch copy${where}: ${clip(argv.join(" "), 100)}\n`);
    },
    onStep: (fix, step) => line.show(stepText(fix.check.command, step, terminal.columns)),
    clear: line.clear,
  };
}
