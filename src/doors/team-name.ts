import { asGitProject } from "#host/project.ts";
import { remoteName } from "#host/remote-name.ts";
import type { House } from "./house.ts";
import { joinedAs } from "./team-mark.ts";

/** The name under which a team knows this project: as it joined, else the setting, else where the repository comes from; or null. */
export function teamName(house: Pick<House, "dirs" | "settings" | "project">): string | null {
  const git = asGitProject(house.project);
  const name = joinedAs(house) ?? house.settings.values["team.project"];
  return (name ?? (git === null ? null : remoteName(git.commonDir)))?.trim() || null;
}
