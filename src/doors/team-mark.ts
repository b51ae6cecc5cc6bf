import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { House } from "./compose.ts";

/** A file beside the memory: asking whether there is a team costs every command next to nothing. */
export const TEAM_MARK = "team";

/** The project as which this memory joined; null without a team. */
export function joinedAs({ dirs }: Pick<House, "dirs">): string | null {
  try {
    return readFileSync(join(dirs.store, TEAM_MARK), "utf8").trim() || null;
  } catch {
    return null;
  }
}

/** Whether this memory belongs to a team. */
export function hasTeam({ dirs }: Pick<House, "dirs">): boolean {
  return existsSync(join(dirs.store, TEAM_MARK));
}
