import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isBeyondLink } from "./beyond-link.ts";
import { copyIndex } from "./copy-index.ts";
import type { GitStatus } from "./git-status.ts";
import { keepTreeOfHead, knownTreeOfHead } from "./head-tree.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import type { AskGit, GitAnswer } from "./run-git-call.ts";
import { ensureScratchRepository, unseenFolder } from "./scratch-repository.ts";
import { type Screened, screenUntracked } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";
import { untrackedFiles } from "./untracked-files.ts";

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
  ["core.safecrlf", "false"],
  // What a power cut destroys here is taken again.
  ["core.fsync", "none"],
  ["core.looseCompression", "1"],
  ["filter.lfs.clean", ""],
  ["filter.lfs.process", ""],
  ["filter.lfs.required", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

export interface TreeRequest {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes secrets out of text. Without it no untracked file goes into a tree. */
  readonly redact?: (text: string) => string;
  readonly limits?: TreeLimits;
  readonly git: AskGit;
}

/** A tree whose files are all there, and what a reader should know that it lacks. */
export interface TakenTree {
  readonly id: string;
  readonly notes: readonly string[];
}

/** The tree of tracked and untracked, unignored files as they are now, with their content; null where that is not cheap. */
export async function takeTree(
  project: GitProject,
  status: GitStatus,
  { env, redact, limits = TREE_LIMITS, git }: TreeRequest,
): Promise<TakenTree | null> {
  const deadline = Date.now() + limits.budgetMs;
  const ask = (args: readonly string[], extra: Record<string, string> = {}, stdin?: string) =>
    git([...QUIET, ...args], {
      cwd: project.root,
      env: { ...env, GIT_DIR: project.gitDir, GIT_WORK_TREE: project.root, ...extra },
      budgetMs: Math.max(1, deadline - Date.now()),
      ...(stdin === undefined ? {} : { stdin }),
    });

  if (status.changed.length === 0 && status.untracked.length === 0) {
    const id =
      knownTreeOfHead(project.storeDir, status.head) ??
      keepTreeOfHead(project.storeDir, status.head, idIn(await ask(["rev-parse", "HEAD^{tree}"])));
    return id === null ? null : { id, notes: [] };
  }
  if (status.changed.length + status.untracked.length > limits.files) return null;

  const untracked = await untrackedFiles(project.root, status, ask);
  if (untracked === null || status.changed.length + untracked.length > limits.files) return null;
  const scratch = ensureScratchRepository(project.storeDir, project.commonDir);
  const screened = await screenUntracked(untracked, {
    root: project.root,
    maxBytes: limits.untrackedBytes,
    redact: redact ?? null,
    cacheFile: join(scratch, "untracked-clean"),
  });
  if (bytesOf(project.root, status.changed, screened) > limits.totalBytes) return null;

  const index = indexApart(env.GIT_INDEX_FILE ?? join(project.gitDir, "index"), project.root, scratch);
  const apart = {
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: join(scratch, "objects"),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(project.commonDir, "objects"),
  };
  try {
    const scrubbed: string[] = [];
    for (const file of screened) {
      if (file.kind !== "scrub") continue;
      const blob = idIn(await ask(["hash-object", "-w", "--no-filters", "--stdin"], apart, file.text));
      if (blob === null) return null;
      scrubbed.push("--cacheinfo", `${file.executable ? "100755" : "100644"},${blob},${file.path}`);
    }
    // A submodule shows as a folder; its own files are its own project's business.
    const paths = [
      ...status.changed.map((path) => path.replace(/\/$/, "")),
      ...screened.flatMap((file) => (file.kind === "keep" ? [file.path] : [])),
    ];
    const update = (some: readonly string[], how = ["--add", "--remove", "--replace", ...scrubbed]) =>
      ask(["update-index", ...how, "-z", "--stdin"], apart, some.map((path) => `${path}\0`).join(""));
    if ((await update(paths)).kind !== "ok") {
      // A folder that became a link: git does not look beyond it, not even to see that the files are gone.
      const beyond = paths.filter((path) => isBeyondLink(project.root, path));
      if (beyond.length === 0 || (await update(beyond, ["--force-remove"])).kind !== "ok") return null;
      if ((await update(paths.filter((path) => !beyond.includes(path)))).kind !== "ok") return null;
    }
    const id = idIn(await ask(["write-tree", "--missing-ok"], apart));
    return id === null ? null : { id, notes: notesOn(screened) };
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }
}

const MAX_NOTES = 20;

/** Sentences about what the tree does not hold as it is. */
function notesOn(screened: readonly Screened[]): string[] {
  const notes = screened.flatMap((file) => {
    if (file.kind === "keep") return [];
    return file.kind === "scrub"
      ? [`${file.path}: secrets in it were taken out`]
      : [`${file.path}: left out, ${file.why}`];
  });
  if (notes.length <= MAX_NOTES) return notes;
  return [...notes.slice(0, MAX_NOTES), `and ${notes.length - MAX_NOTES} more files`];
}

function bytesOf(root: string, changed: readonly string[], screened: readonly Screened[]): number {
  let bytes = 0;
  for (const path of changed) {
    const stat = statIfThere(join(root, path));
    if (stat?.isFile()) bytes += stat.size;
  }
  for (const file of screened) if (file.kind !== "leave-out") bytes += file.bytes;
  return bytes;
}

let copies = 0;

function indexApart(from: string, root: string, scratch: string): string {
  const folder = unseenFolder(scratch);
  makeFolder(folder);
  const copy = join(folder, `${process.pid}-${copies++}`);
  copyIndex(resolve(root, from), copy);
  return copy;
}

function idIn(answer: GitAnswer): string | null {
  return answer.kind === "ok" ? answer.output.trim() || null : null;
}
