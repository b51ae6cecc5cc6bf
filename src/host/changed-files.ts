import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold what tools made or fetched, not what somebody wrote. */
const SKIPPED = new Set([
  "node_modules",
  "__pycache__",
  "venv",
  "target",
  "dist",
  "build",
  "coverage",
  "vendor",
]);
const MOST_LOOKED_AT = 20_000;
const MOST_TOLD = 200;

/** Files written since a moment, relative to the root: what there is to know of a change where there is no git. */
export function changedFiles(root: string, since: number): string[] {
  const changed: string[] = [];
  const folders = [""];
  let looked = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      if (++looked > MOST_LOOKED_AT || changed.length >= MOST_TOLD) return changed.sort();
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith(".") && !SKIPPED.has(entry.name)) folders.push(path);
      } else if (entry.isFile() && (writtenAt(join(root, path)) ?? 0) >= since) changed.push(path);
    }
  }
  return changed.sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function writtenAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
