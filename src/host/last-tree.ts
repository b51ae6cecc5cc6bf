import { join } from "node:path";
import { parseStatus } from "./git-status.ts";
import { statIfThere } from "./stat-if-there.ts";
import { statKey } from "./stat-key.ts";

/** Knows the tree that was taken last for as long as nothing was changed: asking git anew costs two processes. */
export class LastTree {
  readonly #root: string;
  #seen: string | null = null;
  #tree: string | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** `status` is what git said before the tree was taken. */
  note(status: string, tree: string): void {
    this.#seen = this.#looksOf(status);
    this.#tree = tree;
  }

  /** The tree, where git says the same and none of the files it names was touched; null where that is not known. */
  stillIs(status: string): string | null {
    return this.#seen !== null && this.#seen === this.#looksOf(status) ? this.#tree : null;
  }

  /** Null where git names a whole folder: nothing is known of what is in it. */
  #looksOf(status: string): string | null {
    const { changed, untracked } = parseStatus(status);
    const paths = [...changed, ...untracked];
    if (paths.some((path) => path.endsWith("/"))) return null;
    const looks = paths.map((path) => statKey(statIfThere(join(this.#root, path))));
    return [status, ...looks].join("\0");
  }
}
