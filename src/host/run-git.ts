import { spawn } from "node:child_process";

export interface GitCall {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly budgetMs: number;
  readonly stdin?: string;
}

export type GitAnswer =
  | { readonly kind: "ok"; readonly output: string }
  | { readonly kind: "failed"; readonly why: "missing" | "error" | "too-slow" | "too-long" };

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Asks git one thing; killed when the budget is spent. Never writes to the user's index, never asks for a password. */
export function runGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const env = {
      ...call.env,
      GIT_OPTIONAL_LOCKS: "0",
      GIT_TERMINAL_PROMPT: "0",
      GIT_NO_LAZY_FETCH: "1",
      LC_ALL: "C",
    };
    const child = spawn("git", args, {
      cwd: call.cwd,
      env,
      stdio: [call.stdin === undefined ? "ignore" : "pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = (why: "too-slow" | "too-long") => {
      child.kill("SIGKILL");
      // Something that git itself started may hold the pipe for longer.
      child.stdout!.destroy();
      resolve({ kind: "failed", why });
    };
    const timer = setTimeout(stop, call.budgetMs, "too-slow");
    child.stdout!.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) stop("too-long");
    });
    child.on("error", () => {
      clearTimeout(timer);
      resolve({ kind: "failed", why: "missing" });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code !== 0) resolve({ kind: "failed", why: "error" });
      else resolve({ kind: "ok", output: Buffer.concat(chunks).toString("utf8") });
    });
    // Git may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(call.stdin);
  });
}
