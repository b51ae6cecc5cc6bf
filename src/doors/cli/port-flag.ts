import { Trouble } from "#model/trouble.ts";
import type { Flags } from "./command.ts";

const LARGEST = 65_535;

/** The port that --port names, or null where it is not given. */
export function portFlag(flags: Flags, command: string): number | null {
  const port = flags.whole("port", 0);
  if (port === null || port <= LARGEST) return port;
  throw new Trouble("usage", `--port takes a number up to ${LARGEST}, not ${port}.`, `twiceshy ${command}`);
}
