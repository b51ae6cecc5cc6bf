import { say } from "#host/say.ts";
import { TROUBLE_EXIT } from "#model/trouble.ts";
import { main } from "./main.ts";
import { processTerminal } from "./terminal.ts";

/** Any command but `run`, which must not end because its reader did. */
export function start(words: readonly string[]): Promise<number> {
  // A reader that has seen enough (`twiceshy failures | head -1`) closes the pipe: that is success, not an error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(0);
      say(`twiceshy: the answer cannot be written (${error.code}).\n`);
      process.exit(TROUBLE_EXIT.bad_input);
    });
  }
  return main(words, processTerminal(true));
}
