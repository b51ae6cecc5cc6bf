import { copyFileSync, existsSync, lstatSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { GitStatus } from "./git-status.ts";
import { makeFolder } from "./make-folder.ts";
import type { Project } from "./project.ts";
import { type GitAnswer, runGit } from "./run-git.ts";
import { ensureScratchRepository, writeWhole } from "./scratch-repository.ts";

export interface TreeLimits {
  /** More changed files than this, and no tree is taken. */
  readonly files: number;
  /** The same for their sizes together. */
  readonly totalBytes: number;
  /** Untracked files larger than this are left out of the tree. */
  readonly untrackedBytes: number;
  readonly budgetMs: number;
}

export const TREE_LIMITS: TreeLimits = {
  files: 2000,
  totalBytes: 50 * 1024 * 1024,
  untrackedBytes: 5 * 1024 * 1024,
  budgetMs: 3000,
};

/** Files as git would see them: no index of the user's is split, watched or filtered into `.git/lfs` on our account. */
const QUIET = [
  ["core.splitIndex", "false"],
  ["core.untrackedCache", "false"],
  ["core.fsmonitor", "false"],
  ["filter.lfs.clean", ""],
  ["filter.lfs.process", ""],
  ["filter.lfs.required", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

/** The tree of tracked and untracked, unignored files as they are now; null where that is not cheap. */
export async function takeTree(
  project: Project & { gitDir: string; commonDir: string },
  status: GitStatus,
  env: Readonly<Record<string, string | undefined>>,
  limits: TreeLimits = TREE_LIMITS,
): Promise<string | null> {
  const deadline = Date.now() + limits.budgetMs;
  const ask = (args: readonly string[], extra: Record<string, string> = {}, stdin?: string) =>
    runGit([...QUIET, ...args], {
      cwd: project.root,
      env: { ...env, GIT_DIR: project.gitDir, GIT_WORK_TREE: project.root, ...extra },
      budgetMs: Math.max(1, deadline - Date.now()),
      ...(stdin === undefined ? {} : { stdin }),
    });

  if (status.changed.length === 0 && status.untracked.length === 0) {
    return treeOfHead(project.storeDir, status.head, async () =>
      treeId(await ask(["rev-parse", "HEAD^{tree}"])),
    );
  }
  if (status.changed.length + status.untracked.length > limits.files) return null;

  const untracked =
    status.untracked.length === 0 ? [] : names(await ask(["ls-files", "-o", "-z", "--exclude-standard"]));
  if (untracked === null) return null;
  const paths = affordable(project.root, status.changed, untracked, limits);
  if (paths === null) return null;

  const scratch = ensureScratchRepository(project.storeDir, project.commonDir);
  const index = copyIndex(env.GIT_INDEX_FILE ?? join(project.gitDir, "index"), project.root, scratch);
  const apart = {
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: join(scratch, "objects"),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(project.commonDir, "objects"),
  };
  try {
    // Names and hashes only: what the files hold is the user's, and may be secret.
    const update = await ask(
      ["update-index", "--add", "--remove", "--info-only", "-z", "--stdin"],
      apart,
      paths.map((path) => `${path}\0`).join(""),
    );
    if (update.kind !== "ok") return null;
    return treeId(await ask(["write-tree", "--missing-ok"], apart));
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }
}

/** Asking git costs a process; the same commit has the same tree, so the last answer is kept. */
async function treeOfHead(
  storeDir: string,
  head: string | null,
  ask: () => Promise<string | null>,
): Promise<string | null> {
  const file = join(storeDir, "head-tree");
  // 5f1c0a2b9d3e4f5061728394a5b6c7d8e9f00112 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050
  const [knownHead, knownTree] = readText(file).split(" ");
  if (head !== null && knownHead === head && knownTree) return knownTree;
  const tree = await ask();
  if (head !== null && tree !== null && existsSync(storeDir)) writeWhole(file, `${head} ${tree}`);
  return tree;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The paths to bring into the index, or null when they are too many or too large. */
function affordable(
  root: string,
  changed: readonly string[],
  untracked: readonly string[],
  limits: TreeLimits,
): string[] | null {
  if (changed.length + untracked.length > limits.files) return null;
  const paths: string[] = [];
  let bytes = 0;
  for (const path of changed) {
    bytes += sizeOf(join(root, path)) ?? 0;
    // A submodule shows as a folder; its own files are its own project's business.
    paths.push(path.replace(/\/$/, ""));
  }
  for (const path of untracked) {
    // A repository inside the repository shows as "vendor/lib/".
    const size = path.endsWith("/") ? null : sizeOf(join(root, path));
    if (size === null || size > limits.untrackedBytes || path.startsWith(".twiceshy/")) continue;
    bytes += size;
    paths.push(path);
  }
  return bytes > limits.totalBytes ? null : paths;
}

/** Null for what is neither a file nor a link. */
function sizeOf(path: string): number | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() || stat?.isSymbolicLink() ? stat.size : null;
}

let copies = 0;

function copyIndex(from: string, root: string, scratch: string): string {
  const folder = join(scratch, "indexes");
  makeFolder(folder);
  const copy = join(folder, `${process.pid}-${copies++}`);
  const source = join(from.startsWith("/") ? "" : root, from);
  const stat = statSync(source, { throwIfNoEntry: false });
  // A repository without an index yet: git starts from an empty one.
  if (stat === undefined) return copy;
  copyFileSync(source, copy);
  // An index that looks newer than it is would hide a file changed in the same instant as the index was written.
  const written = Math.floor(stat.mtimeMs / 1000);
  utimesSync(copy, written, written);
  return copy;
}

function names(answer: GitAnswer): string[] | null {
  return answer.kind === "ok" ? answer.output.split("\0").filter((name) => name !== "") : null;
}

function treeId(answer: GitAnswer): string | null {
  return answer.kind === "ok" ? answer.output.trim() || null : null;
}
