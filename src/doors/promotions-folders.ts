import { existsSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";

/** The folders that have to be made for a path to be there, the innermost first. */
export function foldersToMake(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  return missing;
}

/** Takes away folders that were made, as far as nothing else is in them by now. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders)
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
}
