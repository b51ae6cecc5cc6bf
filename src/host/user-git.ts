import type { GitProject } from "./project.ts";
import { type GitAnswer, runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";

export interface UserGitCall {
  readonly env: Environment;
  readonly budgetMs: number;
  readonly stdin?: Buffer;
}

export type UserGitAnswer =
  | { readonly kind: "ok"; readonly output: string }
  | { readonly kind: "failed"; readonly why: string };

/** Asks the user's own repository, in plumbing words only: no hook runs, nothing is asked back. For landing a change. */
export async function runUserGit(
  { root, gitDir }: GitProject,
  args: readonly string[],
  { env, ...call }: UserGitCall,
): Promise<UserGitAnswer> {
  const own = { ...env, GIT_DIR: gitDir, GIT_WORK_TREE: root };
  const answer = await runGit(args, { ...call, cwd: root, env: own, hearsWhy: true });
  return answer.kind === "ok" ? answer : { kind: "failed", why: sentence(answer, call.budgetMs) };
}

function sentence({ why, words }: Extract<GitAnswer, { readonly kind: "failed" }>, budgetMs: number): string {
  if (why === "missing") return `git could not be started: ${words}`;
  if (why === "too-slow") return `git took longer than ${budgetMs} ms`;
  if (why === "too-long") return "git's answer has no end";
  return `git says: ${words.split("\n").slice(-3).join(" ")}`;
}
