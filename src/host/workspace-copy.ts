import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { copyFiles, type Manifest } from "./copy-files.ts";
import { copyGit } from "./copy-git.ts";
import { lackOfRoom } from "./disk-room.ts";
import { filesOfTree, restoreIgnored } from "./ignored-files.ts";
import { makeFolder } from "./make-folder.ts";
import { endMarked } from "./marked-processes.ts";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { SCRATCH_MARK, scratchEnvironment } from "./scratch-environment.ts";
import { makeFolderAway, makeScratchFolder, removeFolder, removeScratchFolder } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";
import { treesOf, type Workspace } from "./workspace.ts";
import { runInWorkspace } from "./workspace-run.ts";

export interface WorkspaceOptions {
  readonly env: Environment;
  readonly redact: (text: string) => string;
  /** Nobody but the agent works in it: what no tree can hold is taken away, and what a check writes too. */
  readonly isOwned?: boolean;
  readonly budgetMs?: number;
  readonly maxCopyBytes?: number;
}

const BUDGET_MS = 120_000;
const MAX_COPY_BYTES = 2 * 1024 ** 3;
const REFRESH_BUDGET_MS = 60_000;

/**
 * A copy of the working files, ignored ones with them, outside of the project: a repository of its own for the agent's
 * eyes. Nothing the agent does there reaches the user's files, index, branches or memory.
 */
export async function openWorkspaceCopy(
  project: GitProject,
  { env, redact, budgetMs = BUDGET_MS, maxCopyBytes = MAX_COPY_BYTES }: WorkspaceOptions,
): Promise<Workspace | { readonly kind: "unavailable"; readonly why: string }> {
  let scratch: string | null = null;
  try {
    scratch = makeScratchFolder(project.storeDir);
    const away = makeFolderAway(scratch, env);
    // Some tools take a project's name from its folder.
    const directory = join(away, basename(project.root));
    const ours = relative(project.root, project.storeDir);
    const skip = (path: string) => path === ".git" || path === ours || path === ".twiceshy";
    makeFolder(directory);
    const limits = { maxBytes: maxCopyBytes, deadline: Date.now() + budgetMs };
    const copied = await copyFiles(project.root, directory, skip, limits);
    if ("why" in copied) {
      removeScratchFolder(scratch);
      return { kind: "unavailable", why: copied.why };
    }
    copyGit(project, directory);
    copyGit(project, join(away, "trees"));
    return await workspaceOf(project, { directory, away, scratch, env, redact, manifest: copied });
  } catch (error) {
    if (scratch !== null) removeScratchFolder(scratch);
    return { kind: "unavailable", why: `the project could not be copied: ${(error as Error).message}` };
  }
}

interface Copy {
  readonly directory: string;
  readonly away: string;
  readonly scratch: string;
  readonly env: Environment;
  readonly redact: (text: string) => string;
  readonly manifest: Manifest;
}

async function workspaceOf(
  project: GitProject,
  { directory, away, scratch, env, redact, manifest }: Copy,
): Promise<Workspace> {
  const gitDir = join(away, "trees", ".git");
  const temporary = join(away, "store", "tmp");
  makeFolder(temporary);
  const trees = treesOf(
    { ...project, root: directory, gitDir },
    { env, redact, isOwned: true },
    join(away, "held"),
  );
  // The index tells of the user's files, which have other inodes: without this git would read every file each time.
  await runGit(["update-index", "-q", "--refresh"], {
    cwd: directory,
    env: { ...env, GIT_DIR: gitDir, GIT_WORK_TREE: directory, GIT_INDEX_FILE: undefined },
    budgetMs: REFRESH_BUDGET_MS,
  });
  const first = await trees.take();
  if (first.kind === "failed") throw new Error(first.why);
  const atFirst = await filesOfTree(project, first.tree, env);
  const apart = scratchEnvironment(env, { scratch, store: join(away, "store"), cwd: directory });
  const place = {
    directory,
    root: project.root,
    scratch,
    env: { ...apart, GIT_CEILING_DIRECTORIES: away },
  };
  return {
    kind: "worktree",
    directory,
    folder: scratch,
    takeTree: trees.take,
    leaveOut: trees.leaveOut,
    async restore(tree) {
      const put = await trees.put(tree);
      if (put.kind === "failed") return put;
      if (!existsSync(join(directory, ".git"))) copyGit(project, directory);
      // What a check keeps there is state too: red the first time and green ever after.
      removeFolder(temporary);
      makeFolder(temporary);
      return restoreIgnored({ project, directory, manifest, atFirst, first: first.tree, tree, env });
    },
    restoreSeen: trees.put,
    diff: trees.diff,
    run: (request) => runInWorkspace(place, request),
    lacksRoom: () => lackOfRoom([directory, project.storeDir]),
    environment: (given) => ({
      ...given,
      PWD: directory,
      GIT_CEILING_DIRECTORIES: away,
      [SCRATCH_MARK]: scratch,
    }),
    async close() {
      endMarked(scratch);
      await rm(away, { recursive: true, force: true }).catch(() => {});
      removeScratchFolder(scratch);
    },
  };
}
