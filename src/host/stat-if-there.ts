import { lstatSync, type Stats } from "node:fs";

/** What a path itself is (a link is a link), or null: also where a folder above it is a file or may not be read. */
export function statIfThere(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
