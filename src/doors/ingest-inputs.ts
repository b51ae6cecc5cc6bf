import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { ReportInput } from "./ingest-read.ts";

/** Files in a folder that are looked at; beyond it somebody named the wrong folder. */
const MAX_FILES = 5000;

/** What the words of a command line name: files, folders with all below them, stdin. */
export function reportInputs(
  words: readonly string[],
  around: { readonly cwd: string; stdin(): Readable },
): ReportInput[] {
  return words.flatMap((word): ReportInput[] => {
    if (word === "-")
      return [{ name: "stdin", path: null, chunks: around.stdin(), size: null, writtenAt: null }];
    const path = resolve(around.cwd, word);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return filesBelow(path, word);
    return [{ name: word, path, size: stat?.size ?? null, writtenAt: stat?.mtimeMs ?? null }];
  });
}

function filesBelow(folder: string, shown: string): ReportInput[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .slice(0, MAX_FILES)
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const stat = statSync(path);
      return {
        name: join(shown, path.slice(folder.length + 1)),
        path,
        size: stat.size,
        writtenAt: stat.mtimeMs,
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
