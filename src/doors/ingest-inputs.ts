import { type Dirent, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import { fitsGlob } from "#learn/lessons/glob.ts";
import type { ReportInput } from "./ingest-read.ts";

/** Files that are looked at; beyond it somebody named the wrong folder. */
const MAX_FILES = 10_000;
const MAX_DEPTH = 12;
/** Never the place of reports: other people's code, and twiceshy's own memory. */
const LEFT_OUT = new Set(["node_modules", ".git", ".twiceshy", ".venv", "__pycache__"]);

/** What the words of a command line name: files, folders with all below them, patterns (`reports/*.xml`), stdin. */
export function reportInputs(
  words: readonly string[],
  around: { readonly cwd: string; stdin(): Readable },
): ReportInput[] {
  const seen = new Set<string>();
  const isNew = ({ path }: ReportInput) => path === null || (!seen.has(path) && seen.add(path) !== undefined);
  return words.flatMap((word) => inputsOf(word, around)).filter(isNew);
}

function inputsOf(word: string, around: { readonly cwd: string; stdin(): Readable }): ReportInput[] {
  if (word === "-")
    return [{ name: "stdin", path: null, chunks: around.stdin(), size: null, writtenAt: null }];
  const path = resolve(around.cwd, word);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return filesBelow(path, (file) => join(word, relative(path, file)));
  // The shell leaves a pattern as it is when it is quoted, or fits nothing.
  if (stat === undefined && /[*?{]/.test(word)) {
    const found = globbed(word, around.cwd);
    if (found.length > 0) return found;
  }
  return [{ name: word, path, size: stat?.size ?? null, writtenAt: stat?.mtimeMs ?? null }];
}

/** The files that a pattern fits, below its part without stars. */
export function globbed(pattern: string, cwd: string): ReportInput[] {
  const parts = pattern.split("/");
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => /[*?{]/.test(part)),
  );
  const base = resolve(cwd, fixed.join("/") || (pattern.startsWith("/") ? "/" : "."));
  const rest = parts.slice(fixed.length).join("/");
  const fits = (file: string) => {
    const below = relative(base, file).replaceAll("\\", "/");
    return rest.includes("/") ? fitsGlob(below, rest) : !below.includes("/") && fitsGlob(below, rest);
  };
  return filesBelow(base, (file) => relative(cwd, file)).filter(({ path }) => fits(path!));
}

function filesBelow(folder: string, shown: (path: string) => string): ReportInput[] {
  const files: ReportInput[] = [];
  const walk = (directory: string, depth: number): void => {
    for (const entry of entriesOf(directory)) {
      if (files.length >= MAX_FILES) return;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        if (depth < MAX_DEPTH && !LEFT_OUT.has(entry.name)) walk(path, depth + 1);
      } else if (entry.isFile()) {
        const stat = statSync(path, { throwIfNoEntry: false });
        if (stat !== undefined)
          files.push({ name: shown(path), path, size: stat.size, writtenAt: stat.mtimeMs });
      }
    }
  };
  walk(folder, 0);
  return files;
}

/** In order of their names; what cannot be listed is not there. Links are not followed. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
