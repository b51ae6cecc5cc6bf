import { chmodSync, copyFileSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { Screened } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";
import { statKey } from "./stat-key.ts";

interface Held {
  readonly key: string;
  readonly copy: string;
  readonly mode: number;
}

const MOST_BYTES = 50 * 1024 * 1024;

/**
 * The user's files that no tree holds as they are (secrets, dumps), kept beside the trees while an agent works, so that rolling
 * back brings back what was there and not what was scrubbed. Gone with the folder they are in.
 */
export class HeldFiles {
  readonly #root: string;
  readonly #folder: string;
  /** Null for what is too large to be kept. */
  readonly #held = new Map<string, Held | null>();
  #bytes = 0;
  #copies = 0;

  constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  /** Keeps what the first tree lacks: whatever comes to it later is not the user's. */
  hold(screened: readonly Screened[]): void {
    for (const { path, kind } of screened) if (kind !== "keep") this.#held.set(path, this.#copy(path));
  }

  /** Whether anything is held. */
  get isUsed(): boolean {
    return this.#held.size > 0;
  }

  has(path: string): boolean {
    return this.#held.has(path);
  }

  /** Puts back those that are not as they were. */
  putBack(): void {
    for (const [path, held] of this.#held) {
      const file = join(this.#root, path);
      if (held === null || statKey(statIfThere(file)) === held.key || isSame(file, held.copy)) continue;
      makeFolder(dirname(file));
      copyFileSync(held.copy, file);
      chmodSync(file, held.mode);
    }
  }

  #copy(path: string): Held | null {
    const file = join(this.#root, path);
    const stat = statIfThere(file);
    if (!stat?.isFile() || this.#bytes + stat.size > MOST_BYTES) return null;
    makeFolder(this.#folder);
    // Before it is copied: what is written meanwhile differs from it then.
    const key = statKey(stat);
    const copy = join(this.#folder, String(this.#copies++));
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    this.#bytes += stat.size;
    return { key, copy, mode: stat.mode & 0o777 };
  }
}

function isSame(file: string, copy: string): boolean {
  try {
    return statSync(file).size === statSync(copy).size && readFileSync(file).equals(readFileSync(copy));
  } catch {
    return false;
  }
}
