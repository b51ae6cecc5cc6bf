import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";

const BUDGET_MS = 5000;

/** Those of some paths that git ignores; what it tracks already it does not. None where git cannot say. */
export async function ignoredPaths(
  { root }: GitProject,
  paths: readonly string[],
  env: Environment,
): Promise<string[]> {
  const stdin = paths.map((path) => `${path}\0`).join("");
  const answer = await runGit(["check-ignore", "-z", "--stdin"], {
    cwd: root,
    env,
    budgetMs: BUDGET_MS,
    stdin,
  });
  return answer.kind === "ok" ? answer.output.split("\0").filter((path) => path !== "") : [];
}
