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

/** The one beside it for Windows' own shells, which know no HOME: their command names the user's profile. */
export function windowsLauncherPath(env: Readonly<Record<string, string | undefined>>): string {
  return `${launcherPath({ HOME: env.USERPROFILE || homeOf(env) })}.cmd`;
}

/** A path as people write it: "~/.claude/settings.json", "~\.claude\settings.json". */
export function fromHome(path: string, home: string): string {
  return isBelow(path, home) ? `~${path.slice(home.length)}` : path;
}

/** Whether a path is below a folder that has a name; "/" has none. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
}
