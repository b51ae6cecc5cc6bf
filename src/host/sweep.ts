import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { endMarked, endProcess } from "./marked-processes.ts";
import { identityOf, isAlive } from "./process-identity.ts";
import {
  namesIn,
  ownerOf,
  removeFolder,
  removeScratchFolder,
  runnerOf,
  scratchRoot,
} from "./scratch-folder.ts";
import { unseenFolder } from "./scratch-repository.ts";

export interface Swept {
  readonly folders: number;
  readonly processes: number;
}

/** What nobody can be asked about (another container, no owner) is left for as long as a proof could possibly take. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** Whether anything may be there to sweep. */
export function hasScratch(storeDir: string): boolean {
  return existsSync(scratchRoot(storeDir));
}

/**
 * Removes what processes that are no more have left: scratch folders, and whatever still runs in them. Mounts end with
 * their processes. Never throws; null when there was nothing to look at.
 */
export function sweepScratch(storeDir: string): Swept | null {
  if (!hasScratch(storeDir)) return null;
  let folders = 0;
  let processes = 0;
  for (const name of namesIn(scratchRoot(storeDir))) {
    const folder = join(scratchRoot(storeDir), name);
    if (!isAbandoned(folder)) continue;
    processes += endProcesses(folder);
    try {
      removeScratchFolder(folder);
      folders += 1;
    } catch {
      // The next sweep tries again.
    }
  }
  const scratch = join(storeDir, "scratch.git");
  for (const place of [join(scratch, "indexes"), unseenFolder(scratch)]) sweepIndexes(place);
  return { folders, processes };
}

function isAbandoned(folder: string): boolean {
  const owner = ownerOf(folder);
  const alive = owner === null ? "unknown" : isAlive(owner);
  if (alive !== "unknown") return !alive;
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > FORGOTTEN_MS;
}

/** Ends the process group that was noted, and everything that carries the folder's mark in its environment. */
function endProcesses(folder: string): number {
  const runner = runnerOf(folder);
  // Only the very process that was noted: its number may be another's by now, and then its group is another's too.
  const group = runner !== null && isAlive(runner) === true && endProcess(-runner.pid) ? 1 : 0;
  return group + endMarked(folder);
}

/** Copies of an index that were in use when their process was killed: 4242-0, 4242-base-1, 4242-0.lock */
function sweepIndexes(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = Number.parseInt(basename(name), 10);
    if (Number.isInteger(pid) && pid > 1 && isAlive({ ...identityOf(pid), start: null }) === false)
      removeQuietly(join(folder, name));
  }
}

function removeQuietly(path: string): void {
  try {
    removeFolder(path);
  } catch {
    // It costs a few bytes, and the next sweep tries again.
  }
}
