import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "rolldown";

/** Bundles the worker for plain node, which on 20 knows no TypeScript; returns its file. */
export async function buildWorker(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "twiceshy-worker-"));
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  await build({
    input: resolve("test/faults/memory-worker.ts"),
    platform: "node",
    external: [/^@libsql\//],
    logLevel: "silent",
    output: { file: join(directory, "worker.cjs"), format: "cjs" },
  });
  return join(directory, "worker.cjs");
}

/** Removes what `buildWorker` made. */
export function removeWorker(worker: string): void {
  rmSync(dirname(worker), { recursive: true, force: true });
}

export interface Finished {
  readonly lines: string[];
  readonly stderr: string;
  readonly code: number | null;
}

/** Starts a worker; `speaking` settles with its first output, `finished` settles when it ends, with every whole line it wrote. */
export function startWorker(
  worker: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; speaking: Promise<void>; finished: Promise<Finished> } {
  const child = spawn(process.execPath, [worker, ...args], { env: { ...process.env, ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const speaking = new Promise<void>((done) => {
    child.stdout.once("data", () => done());
    child.once("close", () => done());
  });
  const finished = new Promise<Finished>((done) => {
    child.on("close", (code) => done({ lines: stdout.split("\n").slice(0, -1), stderr, code }));
  });
  return { child, speaking, finished };
}
