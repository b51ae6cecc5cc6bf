import { statSync } from "node:fs";
import type { Memory } from "#model/ports.ts";

interface Kept {
  readonly memory: Memory;
  readonly at: number;
  readonly file: string;
  users: number;
  isRetired: boolean;
}

/** So long a memory is used again; what hooks left for it to take in comes in with the next one. */
const KEPT_MS = 1_000;

/**
 * One open memory for the requests of a second: opening takes longer than most answers, and libsql gives its files back late. While
 * nobody asks, none is open. One whose file is another by now is not used any more.
 */
export class KeptMemory {
  #kept: Kept | null = null;
  #opening: Promise<Kept> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly keptMs: number = KEPT_MS) {}

  /** Works with an open memory; `open` makes one where there is none to be used again. `path` is its file. */
  async with<T>(
    path: string,
    open: () => Promise<Memory>,
    work: (memory: Memory) => T | Promise<T>,
  ): Promise<T> {
    let kept = this.#usable(path);
    // Of several that waited for the same one, another may have had trouble with it already.
    while (kept === null || kept.isRetired) kept = this.#usable(path) ?? (await this.#open(path, open));
    kept.users += 1;
    try {
      return await work(kept.memory);
    } catch (error) {
      // Whatever it was, the next one begins with a memory of its own.
      this.#retire(kept);
      throw error;
    } finally {
      kept.users -= 1;
      if (kept.isRetired && kept.users === 0) kept.memory.close();
    }
  }

  close(): void {
    if (this.#kept !== null) this.#retire(this.#kept);
  }

  #usable(path: string): Kept | null {
    const kept = this.#kept;
    if (kept === null) return null;
    if (Date.now() - kept.at < this.keptMs && fileAt(path) === kept.file) return kept;
    this.#retire(kept);
    return null;
  }

  /** Requests that come together wait for the same one. */
  #open(path: string, open: () => Promise<Memory>): Promise<Kept> {
    this.#opening ??= open()
      .then((memory) => {
        const kept = { memory, at: Date.now(), file: fileAt(path), users: 0, isRetired: false };
        this.#kept = kept;
        this.#timer = setTimeout(() => this.#retire(kept), this.keptMs).unref();
        return kept;
      })
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  #retire(kept: Kept): void {
    if (this.#kept === kept) {
      this.#kept = null;
      if (this.#timer !== null) clearTimeout(this.#timer);
    }
    if (kept.isRetired) return;
    kept.isRetired = true;
    if (kept.users === 0) kept.memory.close();
  }
}

/** Which file is there by this name, and which store's it is. */
function fileAt(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? "" : `${path}:${stat.dev}:${stat.ino}`;
}
