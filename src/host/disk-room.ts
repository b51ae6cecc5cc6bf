import { randomFillSync } from "node:crypto";
import { rmSync, statfsSync, writeFileSync } from "node:fs";

/** Bytes that are free on the disk a folder is on; null where it cannot be asked. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** With less than this a file that is written may well be half of one. */
const LEAST_ROOM = 512 * 1024;

/** Which of these folders is on a disk that is full, as a sentence; null where there is room. */
export function lackOfRoom(folders: readonly string[]): string | null {
  const full = folders.find((folder) => (freeBytes(folder) ?? LEAST_ROOM) < LEAST_ROOM);
  return full === undefined ? null : `The disk of ${full} is full.`;
}

const MOST_BALLAST = 4 * 1024 * 1024;

/** Room that is held while somebody else works on the disk, for putting things back where they left none. */
export class Ballast {
  readonly #file: string;
  #isThere = false;

  /** A tenth of what is free, and no more than 4 MB; none where even that cannot be written. */
  constructor(folder: string, file: string) {
    this.#file = file;
    const size = Math.min(MOST_BALLAST, Math.floor((freeBytes(folder) ?? 0) / 10));
    try {
      // Some file systems hold zeros in no room at all.
      writeFileSync(file, randomFillSync(Buffer.alloc(size)));
      this.#isThere = true;
    } catch {
      this.drop();
    }
  }

  /** Gives the room free; whether there was any. */
  drop(): boolean {
    const was = this.#isThere;
    this.#isThere = false;
    rmSync(this.#file, { force: true });
    return was;
  }
}
