import { join } from "node:path";
import { parseStatus } from "./git-status.ts";
import { statIfThere } from "./stat-if-there.ts";
import { statKey } from "./stat-key.ts";

/** What git says of a folder's files, and what each file it names looks like. */
export type Look = string;

/** Null where git names a whole folder: nothing is known of what is in it. */
export function lookAt(root: string, status: string): Look | null {
  const { changed, untracked } = parseStatus(status);
  const looks = [...changed, ...untracked].map((path) =>
    path.endsWith("/") ? "folder" : statKey(statIfThere(join(root, path))),
  );
  return looks.some((look) => look.startsWith("folder")) ? null : [status, ...looks].join("\0");
}

/** Knows the tree that was taken last for as long as nothing was changed: asking git anew costs two processes. */
export class LastTree {
  #look: Look | null = null;
  #tree: string | null = null;

  /** `look` is from before the tree was taken: what is written meanwhile looks different then, and is not taken for it. */
  note(look: Look | null, tree: string): void {
    this.#look = look;
    this.#tree = tree;
  }

  /** The tree, where all looks the same; null where that is not known. */
  stillIs(look: Look | null): string | null {
    return look !== null && look === this.#look ? this.#tree : null;
  }
}
