import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { needlesOf } from "./forget-target.ts";
import { removeQuietly } from "./spool.ts";

/** Removes the scratch repository's trees that name a file by a text that is to be forgotten; git writes them anew when they are needed. */
export function forgetTrees(storeDir: string, match: string): void {
  const needles = needlesOf(match);
  for (const file of treesOf(storeDir)) {
    try {
      // Only here: nobody else should pay for loading it.
      const { inflateSync } = process.getBuiltinModule("node:zlib");
      const tree = inflateSync(readFileSync(file));
      if (needles.some((needle) => tree.includes(needle))) removeQuietly(file);
    } catch {
      removeQuietly(file); // what cannot be read cannot be known to be clean, and is of no use
    }
  }
}

/** What the trees beside the database take. */
export function treeBytes(storeDir: string): number {
  return treesOf(storeDir).reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Removes them all: a tree's id is in its run, and git writes the tree itself anew when it is needed. */
export function dropTrees(storeDir: string): void {
  for (const file of treesOf(storeDir)) removeQuietly(file);
}

function treesOf(storeDir: string): string[] {
  return looseObjects(join(storeDir, "scratch.git", "objects"));
}

/** objects/ac/5fe45bf79f… */
function looseObjects(objects: string): string[] {
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
