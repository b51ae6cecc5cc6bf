import { join } from "node:path";

/** The home folder of an environment; "/" where it names none. */
export function homeOf(env: Readonly<Record<string, string | undefined>>): string {
  return env.HOME || env.USERPROFILE || "/";
}

/** Where twiceshy keeps what belongs to a user, not to a project. Not XDG_DATA_HOME: the committed command names this one. */
export function userFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(homeOf(env), ".local", "share", "twiceshy");
}

/** The launcher that every hook command looks for. */
export function launcherPath(env: Readonly<Record<string, string | undefined>>): string {
  return join(userFolder(env), "hook");
}
