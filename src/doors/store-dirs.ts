import { join } from "node:path";
import type { StoreDirs } from "#memory/remember-or-spool.ts";
import { spoolDirs } from "#memory/spool.ts";
import type { Surroundings } from "./house.ts";

/** A store and its spools, from the environment alone: os.tmpdir() would load node:os, which every run would pay. */
export function storeDirs(store: string, env: Surroundings["env"]): StoreDirs {
  const home = env.HOME ?? env.USERPROFILE;
  const stateHome = env.XDG_STATE_HOME || (home ? join(home, ".local", "state") : null);
  return { store, spools: spoolDirs(store, { stateHome, tmp: env.TMPDIR || env.TEMP || "/tmp" }) };
}
