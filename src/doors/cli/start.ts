import { flushed } from "#host/flushed.ts";
import { say } from "#host/say.ts";
import { TROUBLE_EXIT } from "#model/trouble.ts";
import { main } from "./main.ts";
import { processTerminal } from "./terminal.ts";

/** Any command but `run`, which must not end because its reader did. */
export async function start(words: readonly string[]): Promise<number> {
  const status = await main(words, processTerminal(answerLost));
  if (words[0] !== "heal") return status;
  await flushed();
  // Ending by hand spares the taking apart of everything that was built up: for `heal`, which has parsers, some milliseconds.
  process.exit(status);
}

let isEnding = false;

/** A reader that has seen enough (`twiceshy failures | head -1`) closes the pipe: that is success, not an error. */
function answerLost({ code }: NodeJS.ErrnoException): void {
  if (isEnding) return;
  // A command that listens for signals has files to put back first, and an agent to end.
  isEnding = code === "EPIPE" && process.emit("SIGTERM", "SIGTERM");
  if (isEnding) return;
  if (code === "EPIPE") process.exit(0);
  say(`twiceshy: the answer cannot be written (${code}).\n`);
  process.exit(TROUBLE_EXIT.bad_input);
}
