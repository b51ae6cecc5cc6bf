import { join } from "node:path";
import type { GitStatus } from "./git-status.ts";
import type { GitAnswer } from "./run-git-call.ts";
import { statIfThere } from "./stat-if-there.ts";

/** More folders than fit on a command line; then git looks everywhere. */
const MAX_FOLDERS = 200;

/** The files that status named, and those in the folders it named; looking only there spares a walk through the whole tree. */
export async function untrackedFiles(
  root: string,
  status: GitStatus,
  ask: (args: readonly string[], extra: Record<string, string>) => Promise<GitAnswer>,
): Promise<string[] | null> {
  // A file that became a folder shows as deleted, and nothing is said of what is in the folder.
  const becameFolder = status.changed.filter((path) => statIfThere(join(root, path))?.isDirectory());
  const folders = [...status.untracked.filter((path) => path.endsWith("/")), ...becameFolder];
  const files = status.untracked.filter((path) => !path.endsWith("/"));
  if (folders.length === 0) return files;
  const only = folders.length > MAX_FOLDERS ? [] : folders;
  const inside = names(
    await ask(["ls-files", "-o", "-z", "--exclude-standard", "--", ...only], { GIT_LITERAL_PATHSPECS: "1" }),
  );
  return inside && [...new Set([...files, ...inside])];
}

function names(answer: GitAnswer): string[] | null {
  return answer.kind === "ok" ? answer.output.split("\0").filter((name) => name !== "") : null;
}
