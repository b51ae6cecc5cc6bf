/** What becomes of files that were held: their tree, and then nothing. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { HELD_FILES, HELD_INDEX, type HeldFiles, heldFolder } from "./hold-files.ts";
import type { GitProject } from "./project.ts";
import { statIfThere } from "./stat-if-there.ts";
import { type TakenTree, type TreeRequest, takeTree } from "./take-tree.ts";

/** Nobody comes for what was held so long ago. */
const STALE_MS = 24 * 3_600_000;
// held-4711-mhq2x1ab
const NAME = /^held-[\da-z]+-[\da-z]+$/;

/** The tree of files that were held; null where they are gone. */
export async function treeOfHeld(
  project: GitProject,
  { name, status }: HeldFiles,
  request: TreeRequest,
): Promise<TakenTree | null> {
  const folder = placeOf(project, name);
  if (folder === null) return null;
  const tree = await takeTree({ ...project, root: join(folder, HELD_FILES) }, status, {
    ...request,
    env: { ...request.env, GIT_INDEX_FILE: join(folder, HELD_INDEX) },
  });
  // Another process was quicker, and took them away meanwhile: what is not there must not count as deleted.
  return existsSync(join(folder, HELD_INDEX)) ? tree : null;
}

/** Lets go of files that were held. */
export function dropHeld(project: GitProject, name: string): void {
  if (!NAME.test(name)) return;
  const folder = join(heldFolder(project), name);
  // First what says that all of it is there.
  rmSync(join(folder, HELD_INDEX), { force: true });
  rmSync(folder, { recursive: true, force: true });
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

/** Names come from a file: only our own lead anywhere. */
function placeOf(project: GitProject, name: string): string | null {
  const folder = join(heldFolder(project), name);
  return NAME.test(name) && existsSync(join(folder, HELD_INDEX)) ? folder : null;
}
