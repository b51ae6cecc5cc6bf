import { spawn } from "node:child_process";
import type { GitProject } from "./project.ts";
import { ensureScratchRepository } from "./scratch-repository.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ScratchCall {
  readonly env: Environment;
  readonly budgetMs: number;
  readonly stdin?: string | Buffer;
  /** Of a longer answer only this much is read, and git is stopped. */
  readonly maxBytes?: number;
  /** The index to work on, never the user's. */
  readonly index?: string;
}

export type ScratchAnswer =
  | { readonly kind: "ok"; readonly output: Buffer; readonly isCut: boolean }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WORDS = 4096;

/** No setting of anybody's may change what is read or written here. */
const PLAIN = [
  ["core.quotePath", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.autocrlf", "false"],
  ["core.fsync", "none"],
  ["core.looseCompression", "1"],
  // A file of this size has no diff worth reading.
  ["core.bigFileThreshold", "20m"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

/** Asks git something about twiceshy's own repository. The user's settings and attributes have no say in it. */
export async function askScratch(
  project: GitProject,
  args: readonly string[],
  call: ScratchCall,
): Promise<ScratchAnswer> {
  if (call.budgetMs <= 0) return { kind: "failed", why: "there was no time left for git" };
  let scratch: string;
  try {
    scratch = ensureScratchRepository(project.storeDir, project.commonDir);
  } catch (error) {
    return { kind: "failed", why: `${project.storeDir} cannot be written: ${(error as Error).message}` };
  }
  return ask([...PLAIN, ...args], scratch, call);
}

function ask(args: readonly string[], scratch: string, call: ScratchCall): Promise<ScratchAnswer> {
  return new Promise((resolve) => {
    const child = spawn("git", args, {
      cwd: scratch,
      env: {
        ...withoutGit(call.env),
        GIT_DIR: scratch,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_ATTR_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
        LC_ALL: "C",
        ...(call.index === undefined ? {} : { GIT_INDEX_FILE: call.index }),
      },
      stdio: [call.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const cap = call.maxBytes ?? MAX_BYTES;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let words = "";
    let isLate = false;
    const stop = () => {
      child.kill("SIGKILL");
      child.stdout!.destroy();
    };
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, call.budgetMs);
    child.stdout!.on("data", (chunk: Buffer) => {
      if (bytes >= cap) return;
      chunks.push(bytes + chunk.length > cap ? chunk.subarray(0, cap - bytes) : chunk);
      bytes += chunk.length;
      if (bytes >= cap) stop();
    });
    child.stderr!.on("data", (chunk: Buffer) => {
      if (words.length < MAX_WORDS) words += chunk.toString("utf8");
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ kind: "failed", why: `git could not be started: ${error.message}` });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const output = () => Buffer.concat(chunks);
      if (bytes >= cap) resolve({ kind: "ok", output: output(), isCut: true });
      else if (isLate) resolve({ kind: "failed", why: `git took longer than ${call.budgetMs} ms` });
      else if (code === 0) resolve({ kind: "ok", output: output(), isCut: false });
      else resolve({ kind: code === 1 ? "refused" : "failed", why: reasonIn(words) });
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(call.stdin);
  });
}

/** Whether a text can be an object's id; what comes from outside must not be taken for an option of git. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);
}

/** The environment without what a git hook or a user tells git by it. */
export function withoutGit(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));
}

function reasonIn(words: string): string {
  // fatal: unable to read 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050
  // fatal: bad object 8a7d6c5b…; error: Could not read 8a7d…; fatal: not a tree object: …
  if (
    /unable to read|bad object|could not read|not a tree object|missing (?:blob|tree)|not a valid object|unable to unpack|failed to unpack|loose object .* is corrupt/i.test(
      words,
    )
  )
    return "objects of the tree are gone (git's garbage collection, `twiceshy gc` or `forget` removed them)";
  const line = words.split("\n").find((one) => one.trim() !== "");
  return line === undefined ? "git ended without a word" : `git says: ${line.trim()}`;
}
