import { Trouble } from "#model/trouble.ts";
import { AGENTS } from "../install/clients.ts";
import type { Flags } from "./command.ts";

/** The agents that --agent names; none where it is not given. An empty variable of a script is no wish for all of them. */
export function agentsNamed(flags: Flags, asker: string): string[] {
  const names = flags.list("agent");
  if (!flags.has("agent") || names.length > 0) return names;
  throw new Trouble(
    "usage",
    `--agent needs a name: one or more of ${AGENTS.join(", ")}.`,
    `twiceshy ${asker} --help`,
  );
}
