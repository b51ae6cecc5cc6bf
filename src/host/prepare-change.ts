import { join } from "node:path";
import { readHead } from "./git-head.ts";
import { holdUnpacking, packObjects } from "./give-objects.ts";
import { makeCommit } from "./land-change.ts";
import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";
import { ensureScratchRepository } from "./scratch-repository.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { type HeldUserGit, runUserGit } from "./user-git.ts";

const BUDGET_MS = 30_000;

/** A change of files that are all committed, as a commit that is ready to be given to the user's repository. */
export interface PreparedChange {
  readonly head: string;
  readonly tree: string;
  readonly message: string;
  readonly commit: string;
  readonly pack: Buffer;
  /** What writes it there. */
  readonly unpacking: HeldUserGit;
}

export interface ChangeToLand {
  readonly from: string;
  readonly to: string;
  readonly message: string;
}

/**
 * Makes the commit of a change on HEAD while its checks still run, in twiceshy's own repository: nothing is written to the user's. Null
 * where that is not simple: there is uncommitted work, or no commit.
 */
export async function prepareChange(
  project: GitProject,
  { from, to, message }: ChangeToLand,
  env: Environment,
): Promise<PreparedChange | null> {
  const [told, changes] = await Promise.all([
    runUserGit(project, ["rev-parse", "-q", "HEAD^{commit}", "HEAD^{tree}"], { env, budgetMs: BUDGET_MS }),
    listChanges(project, from, to, { env, budgetMs: BUDGET_MS, folders: true }),
  ]);
  const [head, headTree] = told.kind === "ok" ? told.output.trim().split("\n") : [];
  if (head === undefined || headTree !== from || changes.kind === "failed") return null;
  if (changes.files.some(isSubmodule)) return null;
  const own = join(ensureScratchRepository(project.storeDir, project.commonDir), "objects");
  const made = await makeCommit(
    project,
    { tree: to, head },
    { message, env: { ...env, GIT_OBJECT_DIRECTORY: own } },
  );
  if (made.kind === "failed") return null;
  const added = changes.files.filter((file) => file.status !== "deleted").map((file) => file.newId);
  const packed = await packObjects(project, [made.commit, to, ...added], env);
  if (packed.kind === "failed") return null;
  const { commit } = made;
  return { head, tree: to, message, commit, pack: packed.pack, unpacking: holdUnpacking(project, env) };
}

/** Gives a prepared change to the user's object store; null where HEAD or what is to be said of it is another by now. */
export async function giveChange(
  project: GitProject,
  { head, tree, message, commit, pack, unpacking }: PreparedChange,
  wanted: string,
): Promise<
  | { readonly kind: "ok"; readonly tree: string; readonly head: string; readonly commit: string }
  | { readonly kind: "failed"; readonly why: string }
  | null
> {
  if (message !== wanted || readHead(project.gitDir, project.commonDir).head !== head) return null;
  const given = await unpacking.tell(pack);
  return given.kind === "ok" ? { kind: "ok", tree, head, commit } : given;
}
