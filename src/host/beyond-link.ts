import { join } from "node:path";
import { statIfThere } from "./stat-if-there.ts";

/** Whether a folder above a file is a link: git does not look beyond it. */
export function isBeyondLink(root: string, path: string): boolean {
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    if (statIfThere(join(root, path.slice(0, at)))?.isSymbolicLink()) return true;
  return false;
}
