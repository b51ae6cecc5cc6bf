// "./run.sh: Permission denied", "cp: cannot stat 'conf/shop.ini': No such file or directory"
const BEFORE =
  /(?:^|[\s\u2018'"`])([^\s\u2018\u2019'"`:]+)[\u2019'"`]?(?:: [\w' ]+)?: (?:Permission denied|No such file or directory|Operation not permitted|Is a directory|Not a directory|File exists|Text file busy|Read-only file system|cannot execute.*|.*bad interpreter.*)$/i;
// "permission denied: ./run.sh" (zsh), "[Errno 2] No such file or directory: 'requirements-dev.txt'"
const BEHIND = /(?:permission denied|no such file or directory): ['"]?([^\s'":]+)['"]?$/i;

/** The file that a complaint of the system is about, where it names one that looks like a path. */
export function subjectOf(message: string): string | null {
  const name = (BEHIND.exec(message) ?? BEFORE.exec(message))?.[1];
  return name !== undefined && /[\\/]|\w\.\w+$/.test(name) ? name : null;
}
