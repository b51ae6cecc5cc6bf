import { commitAt, isAncestor } from "./land-heal.ts";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";
import { runUserGit } from "./user-git.ts";

/** A change that landed as a commit. */
export interface HeldChange {
  readonly commit: string;
  readonly branch: string | null;
  readonly mergedInto: string | null;
  readonly files: readonly string[];
  /** The line by which a copy of the commit is known. */
  readonly trailer: string;
}

const BUDGET_MS = 5000;

/** How files relate to a landed change: they are those of its commit, they hold its files as it left them, or not. Null: nobody can say. */
export async function holdsChange(
  project: GitProject,
  { commit, files }: Pick<HeldChange, "commit" | "files">,
  tree: string,
  env: Environment,
): Promise<"exact" | "holds" | "no" | null> {
  if (!isObjectId(commit) || !isObjectId(tree) || files.length === 0) return null;
  const [left, now] = await Promise.all([
    entries(project, commit, files, env),
    entries(project, tree, files, env),
  ]);
  if (left === null || now === null) return null;
  if (left !== now) return "no";
  const [own, other] = await Promise.all([
    entries(project, commit, [], env),
    entries(project, tree, [], env),
  ]);
  return own !== null && own === other ? "exact" : "holds";
}

/** Names and contents of some files, or of the folder at the root, as one text. */
async function entries(
  project: GitProject,
  tree: string,
  files: readonly string[],
  env: Environment,
): Promise<string | null> {
  const args = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", tree, "--", ...files];
  const told = await askScratch(project, args, { env, budgetMs: BUDGET_MS });
  return told.kind === "ok" && !told.isCut ? told.output.toString("utf8") : null;
}

/** How a person took a landed change back, as a sentence; null where nobody did. */
export async function takenBack(
  project: GitProject,
  change: HeldChange,
  env: Environment,
  wasSeenMerged: boolean,
): Promise<string | null> {
  const { commit, branch, mergedInto, trailer } = change;
  const head = await commitAt(project, "HEAD", env);
  // Whatever was done to it meanwhile: the files are as it left them.
  if (head === null || ((await holdsChange(project, change, head, env)) ?? "no") !== "no") return null;
  const reverted = await commitSaying(project, `This reverts commit ${commit}`, env);
  if (reverted !== null) return `a person took it back in ${reverted.slice(0, 10)}`;
  if (
    (await isAncestor(project, commit, "HEAD", env)) ||
    (await commitSaying(project, trailer, env)) !== null
  )
    return null;
  if (mergedInto !== null) {
    const tip = await commitAt(project, `refs/heads/${mergedInto}`, env);
    const isIn = tip === null || (await isAncestor(project, commit, tip, env));
    return isIn ? null : `a person moved ${mergedInto} back to before it`;
  }
  if (branch === null || wasSeenMerged) return null;
  const isThere = (await commitAt(project, `refs/heads/${branch}`, env)) !== null;
  return isThere ? null : `a person removed ${branch} without merging it`;
}

/** The newest commit that is worked on with a line in its message. */
async function commitSaying(project: GitProject, line: string, env: Environment): Promise<string | null> {
  const args = ["log", "-n", "1", "--format=%H", "-F", `--grep=${line}`, "HEAD", "--"];
  const found = await runUserGit(project, args, { env, budgetMs: BUDGET_MS });
  return found.kind === "ok" && found.output.trim() !== "" ? found.output.trim() : null;
}
