import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "head-tree";

/** The tree of a commit, where it is the one that was asked for last: asking git costs a process, and the same commit has the same tree. */
export function knownTreeOfHead(storeDir: string, head: string | null): string | null {
  const file = join(storeDir, FILE);
  if (head === null || !existsSync(file)) return null;
  // 5f1c0a2b9d3e4f5061728394a5b6c7d8e9f00112 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050
  const [knownHead, knownTree] = textIn(file).split(" ");
  // Half of it is written where another process is at it.
  return knownHead === head && knownTree?.length === head.length ? knownTree : null;
}

/** Keeps the tree of a commit for the next who asks, and returns it. */
export function keepTreeOfHead(storeDir: string, head: string | null, tree: string | null): string | null {
  // No draft beside it: `node --test` of Node 20 walks through our folder while we do this, and gives up where a file goes away.
  if (head !== null && tree !== null && existsSync(storeDir))
    writeFileSync(join(storeDir, FILE), `${head} ${tree}`);
  return tree;
}

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it went away meanwhile
  }
}
