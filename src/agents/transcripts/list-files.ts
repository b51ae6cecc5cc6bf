import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TranscriptFile } from "#model/observation.ts";

/** The files of a folder and of those below it, down to a depth; links are not followed, what cannot be listed is not there. */
export function filesBelow(folder: string, depth: number, isWanted: (name: string) => boolean): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) found.push(...filesBelow(path, depth - 1, isWanted));
    else if (entry.isFile() && isWanted(entry.name)) found.push(path);
  }
  return found;
}

/** The names of the folders in a folder. */
export function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A transcript's file as it stands now; null when it is gone. */
export function describeFile(agent: string, path: string, cwd: string | null = null): TranscriptFile | null {
  try {
    const { size, mtimeMs } = statSync(path);
    return { agent, path, part: null, size, changedAt: Math.floor(mtimeMs), cwd };
  } catch {
    return null;
  }
}

/** Of many paths those that are there. */
export function describeFiles(agent: string, paths: readonly string[]): TranscriptFile[] {
  return paths.flatMap((path) => describeFile(agent, path) ?? []);
}

/** A small file's text; null where there is none, or it is larger. */
export function smallText(path: string, cap: number): string | null {
  try {
    return statSync(path).size <= cap ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}

/** Agents that keep a folder for each project name it by the path, with a hyphen for whatever is no letter or digit. */
export function folderMayHold(folder: string, roots: readonly string[]): boolean {
  const plain = folder.replace(/^-+|-+$/g, "");
  return roots.some((root) => {
    // "/home/ann/shop" is "-home-ann-shop" (Claude Code, Qwen Code) and "--home-ann-shop--" (Pi); Claude Code cuts it after 200 characters.
    const name = root.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
    const given = plain.replace(/-+/g, "-");
    return (
      given === name ||
      given.startsWith(`${name}-`) ||
      (name.length > 190 && given.startsWith(name.slice(0, 190)))
    );
  });
}
