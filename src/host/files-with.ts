import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";

const BUDGET_MS = 5_000;
const MOST = 20;

/** Files of a tree that hold a line's letters, by the pattern of their names; none where too many do. */
export async function filesWith(
  project: GitProject,
  tree: string,
  line: string,
  pattern: string,
  env: Environment,
): Promise<string[]> {
  if (!isObjectId(tree) || line.includes("\n")) return [];
  const args = ["grep", "-l", "-z", "-I", "-F", "-e", line, tree, "--", `:(top,glob)**/${pattern}`];
  const found = await askScratch(project, args, { env, budgetMs: BUDGET_MS });
  if (found.kind !== "ok" || found.isCut) return [];
  // 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050:src/cart.rs
  const files = found.output
    .toString("utf8")
    .split("\0")
    .flatMap((name) => (name === "" ? [] : [name.slice(name.indexOf(":") + 1)]));
  return files.length > MOST ? [] : files;
}
