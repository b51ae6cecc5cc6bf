import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";

/** Where shared lessons are, below the project's root. */
export const SHARED_FOLDER = "twiceshy/lessons";

/** The key under which the memory has the files as they were last seen. */
export const SEEN_KEY = "shared-lessons-seen";

const MOST_FILES = 2000;

export interface SharedListed {
  readonly path: string;
  readonly size: number;
  readonly changedAt: number;
}

/** The files that may hold shared lessons, by name. */
export function listShared(root: string): SharedListed[] {
  let names: string[];
  try {
    names = readdirSync(join(root, SHARED_FOLDER));
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.(?:ya?ml|json|jsonl)$/i.test(name))
    .sort()
    .slice(0, MOST_FILES)
    .flatMap((name) => {
      const path = `${SHARED_FOLDER}/${name}`;
      try {
        const stat = lstatSync(join(root, path));
        // A link may lead out of the repository.
        return stat.isFile() ? [{ path, size: stat.size, changedAt: Math.floor(stat.mtimeMs) }] : [];
      } catch {
        return [];
      }
    });
}

/** The memory; a clone that has none yet gets one where its repository brings lessons along, if it can be written. */
export async function memoryForLessons(house: House): Promise<Memory | null> {
  const memory = await house.memoryIfThere();
  if (memory !== null || listShared(house.project.root).length === 0) return memory;
  try {
    return await house.openMemory();
  } catch (error) {
    if (error instanceof Trouble && error.code === "memory_unavailable") return null;
    throw error;
  }
}

/** One text that is another when a file came, went or changed. */
export function signatureOf(listed: readonly SharedListed[]): string {
  return JSON.stringify(listed.map(({ path, size, changedAt }) => [path, size, changedAt]));
}

/** Whether shared files have to be read again. For those in a hurry: it loads nothing, and asks one row. */
export function haveSharedLessonsChanged(root: string, memory: Memory): boolean {
  const seen = storeOf(memory).database.prepare("SELECT value FROM progress WHERE key = ?").get([SEEN_KEY]);
  if (seen === undefined && !existsSync(join(root, SHARED_FOLDER))) return false;
  return signatureOf(listShared(root)) !== String(seen?.value ?? "[]");
}
