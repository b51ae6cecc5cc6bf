import { spawn } from "node:child_process";
import { type GitAnswer, type GitCall, gitEnvironment, MAX_OUTPUT_BYTES, MAX_WORDS } from "./run-git-call.ts";

export type { GitAnswer, GitCall } from "./run-git-call.ts";

/** Asks git one thing; killed when the budget is spent. Never writes to the user's index, never asks for a password. */
export function runGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  return startGit(args, call, call.stdin === undefined ? "ignore" : "pipe").tell(call.stdin);
}

/** A git that is there, and does nothing before it is told what it reads. */
export interface HeldGit {
  /** Its input; from now on its time counts. */
  tell(stdin?: string | Buffer): Promise<GitAnswer>;
  /** Ends it, where nobody wants it any more. */
  drop(): void;
}

/** Starts a git that waits for its input: to start one takes longer than what it does. */
export function holdGit(args: readonly string[], call: Omit<GitCall, "stdin">): HeldGit {
  return startGit(args, call, "pipe");
}

function startGit(args: readonly string[], call: Omit<GitCall, "stdin">, stdin: "ignore" | "pipe"): HeldGit {
  const child = spawn("git", args, {
    cwd: call.cwd,
    env: gitEnvironment(call.env),
    stdio: [stdin, "pipe", call.hearsWhy ? "pipe" : "ignore"],
    windowsHide: true,
  });
  let stop = (_why: "too-slow" | "too-long") => {};
  const answer = new Promise<GitAnswer>((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let words = "";
    stop = (why) => {
      child.kill("SIGKILL");
      // Something that git itself started may hold the pipe for longer.
      child.stdout!.destroy();
      child.stderr?.destroy();
      resolve({ kind: "failed", why, words });
    };
    child.stdout!.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) stop("too-long");
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      if (words.length < MAX_WORDS) words += chunk.toString("utf8");
    });
    child.on("error", ({ message }) => {
      resolve({ kind: "failed", why: "missing", words: message });
    });
    child.on("close", (code) => {
      if (code !== 0) resolve({ kind: "failed", why: "error", words: words.trim() || `exit ${code}` });
      else resolve({ kind: "ok", output: Buffer.concat(chunks).toString("utf8") });
    });
    // Git may end before it has read everything.
    child.stdin?.on("error", () => {});
  });
  return {
    tell(input) {
      const timer = setTimeout(stop, call.budgetMs, "too-slow");
      answer.then(() => clearTimeout(timer));
      child.stdin?.end(input);
      return answer;
    },
    drop: () => stop("too-slow"),
  };
}
