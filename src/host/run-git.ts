import { spawn } from "node:child_process";
import { type GitAnswer, type GitCall, gitEnvironment, MAX_OUTPUT_BYTES, MAX_WORDS } from "./run-git-call.ts";

export type { GitAnswer, GitCall } from "./run-git-call.ts";

/** Asks git one thing; killed when the budget is spent. Never writes to the user's index, never asks for a password. */
export function runGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const child = spawn("git", args, {
      cwd: call.cwd,
      env: gitEnvironment(call.env),
      stdio: [call.stdin === undefined ? "ignore" : "pipe", "pipe", call.hearsWhy ? "pipe" : "ignore"],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let words = "";
    const stop = (why: "too-slow" | "too-long") => {
      child.kill("SIGKILL");
      // Something that git itself started may hold the pipe for longer.
      child.stdout!.destroy();
      child.stderr?.destroy();
      resolve({ kind: "failed", why, words });
    };
    const timer = setTimeout(stop, call.budgetMs, "too-slow");
    child.stdout!.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) stop("too-long");
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      if (words.length < MAX_WORDS) words += chunk.toString("utf8");
    });
    child.on("error", ({ message }) => {
      clearTimeout(timer);
      resolve({ kind: "failed", why: "missing", words: message });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code !== 0) resolve({ kind: "failed", why: "error", words: words.trim() || `exit ${code}` });
      else resolve({ kind: "ok", output: Buffer.concat(chunks).toString("utf8") });
    });
    // Git may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(call.stdin);
  });
}
