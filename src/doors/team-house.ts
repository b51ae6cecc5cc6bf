import type { House } from "./house.ts";
import { projectNamed, teamMemory } from "./team.ts";

/** The same house with the team's memory in it, instead of this machine's. */
export function teamHouse(house: House): House {
  const open = async () => teamMemory(house, projectNamed(house, null));
  return { ...house, openMemory: open, memoryIfThere: open };
}
