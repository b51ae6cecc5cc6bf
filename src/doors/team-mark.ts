import { existsSync } from "node:fs";
import { join } from "node:path";
import type { House } from "./compose.ts";

/** A file beside the memory: asking whether there is a team costs every command next to nothing. */
export const TEAM_MARK = "team";

/** Whether this memory belongs to a team. */
export function hasTeam({ dirs }: Pick<House, "dirs">): boolean {
  return existsSync(join(dirs.store, TEAM_MARK));
}
