import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";

/** A change that landed as a commit. */
export interface HeldChange {
  readonly commit: string;
  readonly files: readonly string[];
}

const BUDGET_MS = 5000;

/** How files relate to a landed change: they are those of its commit, they hold its files as it left them, or not. Null: nobody can say. */
export async function holdsChange(
  project: GitProject,
  { commit, files }: HeldChange,
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
