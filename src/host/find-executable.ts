import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { windowsProgram } from "./windows-program.ts";

export type Lookup = "found" | "not-found" | "not-executable";

/** Whether a command can be started, as execvp would see it. A pty cannot tell: its child is already there when exec fails. */
export function findExecutable(name: string, cwd: string, path: string | undefined): Lookup {
  if (name === "") return "not-found";
  if (process.platform === "win32") return windowsProgram(name, cwd, path) === null ? "not-found" : "found";
  if (name.includes("/")) return look(resolve(cwd, name));
  let best: Lookup = "not-found";
  for (const folder of (path ?? "/usr/bin:/bin").split(delimiter)) {
    const found = look(join(resolve(cwd, folder || "."), name));
    if (found === "found") return found;
    if (found === "not-executable") best = found;
  }
  return best;
}

function look(path: string): Lookup {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return "not-found";
    if (stat.isDirectory()) return "not-executable";
    accessSync(path, constants.X_OK);
    return "found";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR" ? "not-found" : "not-executable";
  }
}
