import type { GitProject } from "./project.ts";
import { type GitAnswer, holdGit, runGit } from "./run-git.ts";
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
  project: GitProject,
  args: readonly string[],
  { env, ...call }: UserGitCall,
): Promise<UserGitAnswer> {
  return toAnswer(await runGit(args, { ...call, ...theirs(project, env) }), call.budgetMs);
}

/** The same that waits for its input: git has done nothing before it is told. */
export interface HeldUserGit {
  tell(stdin: string | Buffer): Promise<UserGitAnswer>;
  drop(): void;
}

export function holdUserGit(
  project: GitProject,
  args: readonly string[],
  { env, budgetMs }: Omit<UserGitCall, "stdin">,
): HeldUserGit {
  const held = holdGit(args, { budgetMs, ...theirs(project, env) });
  return { tell: async (stdin) => toAnswer(await held.tell(stdin), budgetMs), drop: held.drop };
}

function theirs({ root, gitDir }: GitProject, env: Environment) {
  return { cwd: root, env: { ...env, GIT_DIR: gitDir, GIT_WORK_TREE: root }, hearsWhy: true };
}

function toAnswer(answer: GitAnswer, budgetMs: number): UserGitAnswer {
  return answer.kind === "ok" ? answer : { kind: "failed", why: sentence(answer, budgetMs) };
}

function sentence({ why, words }: Extract<GitAnswer, { readonly kind: "failed" }>, budgetMs: number): string {
  if (why === "missing") return `git could not be started: ${words}`;
  if (why === "too-slow") return `git took longer than ${budgetMs} ms`;
  if (why === "too-long") return "git's answer has no end";
  return `git says: ${words.split("\n").slice(-3).join(" ")}`;
}
