import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface GitHead {
  /** Commit id; null before the first commit. */
  readonly head: string | null;
  /** Branch name; null when HEAD is detached. */
  readonly branch: string | null;
}

/** HEAD and branch by reading files, where git is missing, too slow, or not worth its start. */
export function readHead(gitDir: string, commonDir: string): GitHead {
  const head = readTrimmed(join(gitDir, "HEAD"));
  if (head === null) return { head: null, branch: null };
  // ref: refs/heads/main
  const ref = /^ref: (refs\/.+)$/.exec(head)?.[1];
  if (ref === undefined) return { head: isCommit(head) ? head : null, branch: null };
  const branch = ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : ref;
  return { head: readRef(gitDir, commonDir, ref), branch };
}

function readRef(gitDir: string, commonDir: string, ref: string): string | null {
  const loose = readTrimmed(join(commonDir, ref)) ?? readTrimmed(join(gitDir, ref));
  if (loose !== null) return isCommit(loose) ? loose : null;
  for (const line of (readTrimmed(join(commonDir, "packed-refs")) ?? "").split("\n")) {
    // 5f1c0a2b9d3e4f5061728394a5b6c7d8e9f00112 refs/heads/main
    const gap = line.indexOf(" ");
    if (gap > 0 && line.slice(gap + 1) === ref)
      return isCommit(line.slice(0, gap)) ? line.slice(0, gap) : null;
  }
  return null;
}

/** SHA-1 has 40 hexadecimal digits, SHA-256 has 64. */
function isCommit(text: string): boolean {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);
}

function readTrimmed(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
