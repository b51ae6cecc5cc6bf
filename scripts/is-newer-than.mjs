// Whether something was changed, made or taken away since a file was written.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** True where a file or folder below some names is newer than another file, or that one is not there. */
export function isNewerThan(root, names, file) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined) return true;
  return names.some((name) => {
    const path = join(root, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return false;
    // A folder is as new as the last name that came into it or went.
    if (stat.mtimeMs > written) return true;
    return stat.isDirectory() && name !== "node_modules" && isNewerThan(path, readdirSync(path), file);
  });
}
