import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { needlesOf } from "./forget-text.ts";
import { removeQuietly } from "./spool.ts";

/**
 * Removes what the scratch repository holds of a text that is to be forgotten: trees that name a file by it, files that
 * contain it, lists of names. Git writes them anew when they are needed and still so.
 */
export function forgetTrees(storeDir: string, match: string): void {
  for (const file of treesHolding(storeDir, match)) removeQuietly(file);
  const scratch = join(storeDir, "scratch.git");
  removeQuietly(join(scratch, "untracked-clean"));
  // Names stand shortened in an index, so a search would not find them. Whoever works with one goes without a tree this once.
  for (const name of filesIn(join(scratch, "indexes"))) removeQuietly(join(scratch, "indexes", name));
  // Copies of an index, and files that are held until somebody takes their tree.
  rmSync(join(scratch, "node_modules"), { recursive: true, force: true });
}

/** Files of the scratch repository that hold a text, or may. */
export function treesHolding(storeDir: string, match: string): string[] {
  const needles = needlesOf(match);
  return treesOf(storeDir).filter((file) => {
    const object = inflated(file);
    // What cannot be read cannot be known to be clean, and is of no use.
    return object === null || needles.some((needle) => object.includes(needle));
  });
}

/** What the trees beside the database take. */
export function treeBytes(storeDir: string): number {
  return treesOf(storeDir).reduce((sum, file) => sum + sizeOf(file), 0);
}

/** Removes them all: a tree's id is in its run, and what it held can no longer be compared or proven. */
export function dropTrees(storeDir: string): void {
  for (const file of treesOf(storeDir)) removeQuietly(file);
}

export interface KeepOptions {
  /** Younger objects stay: the run they belong to may not be stored yet. */
  readonly olderThanMs?: number;
  readonly now: number;
}

/** A tree is taken when its run begins and named when it ends, and some runs are long. */
const DAY = 24 * 60 * 60 * 1000;

/** Removes the objects that none of the wanted trees needs; returns how many and how large they were. */
export function keepTrees(
  storeDir: string,
  wanted: Iterable<string>,
  { olderThanMs = DAY, now }: KeepOptions,
): { readonly removed: number; readonly bytes: number } {
  const objects = join(storeDir, "scratch.git", "objects");
  const needed = reachable(objects, wanted);
  let removed = 0;
  let bytes = 0;
  for (const file of treesOf(storeDir)) {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined || needed.has(idOf(file)) || now - stat.mtimeMs < olderThanMs) continue;
    removeQuietly(file);
    removed += 1;
    bytes += stat.size;
  }
  return { removed, bytes };
}

/** The wanted trees and what is in them, as far as it is here: an object of the user's own repository needs none of ours. */
function reachable(objects: string, wanted: Iterable<string>): Set<string> {
  const needed = new Set<string>();
  const open = [...wanted];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    const object = inflated(join(objects, id.slice(0, 2), id.slice(2)));
    if (object?.subarray(0, 5).toString("latin1") !== "tree ") continue;
    // What is in a file is of no matter: only folders are looked into.
    for (const entry of entriesOf(object, id.length / 2))
      if (entry.isTree) open.push(entry.id);
      else needed.add(entry.id);
  }
  return needed;
}

interface TreeEntry {
  readonly id: string;
  readonly isTree: boolean;
}

/** "tree 74\0" and then, for each entry, "100644 a.txt\0" or "40000 src\0" and the bytes of its id. */
function entriesOf(tree: Buffer, idBytes: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = tree.indexOf(0) + 1; at > 0 && at < tree.length; ) {
    const end = tree.indexOf(0, at);
    if (end === -1) break;
    const isTree = tree.toString("latin1", at, at + 6) === "40000 ";
    entries.push({ id: tree.toString("hex", end + 1, end + 1 + idBytes), isTree });
    at = end + 1 + idBytes;
  }
  return entries;
}

function inflated(file: string): Buffer | null {
  try {
    // Only here: nobody else should pay for loading it.
    const { inflateSync } = process.getBuiltinModule("node:zlib");
    return inflateSync(readFileSync(file));
  } catch {
    return null;
  }
}

/** objects/ac/5fe45bf79f… */
function idOf(file: string): string {
  return basename(dirname(file)) + basename(file);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function treesOf(storeDir: string): string[] {
  const objects = join(storeDir, "scratch.git", "objects");
  return filesIn(objects)
    .filter((name) => name.length === 2)
    .flatMap((fan) => filesIn(join(objects, fan)).map((name) => join(objects, fan, name)));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
