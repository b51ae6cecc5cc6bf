import { BUG_EXIT, main } from "./main.ts";
import { processTerminal } from "./terminal.ts";

/** Any command but `run`, which must not end because its reader did. */
export function start(words: readonly string[]): Promise<number> {
  // A reader that has seen enough (`twiceshy failures | head -1`) closes the pipe: that is success, not an error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      process.exit(error.code === "EPIPE" ? 0 : BUG_EXIT);
    });
  }
  return main(words, processTerminal());
}
