import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { House } from "./house.ts";

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

/** So old may be what was last heard of the team when a session begins, and in the middle of one. */
const DUE_MS = { "session-start": 5_000, prompt: 60_000 } as const;

/** Whether the team should be asked for news at this moment of a session. Costs one look at a file; nothing is read. */
export function isNewsDue(storeDir: string, kind: string, now: number): boolean {
  if (kind !== "session-start" && kind !== "prompt") return false;
  const mark = statSync(join(storeDir, TEAM_MARK), { throwIfNoEntry: false });
  return mark !== undefined && Math.abs(now - mark.mtimeMs) > DUE_MS[kind];
}

/** Notes on the mark that the team is asked now, whatever comes of it: the next hook need not ask again. */
export function noteAsked(storeDir: string, now: number): void {
  try {
    utimesSync(join(storeDir, TEAM_MARK), now / 1000, now / 1000);
  } catch {
    // No team any more, or a store that can only be read.
  }
}
