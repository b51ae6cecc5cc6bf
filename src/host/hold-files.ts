/**
 * The files that differ from the last commit, kept as they are now, so that their tree can be taken later: a copy of a few small files costs less
 * than the two git processes that a tree takes. In: what git's status said. Out: one file beside the memory, with all of them and git's index: to make
 * folders for them costs a file system several times as much. What is not cheap or not plain to copy is not held: then the tree is taken at once.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isBeyondLink } from "./beyond-link.ts";
import type { GitStatus } from "./git-status.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { unseenFolder } from "./scratch-repository.ts";
import { isNamedSecret } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";

/** Files that are held, and what git's status said of them. */
export interface HeldFiles {
  /** Of the file that they are in. */
  readonly name: string;
  readonly status: GitStatus;
}

/** The first line of that file; behind it stand git's index and the files, one after the other. */
export interface HeldHead {
  readonly indexBytes: number;
  /** When the index was written, in whole seconds. */
  readonly indexAt: number;
  readonly files: readonly (readonly [path: string, mode: number, bytes: number])[];
}

/** More than this is git's to look at. */
const MOST_FILES = 24;
const MOST_BYTES = 512 * 1024;
const MOST_INDEX_BYTES = 8 * 1024 * 1024;

let holds = 0;

/** Holds the files that git's status names; null where there are none, or where that is no work for a copy. */
export function holdFiles(project: GitProject, status: GitStatus): HeldFiles | null {
  const { changed, untracked } = status;
  const paths = [...changed, ...untracked];
  if (paths.length === 0 || paths.length > MOST_FILES) return null;
  // What is left out of trees is not copied either.
  if (untracked.some(isNamedSecret)) return null;
  const index = join(project.gitDir, "index");
  const indexStat = statSync(index, { throwIfNoEntry: false });
  if (indexStat === undefined || indexStat.size === 0 || indexStat.size > MOST_INDEX_BYTES) return null;
  let bytes = 0;
  const there: { readonly path: string; readonly mode: number }[] = [];
  for (const path of paths) {
    const stat = statIfThere(join(project.root, path));
    // A file that is gone is held by not being there. A link, a folder, a submodule: git knows what it is.
    if (stat === null) continue;
    if (!stat.isFile() || (bytes += stat.size) > MOST_BYTES || isBeyondLink(project.root, path)) return null;
    there.push({ path, mode: stat.mode });
  }
  const parts = [readFileSync(index), ...there.map(({ path }) => readFileSync(join(project.root, path)))];
  const head: HeldHead = {
    indexBytes: parts[0]!.length,
    indexAt: Math.floor(indexStat.mtimeMs / 1000),
    files: there.map(({ path, mode }, i) => [path, mode, parts[i + 1]!.length]),
  };
  const name = heldName();
  write(heldFolder(project), name, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
  return { name, status };
}

function write(folder: string, name: string, held: Buffer): void {
  const file = join(folder, name);
  try {
    writeFileSync(file, held, { mode: 0o600 });
  } catch {
    makeFolder(folder, 0o700);
    writeFileSync(file, held, { mode: 0o600 });
  }
}

/** "held-4711-mhq2x1ab0": nobody else's. */
export function heldName(): string {
  return `held-${process.pid}-${Date.now().toString(36)}${holds++}`;
}

/** The folder that held files are in. */
export function heldFolder({ storeDir }: GitProject): string {
  return unseenFolder(join(storeDir, "scratch.git"));
}
