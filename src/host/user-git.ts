import { spawn } from "node:child_process";
import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";

export interface UserGitCall {
  readonly env: Environment;
  readonly budgetMs: number;
  readonly stdin?: Buffer;
}

export type UserGitAnswer =
  | { readonly kind: "ok"; readonly output: string }
  | { readonly kind: "failed"; readonly why: string };

const MAX_WORDS = 4096;

/** Asks the user's own repository, in plumbing words only: no hook runs, nothing is asked back. For landing a change. */
export function runUserGit(
  project: GitProject,
  args: readonly string[],
  { env, budgetMs, stdin }: UserGitCall,
): Promise<UserGitAnswer> {
  return new Promise((resolve) => {
    const child = spawn("git", args, {
      cwd: project.root,
      env: {
        ...env,
        GIT_DIR: project.gitDir,
        GIT_WORK_TREE: project.root,
        GIT_TERMINAL_PROMPT: "0",
        LC_ALL: "C",
      },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    let words = "";
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, budgetMs);
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => {
      if (words.length < MAX_WORDS) words += chunk.toString("utf8");
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ kind: "failed", why: `git could not be started: ${error.message}` });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve({ kind: "ok", output });
      else
        resolve({
          kind: "failed",
          why: isLate
            ? `git took longer than ${budgetMs} ms`
            : `git says: ${words.trim().split("\n").slice(-3).join(" ") || `exit ${code}`}`,
        });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
  });
}
