import { createReadStream, type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { join, parse, relative, resolve, sep } from "node:path";
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
  const stat = statOf(path);
  if (stat?.isDirectory()) return filesBelow(path, (file) => join(word, relative(path, file)));
  // What can be read only once, and waits for who writes it: `twiceshy ingest <(gh run view --log)`
  if (stat?.isFIFO()) return [{ name: word, path: null, chunks: piped(path), size: null, writtenAt: null }];
  // The shell leaves a pattern as it is when it is quoted, or fits nothing.
  if (stat === undefined && /[*?{]/.test(word)) {
    const found = globbed(word, around.cwd);
    if (found.length > 0) return found;
  }
  return [{ name: word, path, size: stat?.size ?? null, writtenAt: stat?.mtimeMs ?? null }];
}

/** Not opened before it is read, and never in a way that holds up a signal. */
async function* piped(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

/** The files that a pattern fits; only folders on its way are looked into. */
export function globbed(
  pattern: string,
  cwd: string,
  platform: NodeJS.Platform = process.platform,
): ReportInput[] {
  const found = new Map<string, ReportInput>();
  // No shell of Windows knows patterns, and there "reports\*.xml" is the way to write one.
  const plain = platform === "win32" ? pattern.replaceAll("\\", "/") : pattern;
  for (const one of alternatives(plain)) {
    const start = parse(one).root || cwd;
    for (const input of walkPattern(start, one.slice(parse(one).root.length).split("/").filter(Boolean), cwd))
      found.set(input.path!, input);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function walkPattern(folder: string, parts: readonly string[], cwd: string): ReportInput[] {
  const [part, ...rest] = parts as [string, ...string[]];
  const shown = (path: string) => relative(cwd, path);
  if (part === "**") {
    const wanted = `**/${rest.join("/")}`;
    return filesBelow(folder, shown).filter(({ path }) =>
      fitsGlob(relative(folder, path!).replaceAll(sep, "/"), wanted),
    );
  }
  return entriesOf(folder)
    .filter((entry) => entry.name === part || (fitsGlob(entry.name, part) && !LEFT_OUT.has(entry.name)))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (rest.length > 0) return entry.isDirectory() ? walkPattern(path, rest, cwd) : [];
      return entry.isFile() ? inputOf(path, shown(path)) : [];
    });
}

/** `{a,b/c}.xml` is `a.xml` and `b/c.xml`. */
function alternatives(pattern: string): string[] {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern.slice(0, 1000));
  if (braces === null) return [pattern];
  const [, before, inside, after] = braces as unknown as [string, string, string, string];
  return inside
    .split(",", 50)
    .flatMap((word) => alternatives(`${before}${word}${after}`))
    .slice(0, 500);
}

function inputOf(path: string, name: string): ReportInput[] {
  const stat = statOf(path);
  return stat === undefined ? [] : [{ name, path, size: stat.size, writtenAt: stat.mtimeMs }];
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
        files.push(...inputOf(path, shown(path)));
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

/** What cannot be looked at (a link that leads to itself, a folder that is closed) is told where it is opened. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
