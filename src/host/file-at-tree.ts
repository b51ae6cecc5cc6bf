import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const BUDGET_MS = 2000;

/** The text of a file in a tree that was taken; null: the tree has no such file; undefined: nobody can say. */
export async function fileAtTree(
  project: GitProject,
  tree: string,
  path: string,
  env: Environment,
): Promise<string | null | undefined> {
  if (!isObjectId(tree) || path.includes("\n")) return undefined;
  const call = { env, budgetMs: BUDGET_MS, maxBytes: MAX_BYTES };
  const listed = await askScratch(project, ["ls-tree", "-z", "--full-tree", tree, "--", path], call);
  if (listed.kind !== "ok") return undefined;
  // 100644 blob 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050\tsrc/cart.ts
  const id = /^\d+ blob ([0-9a-f]{40,64})\t/.exec(listed.output.toString("utf8"))?.[1];
  if (id === undefined) return null;
  const found = await askScratch(project, ["cat-file", "blob", id], call);
  return found.kind === "ok" && !found.isCut ? found.output.toString("utf8") : undefined;
}
