import { appendFileSync, existsSync, lstatSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { askStatusText } from "./git.ts";
import { isOurs, parseStatus } from "./git-status.ts";
import { HeldFiles } from "./held-files.ts";
import { filesOfTree } from "./ignored-files.ts";
import { LastTree, lookAt } from "./last-tree.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { removeFolder } from "./scratch-folder.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";
import type { ScratchRequest, ScratchRun } from "./scratch-place.ts";
import { type Screened, screenUntracked } from "./screen-untracked.ts";
import { statIfThere } from "./stat-if-there.ts";
import { TREE_LIMITS, takeTree } from "./take-tree.ts";
import {
  type DiffOptions,
  diffTrees,
  type FileChange,
  isSubmodule,
  listChanges,
  type TreeDiff,
} from "./tree-diff.ts";
import { writeFiles } from "./write-files.ts";

/** Where a coding agent works on a project's files, and checks are run on what it made of them. */
export interface Workspace {
  readonly kind: "worktree" | "in-place";
  /** The project's root as agent and checks see it. */
  readonly directory: string;
  /** For prompts and logs; outside of the files. */
  readonly folder: string;
  takeTree(): Promise<TreeAnswer>;
  /** From here on no tree holds what these ignore patterns name: what an agent leaves for itself. */
  leaveOut(patterns: readonly string[]): void;
  /** Puts the files back as a tree has them; what git ignores too, where that can be. */
  restore(tree: string): Promise<Done>;
  /** The same for what git sees alone: after a check, whose caches stay. */
  restoreSeen(tree: string): Promise<Done>;
  diff(from: string, to: string, options?: Partial<DiffOptions>): Promise<TreeDiff>;
  /** Runs a check on the files as they are. What it writes into ignored folders stays. */
  run(request: ScratchRequest): Promise<ScratchRun>;
  /** Why nothing that is written now can be relied on; null where there is room on the disk. */
  lacksRoom(): string | null;
  /** What an agent's environment has to say here, and must not. */
  environment(env: Environment): Record<string, string | undefined>;
  close(): Promise<void>;
}

export type Done = { readonly kind: "ok" } | { readonly kind: "failed"; readonly why: string };
export type TreeAnswer =
  | {
      readonly kind: "ok";
      readonly tree: string;
      /** The first time what the tree lacks of the user's files, then what was taken away because no tree can hold it. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "failed"; readonly why: string };

const STATUS_BUDGET_MS = 15_000;
const BUDGET_MS = 30_000;
const PATIENT = { ...TREE_LIMITS, files: 20_000, totalBytes: 500 * 1024 * 1024, budgetMs: BUDGET_MS };

/** The trees of a folder, seen through a git directory that nobody else knows of: an agent may do to its own what it likes. */
export interface FolderTrees {
  take(): Promise<TreeAnswer>;
  leaveOut(patterns: readonly string[]): void;
  /** Makes the folder's files those of a tree. */
  put(tree: string): Promise<Done>;
  diff(from: string, to: string, options?: Partial<DiffOptions>): Promise<TreeDiff>;
}

/** `project` has the folder as its root and the git directory of its own; `heldFolder` is for what no tree may hold. */
export function treesOf(
  project: GitProject,
  {
    env,
    redact,
    isOwned,
  }: { readonly env: Environment; readonly redact: (text: string) => string; readonly isOwned: boolean },
  heldFolder: string,
): FolderTrees {
  const held = new HeldFiles(project.root, heldFolder);
  const taken = new Set<string>();
  const last = new LastTree();
  const around = { ...env, GIT_DIR: project.gitDir, GIT_WORK_TREE: project.root, GIT_INDEX_FILE: undefined };
  /** A full disk is an answer, not an accident. */
  const take = () => takeNow().catch((error: Error): TreeAnswer => ({ kind: "failed", why: error.message }));
  /** The first tree says what is the user's. From then on nothing stays in the folder that git would see and no tree holds. */
  async function takeNow(): Promise<TreeAnswer> {
    const status = await askStatusText(project.root, { env: around, statusBudgetMs: STATUS_BUDGET_MS });
    if (status === null) return { kind: "failed", why: "git could not say what differs in the files" };
    const { untracked } = parseStatus(status);
    const look = lookAt(project.root, status);
    const known = last.stillIs(look);
    if (known !== null && !held.isUsed) return { kind: "ok", tree: known, notes: [] };
    const tree = await takeTree(project, parseStatus(status), {
      env: around,
      redact,
      limits: PATIENT,
      git: runGit,
    });
    if (tree === null)
      return { kind: "failed", why: "the tree of the files could not be taken: too many, or too large" };
    const isFirst = taken.size === 0;
    taken.add(tree.id);
    if (isFirst && untracked.length > 0) held.hold(await screen());
    if (tree.notes.length === 0) last.note(look, tree.id);
    const isShort = isOwned && !isFirst && (tree.notes.length > 0 || held.isUsed);
    return { kind: "ok", tree: tree.id, notes: isShort ? shed(await screen()) : tree.notes };
  }
  /** What an agent made and no tree can hold would be verified, and never land. */
  function shed(screened: readonly Screened[]): string[] {
    const notes: string[] = [];
    for (const one of screened) {
      if (one.kind === "keep" || held.has(one.path)) continue;
      const file = join(project.root, one.path);
      if (one.kind === "scrub") writeFileSync(file, one.text);
      else removeFolder(file);
      notes.push(
        `${one.path}: ${one.kind === "scrub" ? "its secrets are taken out" : `removed, ${one.why}`}`,
      );
    }
    held.putBack();
    return notes;
  }
  async function listUntracked(): Promise<string[]> {
    const listed = await runGit(["ls-files", "-o", "-z", "--exclude-standard"], {
      cwd: project.root,
      env: around,
      budgetMs: BUDGET_MS,
    });
    return listed.kind === "ok"
      ? listed.output.split("\0").filter((path) => path !== "" && !isOurs(path))
      : [];
  }
  async function screen(): Promise<Screened[]> {
    const cacheFile = join(project.storeDir, "scratch.git", "untracked-clean");
    return screenUntracked(await listUntracked(), {
      root: project.root,
      maxBytes: PATIENT.untrackedBytes,
      redact,
      cacheFile,
    });
  }
  /** Whether a tree has a file only without its secrets, and nobody kept it as it was. */
  async function isScrubbed(tree: string, { path, newId }: FileChange): Promise<boolean> {
    if (held.has(path)) return true;
    if (taken.has(tree)) return false;
    const blob = await askScratch(project, ["cat-file", "blob", newId], { env, budgetMs: BUDGET_MS });
    return blob.kind === "ok" && blob.output.includes("[redacted:");
  }
  /** Files that are too many or too large for a tree are not the user's: those were taken. */
  async function strip(tree: string): Promise<void> {
    const wanted = await filesOfTree(project, tree, env);
    for (const path of await listUntracked())
      if (!wanted.has(path) && !held.has(path)) dropFile(project.root, path);
    const status = await askStatusText(project.root, { env: around, statusBudgetMs: STATUS_BUDGET_MS });
    for (const path of status === null ? [] : parseStatus(status).changed) {
      const stat = statIfThere(join(project.root, path));
      if (stat?.isFile() && stat.size > PATIENT.untrackedBytes) removeFolder(join(project.root, path));
    }
  }
  async function put(tree: string): Promise<Done> {
    if (!isObjectId(tree)) return { kind: "failed", why: `${tree} is no tree's id` };
    makeFolder(project.root);
    let now = await take();
    if (now.kind === "failed") {
      await strip(tree);
      now = await take();
    }
    if (now.kind === "failed") return now;
    const changes = await listChanges(project, now.tree, tree, { env, budgetMs: BUDGET_MS });
    if (changes.kind === "failed") return changes;
    const files = changes.files.filter((file) => !isSubmodule(file));
    for (const { path, status } of files) if (status === "deleted") dropFile(project.root, path);
    const write: string[] = [];
    for (const file of files)
      if (file.status !== "deleted" && !(await isScrubbed(tree, file))) write.push(file.path);
    for (const path of write) makeWay(project.root, path);
    const written = await writeFiles(project, tree, write, project.root, { env, budgetMs: BUDGET_MS });
    if (written.kind === "failed") return written;
    held.putBack();
    return { kind: "ok" };
  }
  return {
    take,
    leaveOut(patterns) {
      if (patterns.length === 0) return;
      makeFolder(join(project.gitDir, "info"));
      appendFileSync(join(project.gitDir, "info", "exclude"), `\n${patterns.join("\n")}\n`);
    },
    put,
    diff: (from, to, options = {}) => diffTrees(project, from, to, { env, ...options }),
  };
}

/** Removes a file, and the folders that are empty without it. */
export function dropFile(root: string, path: string): void {
  removeFolder(join(root, path));
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/** What stands where a file has to go: a folder in its place, or a file in the place of a folder above it. */
function makeWay(root: string, path: string): void {
  if (
    lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() &&
    !isRepository(join(root, path))
  )
    removeFolder(join(root, path));
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const stat = lstatSync(join(root, folder), { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) removeFolder(join(root, folder));
  }
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) && readdirSync(folder).length > 1;
}
