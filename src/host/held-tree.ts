/** What becomes of files that were held: their tree, and then nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { type HeldFiles, type HeldHead, heldFolder, heldName } from "./hold-files.ts";
import type { GitProject } from "./project.ts";
import { statIfThere } from "./stat-if-there.ts";
import { type TakenTree, type TreeRequest, takeTree } from "./take-tree.ts";

/** Nobody comes for what was held so long ago. */
const STALE_MS = 24 * 3_600_000;
// held-4711-mhq2x1ab
const NAME = /^held-[\da-z]+-[\da-z]+$/;
const [FILES, INDEX] = ["files", "index"];

/** The tree of files that were held; null where they are gone. */
export async function treeOfHeld(
  project: GitProject,
  { name, status }: HeldFiles,
  request: TreeRequest,
): Promise<TakenTree | null> {
  const folder = join(heldFolder(project), heldName());
  try {
    if (!NAME.test(name) || !layOut(join(heldFolder(project), name), folder)) return null;
    return await takeTree({ ...project, root: join(folder, FILES) }, status, {
      ...request,
      env: { ...request.env, GIT_INDEX_FILE: join(folder, INDEX) },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays held files out in a folder of their own, as they were; false where they are gone, or not whole. */
function layOut(file: string, folder: string): boolean {
  const held = bytesOf(file);
  if (held === null) return false;
  const end = held.indexOf("\n");
  const head = headIn(held.toString("utf8", 0, Math.max(end, 0)));
  if (head === null) return false;
  const { indexBytes, indexAt, files } = head;
  const whole = files.reduce((sum, [, , bytes]) => sum + bytes, end + 1 + indexBytes);
  if (held.length !== whole || files.some(([path]) => leadsAway(path))) return false;
  let from = end + 1;
  const next = (bytes: number) => held.subarray(from, (from += bytes));
  mkdirSync(join(folder, FILES), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, INDEX), next(indexBytes));
  // An index that looks newer than it is would hide a file that changed in the same second as it was written.
  utimesSync(join(folder, INDEX), indexAt, indexAt);
  for (const [path, mode, bytes] of files) {
    const to = join(folder, FILES, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, next(bytes), { mode });
  }
  return true;
}

/** Null where another process was quicker, and took it away. */
function bytesOf(file: string): Buffer | null {
  try {
    return statIfThere(file)?.isFile() ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

/** Null for what was cut off, or is nothing that was held. */
function headIn(line: string): HeldHead | null {
  try {
    const head = JSON.parse(line) as HeldHead | null;
    return Array.isArray(head?.files) ? head : null;
  } catch {
    return null;
  }
}

/** A memory may have come with somebody else's repository. */
function leadsAway(path: string): boolean {
  return isAbsolute(path) || path.split(/[\\/]/).includes("..");
}

/** Lets go of files that were held. */
export function dropHeld(project: GitProject, name: string): void {
  if (NAME.test(name)) rmSync(join(heldFolder(project), name), { recursive: true, force: true });
}

/** Lets go of what nobody came for. */
export function dropStaleHeld(project: GitProject, now: number): void {
  const folder = heldFolder(project);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!NAME.test(name)) continue;
    const at = statIfThere(join(folder, name))?.mtimeMs ?? now;
    if (now - at > STALE_MS) dropHeld(project, name);
  }
}
