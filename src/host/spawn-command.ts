/**
 * Runs somebody's command so that it does not notice us: its output, signals and exit code pass through untouched.
 * In: argv (no shell in between). Out: how it ended; its output goes to a sink on the way. On a terminal the command
 * gets a terminal, else real pipes. It must never end before the command does, and never throw because of the sink.
 */
import { isatty } from "node:tty";
import type { CommandEnd } from "#model/command.ts";
import { isForeground } from "./relay-signals.ts";
import { spawnInherited } from "./spawn-inherited.ts";
import { spawnOnPipes } from "./spawn-on-pipes.ts";
import type { SpawnRequest } from "./spawn-request.ts";

/** Runs a command to its end. Off a terminal it has started when this returns its promise: nothing else comes first. */
export async function spawnCommand(request: SpawnRequest): Promise<CommandEnd> {
  const { sink } = request;
  if (sink === null) return spawnInherited(request);
  if (request.pty === "auto" && isOnTerminal()) {
    const { spawnOnPty } = await import("./spawn-on-pty.ts");
    const end = await spawnOnPty({ ...request, sink });
    if (end !== null) return end;
  }
  return spawnOnPipes({ ...request, sink });
}

/** All three: with `2> errors.log` a terminal would mix into one what the user asked to keep apart. */
function isOnTerminal(): boolean {
  return isatty(0) && isatty(1) && isatty(2) && isForeground();
}
