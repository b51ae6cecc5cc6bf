import { readHead } from "./git-head.ts";
import { packObjects, unpackObjects } from "./give-objects.ts";
import type { BuiltTree } from "./land-change.ts";
import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { runUserGit } from "./user-git.ts";

const BUDGET_MS = 30_000;

/** A change of files that are all committed, ready to be given to the user's repository. */
export interface PreparedChange {
  readonly head: string;
  readonly tree: string;
  readonly pack: Buffer;
}

/**
 * Looks up what landing a change on HEAD needs, while its checks still run; nothing is written. Null where that is not simple: there
 * is uncommitted work, or no commit.
 */
export async function prepareChange(
  project: GitProject,
  from: string,
  to: string,
  env: Environment,
): Promise<PreparedChange | null> {
  const [told, changes] = await Promise.all([
    runUserGit(project, ["rev-parse", "-q", "HEAD^{commit}", "HEAD^{tree}"], { env, budgetMs: BUDGET_MS }),
    listChanges(project, from, to, { env, budgetMs: BUDGET_MS, folders: true }),
  ]);
  const [head, headTree] = told.kind === "ok" ? told.output.trim().split("\n") : [];
  if (head === undefined || headTree !== from || changes.kind === "failed") return null;
  if (changes.files.some(isSubmodule)) return null;
  const added = changes.files.filter((file) => file.status !== "deleted").map((file) => file.newId);
  const packed = await packObjects(project, [to, ...added], env);
  return packed.kind === "ok" ? { head, tree: to, pack: packed.pack } : null;
}

/** Gives a prepared change to the user's object store; null where HEAD is another by now. */
export async function giveChange(
  project: GitProject,
  { head, tree, pack }: PreparedChange,
  env: Environment,
): Promise<BuiltTree | null> {
  if (readHead(project.gitDir, project.commonDir).head !== head) return null;
  const why = await unpackObjects(project, pack, env);
  return why === null ? { kind: "ok", tree, head } : { kind: "failed", why };
}
