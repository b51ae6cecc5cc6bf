import { asGitProject } from "#host/project.ts";
import { remoteName } from "#host/remote-name.ts";
import type { House } from "./house.ts";

/** The name under which a team knows this project: the setting, else where the repository comes from; null without either. */
export function teamName({ settings, project }: Pick<House, "settings" | "project">): string | null {
  const git = asGitProject(project);
  const name = settings.values["team.project"] ?? (git === null ? null : remoteName(git.commonDir));
  return name?.trim() || null;
}
