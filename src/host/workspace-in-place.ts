import { join } from "node:path";
import { copyGit } from "./copy-git.ts";
import { Ballast, lackOfRoom } from "./disk-room.ts";
import { endMarked } from "./marked-processes.ts";
import type { GitProject } from "./project.ts";
import { SCRATCH_MARK } from "./scratch-environment.ts";
import { makeScratchFolder, removeScratchFolder } from "./scratch-folder.ts";
import { type Done, treesOf, type Workspace } from "./workspace.ts";
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
  const ballast = new Ballast(project.storeDir, join(scratch, "ballast"));
  /** They are the user's own files: where the disk is full they are put back all the same. */
  async function putBack(tree: string): Promise<Done> {
    const put = await tryPut(tree);
    return put.kind === "failed" && ballast.drop() ? tryPut(tree) : put;
  }
  async function tryPut(tree: string): Promise<Done> {
    try {
      return await trees.put(tree);
    } catch (error) {
      return { kind: "failed", why: (error as Error).message };
    }
  }
  return {
    kind: "in-place",
    directory: project.root,
    folder: scratch,
    takeTree: trees.take,
    leaveOut: trees.leaveOut,
    restore: putBack,
    restoreSeen: isOwned ? putBack : async () => ({ kind: "ok" }),
    diff: trees.diff,
    run: (request) => runInWorkspace(place, request),
    lacksRoom: () => lackOfRoom([project.root, project.storeDir]),
    environment: marked,
    async close() {
      endMarked(scratch);
      removeScratchFolder(scratch);
    },
  };
}
