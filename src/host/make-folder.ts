import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Not mkdirSync's `recursive`: where mkdir says ENOENT though the parent is there
 * (/proc, an automounter's folder) that one never ends, and on a read-only file system it hides the reason.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    const above = dirname(folder);
    if (code !== "ENOENT" || existsSync(above)) throw error;
    makeFolder(above, mode);
    makeFolder(folder, mode);
  }
}
