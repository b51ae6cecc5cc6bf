import { statSync } from "node:fs";
import { win32 } from "node:path";

/** What Windows starts by a name without its end, in this order. What else PATHEXT may name is no program for node. */
const ENDS = [".com", ".exe", ".bat", ".cmd"];

/**
 * The file that a program's name means on Windows; null where there is none. "npm" is npm.cmd: the file without an end beside it is for
 * Git Bash. A name alone is looked for on PATH, never in the folder itself, where anybody's clone could bring an npm.cmd.
 */
export function windowsProgram(
  name: string,
  cwd: string,
  path: string | undefined,
  isFile: (path: string) => boolean = isFileHere,
): string | null {
  if (name === "") return null;
  // "C:\Program Files\Git\cmd";D:\tools
  const folders = (path ?? "").split(";").map((folder) => folder.replaceAll('"', ""));
  const places = /[\\/:]/.test(name) ? [cwd] : folders.filter((folder) => folder !== "");
  const hasEnd = ENDS.includes(win32.extname(name).toLowerCase());
  for (const place of places) {
    const bare = win32.resolve(cwd, place, name);
    for (const file of [...(hasEnd ? [bare] : []), ...ENDS.map((end) => bare + end)])
      if (isFile(file)) return file;
  }
  return null;
}

function isFileHere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false; // a folder on PATH that may not be looked into
  }
}
