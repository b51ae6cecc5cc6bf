import { chmodSync, copyFileSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { Screened } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";

interface Held {
  readonly key: string;
  readonly copy: string;
  readonly mode: number;
}

const MOST_BYTES = 50 * 1024 * 1024;

/**
 * Files that a tree does not hold as they are (secrets, dumps), kept beside it while an agent works, so that rolling back
 * brings back what was there and not what was scrubbed. Gone with the folder they are in.
 */
export class HeldFiles {
  readonly #root: string;
  readonly #folder: string;
  readonly #byTree = new Map<string, ReadonlyMap<string, Held>>();
  readonly #latest = new Map<string, Held>();
  #bytes = 0;
  #copies = 0;

  constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  /** Keeps what a tree that was just taken lacks; of the same tree the first state counts, since no tree sees these files change. */
  hold(tree: string, screened: readonly Screened[]): void {
    if (this.#byTree.has(tree)) return;
    const held = new Map<string, Held>();
    for (const { path, kind } of screened) {
      const one = kind === "keep" ? null : this.#copy(path);
      if (one !== null) held.set(path, one);
    }
    this.#byTree.set(tree, held);
  }

  /** Whether anything was ever held. */
  get isUsed(): boolean {
    return this.#copies > 0;
  }

  /** Whether it is known what a tree lacks. */
  knows(tree: string): boolean {
    return this.#byTree.has(tree);
  }

  has(tree: string, path: string): boolean {
    return this.#byTree.get(tree)?.has(path) ?? false;
  }

  /** Puts back those that are not as they were with a tree. */
  putBack(tree: string): void {
    for (const [path, { key, copy, mode }] of this.#byTree.get(tree) ?? []) {
      const file = join(this.#root, path);
      if (keyOf(file) === key || isSame(file, copy)) continue;
      makeFolder(dirname(file));
      copyFileSync(copy, file);
      chmodSync(file, mode);
    }
  }

  #copy(path: string): Held | null {
    const file = join(this.#root, path);
    const stat = statIfThere(file);
    if (!stat?.isFile() || this.#bytes + stat.size > MOST_BYTES) return null;
    const key = keyOf(file)!;
    const known = this.#latest.get(path);
    if (known?.key === key) return known;
    makeFolder(this.#folder);
    const copy = join(this.#folder, String(this.#copies++));
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    this.#bytes += stat.size;
    const held = { key, copy, mode: stat.mode & 0o777 };
    this.#latest.set(path, held);
    return held;
  }
}

function keyOf(file: string): string | null {
  const stat = statIfThere(file);
  return stat === null ? null : `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`;
}

function isSame(file: string, copy: string): boolean {
  try {
    return statSync(file).size === statSync(copy).size && readFileSync(file).equals(readFileSync(copy));
  } catch {
    return false;
  }
}
