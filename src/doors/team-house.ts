import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { House } from "./house.ts";
import { projectNamed, teamMemory } from "./team.ts";

/** Whose facts those are that are stored in the team's memory itself: no machine saw them. */
export const SERVER = "server";

/**
 * The same house with the team's memory in it, instead of this machine's. What is compiled from it lies in a folder of its own, and
 * nothing is spooled: what the team's database does not take is refused, not put into this machine's memory.
 */
export function teamHouse(house: House): House {
  const open = async () => teamMemory(house, projectNamed(house, null), { writesAs: SERVER });
  const store = join(house.dirs.store, "team-memory");
  try {
    mkdirSync(store, { recursive: true });
  } catch {
    // Then what is compiled is compiled each time.
  }
  return { ...house, dirs: { store, spools: [] }, openMemory: open, memoryIfThere: open };
}
