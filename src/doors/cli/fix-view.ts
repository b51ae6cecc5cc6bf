import { loopLines } from "#report/loop-lines.ts";
import { type FixView, fixLive } from "./fix-live.ts";
import type { Terminal } from "./terminal.ts";

/** A live view on a terminal; plain lines where there is none, or a dumb one, or in CI, where every redraw would stay in the log. */
export function fixView(terminal: Terminal): FixView {
  const { env } = terminal;
  const isLive = terminal.interactive && env.TERM !== "dumb" && !env.CI;
  if (!isLive)
    return {
      tell: (event) =>
        terminal.err(
          loopLines(event)
            .map((line) => `${line}\n`)
            .join(""),
        ),
      say: (text) => terminal.err(text),
      stopping: () => {},
      close: () => {},
    };
  return fixLive({
    write: (text) => terminal.err(text),
    size: () => ({ columns: process.stderr.columns || terminal.columns, rows: process.stderr.rows || 0 }),
    paint: terminal.paintErr,
    now: () => Date.now(),
  });
}
