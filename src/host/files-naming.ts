import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";

/** Tracked files that hold a word as it is, at most so many; none where git cannot say in time. */
export async function filesNaming(
  project: GitProject,
  word: string,
  { env, budgetMs, most }: { readonly env: Environment; readonly budgetMs: number; readonly most: number },
): Promise<string[]> {
  if (word === "" || /[\0\n]/.test(word)) return [];
  const words = ["grep", "-l", "-z", "-I", "-F", "-w", "--no-textconv", "--no-color", "-e", word, "--"];
  const answer = await runGit(words, { cwd: project.root, env, budgetMs });
  return answer.kind === "ok"
    ? answer.output
        .split("\0")
        .filter((path) => path !== "")
        .slice(0, most)
    : [];
}
