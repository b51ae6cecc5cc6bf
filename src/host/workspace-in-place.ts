import { join } from "node:path";
import { copyGit } from "./copy-git.ts";
import { endMarked } from "./marked-processes.ts";
import type { GitProject } from "./project.ts";
import { SCRATCH_MARK } from "./scratch-environment.ts";
import { makeScratchFolder, removeScratchFolder } from "./scratch-folder.ts";
import { treesOf, type Workspace } from "./workspace.ts";
import type { WorkspaceOptions } from "./workspace-copy.ts";
import { runInWorkspace } from "./workspace-run.ts";

/** The user's own files, behind checkpoints: trees in twiceshy's own store. Index and branches are left alone. */
export function openInPlace(
  project: GitProject,
  { env, redact, isOwned = false }: WorkspaceOptions,
): Workspace | { readonly kind: "unavailable"; readonly why: string } {
  let scratch: string;
  try {
    scratch = makeScratchFolder(project.storeDir);
    copyGit(project, join(scratch, "trees"));
  } catch (error) {
    return { kind: "unavailable", why: `no checkpoint can be kept: ${(error as Error).message}` };
  }
  const trees = treesOf(
    { ...project, gitDir: join(scratch, "trees", ".git") },
    { env, redact, isOwned },
    join(scratch, "held"),
  );
  const place = { directory: project.root, root: project.root, scratch, env: marked(env) };
  function marked(given: WorkspaceOptions["env"]): Record<string, string | undefined> {
    return { ...given, [SCRATCH_MARK]: scratch };
  }
  return {
    kind: "in-place",
    directory: project.root,
    folder: scratch,
    takeTree: trees.take,
    leaveOut: trees.leaveOut,
    restore: trees.put,
    restoreSeen: isOwned ? trees.put : async () => ({ kind: "ok" }),
    diff: trees.diff,
    run: (request) => runInWorkspace(place, request),
    environment: marked,
    async close() {
      endMarked(scratch);
      removeScratchFolder(scratch);
    },
  };
}
