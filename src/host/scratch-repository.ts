import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * Twiceshy's own object store beside the memory. It borrows the user's objects (alternates) and holds trees alone,
 * names and hashes: no file's content is copied, and the user's `.git` is never written. Laid down by hand: `git init` costs a process.
 */
export function ensureScratchRepository(storeDir: string, commonDir: string): string {
  const scratch = join(storeDir, "scratch.git");
  if (existsSync(join(scratch, "HEAD"))) return scratch;
  makeFolder(join(scratch, "objects", "info"));
  // The memory may not have made its folder yet; git is to leave it alone from the first moment.
  if (!existsSync(join(storeDir, ".gitignore"))) writeWhole(join(storeDir, ".gitignore"), "*\n");
  makeFolder(join(scratch, "refs", "heads"));
  writeWhole(join(scratch, "objects", "info", "alternates"), `${join(commonDir, "objects")}\n`);
  writeWhole(join(scratch, "config"), configFor(commonDir));
  // Last, because its presence says that the rest is there.
  writeWhole(join(scratch, "HEAD"), "ref: refs/heads/none\n");
  return scratch;
}

function configFor(commonDir: string): string {
  if (!usesSha256(commonDir)) return "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";
  return "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n";
}

function usesSha256(commonDir: string): boolean {
  try {
    // "	objectformat = sha256"
    return /^\s*objectformat\s*=\s*sha256\s*$/im.test(readFileSync(join(commonDir, "config"), "utf8"));
  } catch {
    return false;
  }
}

/** Writes a file so that others see all of it or nothing. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
