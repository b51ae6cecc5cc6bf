import { type GitAnswer, type GitCall, gitEnvironment, MAX_OUTPUT_BYTES, MAX_WORDS } from "./run-git-call.ts";

interface Spawned {
  /** A negative number of the system's, where the process could not be started or was stopped. */
  readonly error?: number;
  readonly status?: number | null;
  readonly output?: readonly (Buffer | null)[] | null;
}

type Spawn = (options: Readonly<Record<string, unknown>>) => Spawned;

/** Node's own numbers for ETIMEDOUT and ENOBUFS on Linux and on a Mac. */
const [TOO_SLOW, TOO_LONG] = [new Set([-110, -60]), new Set([-105, -55])];

/**
 * Asks git one thing and waits for the answer: for a process that has nothing else to do meanwhile. `node:child_process` brings
 * sockets and streams with it, which cost a hook more than git itself does (one question: 4 ms of CPU this way, 13 that way), so
 * what is below it is asked for first; where that is not to be had, `node:child_process` does it.
 */
export async function runGitAtOnce(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const spawn = spawnOfNode();
  if (spawn === null) return (await import("./run-git.ts")).runGit(args, call);
  const pairs = Object.entries(gitEnvironment(call.env)).flatMap(([name, value]) =>
    value === undefined || value.includes("\0") ? [] : [`${name}=${value}`],
  );
  const stdin =
    call.stdin === undefined
      ? { type: "ignore" }
      : { type: "pipe", readable: true, writable: false, input: Buffer.from(call.stdin) };
  const heard = { type: "pipe", readable: false, writable: true };
  const done = spawn({
    file: "git",
    args: ["git", ...args],
    cwd: call.cwd,
    envPairs: pairs,
    stdio: [stdin, heard, call.hearsWhy ? heard : { type: "ignore" }],
    timeout: Math.ceil(call.budgetMs),
    maxBuffer: MAX_OUTPUT_BYTES,
    killSignal: 9,
  });
  if (done.error !== undefined) {
    const why = TOO_SLOW.has(done.error) ? "too-slow" : TOO_LONG.has(done.error) ? "too-long" : "missing";
    return { kind: "failed", why, words: "" };
  }
  if (done.status !== 0) {
    const words = done.output?.[2]?.toString("utf8", 0, MAX_WORDS).trim() || `exit ${done.status}`;
    return { kind: "failed", why: "error", words };
  }
  return { kind: "ok", output: done.output?.[1]?.toString("utf8") ?? "" };
}

/** What `spawnSync` itself is made of; null where this node does not give it away. */
function spawnOfNode(): Spawn | null {
  // On Windows names of variables have to be made one first, which node:child_process knows.
  if (process.platform === "win32") return null;
  try {
    const { binding } = process as unknown as { binding?: (name: string) => { spawn?: unknown } };
    const { spawn } = binding?.("spawn_sync") ?? {};
    return typeof spawn === "function" ? (spawn as Spawn) : null;
  } catch {
    return null;
  }
}
