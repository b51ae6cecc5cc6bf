import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * Twiceshy's own object store beside the memory: trees, and the files in them that git does not have yet. It borrows the
 * user's objects (alternates), and the user's `.git` is never written. Laid down by hand: `git init` costs a process.
 */
export function ensureScratchRepository(storeDir: string, commonDir: string): string {
  const scratch = join(storeDir, "scratch.git");
  const alternates = join(scratch, "objects", "info", "alternates");
  const borrowed = `${join(commonDir, "objects")}\n`;
  if (existsSync(join(scratch, "HEAD"))) {
    // A project that was moved borrows from its new place.
    if (readText(alternates) !== borrowed) writeWhole(alternates, borrowed);
    return scratch;
  }
  makeFolder(join(scratch, "objects", "info"));
  ignoreForGit(storeDir);
  makeFolder(join(scratch, "refs", "heads"));
  writeWhole(alternates, borrowed);
  writeWhole(join(scratch, "config"), configFor(commonDir));
  // Last, because its presence says that the rest is there.
  writeWhole(join(scratch, "HEAD"), "ref: refs/heads/none\n");
  return scratch;
}

/**
 * Where files are that go away again while a command of the user's runs. `node --test` of Node 20 walks through dot folders too, gives up where
 * a file is gone when it gets there, and leaves alone only what is below a folder of this name.
 */
export function unseenFolder(scratch: string): string {
  return join(scratch, "node_modules");
}

/** The memory may not have made its folder yet; git is to leave it alone from the first moment. */
export function ignoreForGit(storeDir: string): void {
  if (!existsSync(join(storeDir, ".gitignore"))) writeWhole(join(storeDir, ".gitignore"), "*\n");
}

function configFor(commonDir: string): string {
  if (!usesSha256(commonDir)) return "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";
  return "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n";
}

function usesSha256(commonDir: string): boolean {
  // "	objectformat = sha256"
  return /^\s*objectformat\s*=\s*sha256\s*$/im.test(readText(join(commonDir, "config")));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Writes a file so that others see all of it or nothing. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
