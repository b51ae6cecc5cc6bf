import { redact } from "#detect/redact.ts";
import type { House } from "./house.ts";
import { databaseUrl, projectNamed } from "./team.ts";

/** The same house with the team's memory in it, instead of this machine's. */
export function teamHouse(house: House): House {
  const open = async () => {
    const { openTeamMemory } = await import("#memory/postgres/open-team.ts");
    return openTeamMemory({
      url: databaseUrl(house),
      project: projectNamed(house, null),
      redact,
      clock: house.clock,
    });
  };
  return { ...house, openMemory: open, memoryIfThere: open };
}
