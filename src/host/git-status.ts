/** What `git status --porcelain=v2 --branch -z` said. */
export interface GitStatus {
  readonly head: string | null;
  readonly branch: string | null;
  /** Changed tracked files; the old name of a renamed one is among them. */
  readonly changed: readonly string[];
  /** Untracked files, and untracked folders with a slash at the end. */
  readonly untracked: readonly string[];
}

/** Fields before the path, by kind of entry: "1 .M N... 100644 100644 100644 <id> <id> src/a.ts" has 8. */
const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { "1": 8, "2": 9, u: 10 };

/** Reads the output of `git status --porcelain=v2 --branch -z`. Twiceshy's own folder is nobody's change. */
export function parseStatus(output: string): GitStatus {
  let head: string | null = null;
  let branch: string | null = null;
  const changed: string[] = [];
  const untracked: string[] = [];
  const entries = output.split("\0");
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const kind = entry[0];
    if (kind === "#") {
      // # branch.oid (initial)
      if (entry.startsWith("# branch.oid ") && !entry.endsWith("(initial)")) head = entry.slice(13);
      // # branch.head (detached)
      else if (entry.startsWith("# branch.head ") && !entry.endsWith("(detached)")) branch = entry.slice(14);
    } else if (kind === "?") {
      const path = entry.slice(2);
      if (!isOurs(path)) untracked.push(path);
    } else if (kind !== undefined && kind in FIELDS_BEFORE_PATH) {
      const path = pathAfter(entry, FIELDS_BEFORE_PATH[kind]!);
      if (!isOurs(path)) changed.push(path);
      // A rename carries its old name in the next entry.
      if (kind === "2" && entries[i + 1]) changed.push(entries[++i]!);
    }
  }
  return { head, branch, changed, untracked };
}

function pathAfter(entry: string, fields: number): string {
  let from = 0;
  for (let n = 0; n < fields; n++) from = entry.indexOf(" ", from) + 1;
  return entry.slice(from);
}

/** Twiceshy's own folder. */
export function isOurs(path: string): boolean {
  return path === ".twiceshy/" || path.startsWith(".twiceshy/");
}
