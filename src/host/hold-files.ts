/**
 * The files that differ from the last commit, kept as they are now, so that their tree can be taken later: a copy of a few small files costs less
 * than the two git processes that a tree takes. In: what git's status said. Out: a folder beside the memory. What is not cheap or not plain to copy
 * is not held: then the tree is taken at once.
 */
import { copyFileSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isBeyondLink } from "./beyond-link.ts";
import { copyIndex } from "./copy-index.ts";
import type { GitStatus } from "./git-status.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { unseenFolder } from "./scratch-repository.ts";
import { isNamedSecret } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";

/** Files that are held, and what git's status said of them. */
export interface HeldFiles {
  /** Of the folder that they are in. */
  readonly name: string;
  readonly status: GitStatus;
}

/** More than this is git's to look at. */
const MOST_FILES = 24;
const MOST_BYTES = 512 * 1024;
const MOST_INDEX_BYTES = 8 * 1024 * 1024;
/** What is in the folder: the files, and git's index of then. */
export const [HELD_FILES, HELD_INDEX] = ["files", "index"];

let holds = 0;

/** Holds the files that git's status names; null where there are none, or where that is no work for a copy. */
export function holdFiles(project: GitProject, status: GitStatus): HeldFiles | null {
  const { changed, untracked } = status;
  const paths = [...changed, ...untracked];
  if (paths.length === 0 || paths.length > MOST_FILES) return null;
  // What is left out of trees is not copied either.
  if (untracked.some(isNamedSecret)) return null;
  let bytes = 0;
  const there: string[] = [];
  for (const path of paths) {
    const stat = statIfThere(join(project.root, path));
    // A file that is gone is held by not being there. A link, a folder, a submodule: git knows what it is.
    if (stat === null) continue;
    if (!stat.isFile() || (bytes += stat.size) > MOST_BYTES || isBeyondLink(project.root, path)) return null;
    there.push(path);
  }
  const index = join(project.gitDir, "index");
  const indexBytes = statSync(index, { throwIfNoEntry: false })?.size ?? 0;
  if (indexBytes === 0 || indexBytes > MOST_INDEX_BYTES) return null;
  const name = `held-${process.pid}-${Date.now().toString(36)}${holds++}`;
  const folder = join(heldFolder(project), name);
  makeFolder(folder, 0o700);
  copyIndex(index, join(folder, HELD_INDEX));
  const made = new Set<string>();
  for (const path of there) {
    const to = join(folder, HELD_FILES, path);
    const above = dirname(to);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    copyFileSync(join(project.root, path), to);
  }
  if (there.length === 0) mkdirSync(join(folder, HELD_FILES));
  return { name, status };
}

/** The folder that held files are in. */
export function heldFolder({ storeDir }: GitProject): string {
  return unseenFolder(join(storeDir, "scratch.git"));
}
