import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { GIT_ENV } from "../host/sandbox.ts";

/** The command line as it is shipped. */
export const BIN = fileURLToPath(new URL("../../dist/bin.cjs", import.meta.url));

/** An environment in which nothing of this machine, its agents or a run around the tests is seen. */
export const ENV: Record<string, string> = {
  ...GIT_ENV,
  TMPDIR: process.env.TMPDIR ?? "/tmp",
  TERM: "xterm-256color",
  // A worker that outlives a test would write into a folder that is being removed.
  TWICESHY_BACKGROUND: "off",
};

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs twiceshy to its end. */
export function twiceshy(
  cwd: string,
  args: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...ENV, ...options.env },
    input: options.input ?? "",
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

/** `twiceshy run -- sh -c <script>` */
export function runScript(
  cwd: string,
  script: string,
  options: { flags?: string[]; env?: Record<string, string>; input?: string } = {},
): Ended {
  return twiceshy(cwd, ["run", ...(options.flags ?? []), "--", "sh", "-c", script], options);
}

/** Starts twiceshy and lets go of it. */
export function startTwiceshy(
  cwd: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: ENV,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
}

/** Waits for the end of a process that was started, with all it said. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

/** Waits until something is so. */
export async function until(isSo: () => boolean, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error("it never came to be");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A failure as `twiceshy failures --json` tells it. */
export interface ToldFailure {
  readonly fingerprint: string;
  readonly count: number;
  readonly latest: Readonly<Record<string, unknown>> & { readonly message: string; readonly runId: string };
}

/** What twiceshy remembers in a folder, newest first. */
export function failuresIn(cwd: string): ToldFailure[] {
  return json(twiceshy(cwd, ["failures", "--json"])).failures;
}

/** A run as `twiceshy show` tells it. */
// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function runOf(cwd: string, runId: string): Record<string, any> {
  return json(twiceshy(cwd, ["show", runId, "--json", "--output"])).run;
}

/** How many runs are remembered. */
export function countRuns(cwd: string): number {
  return json(twiceshy(cwd, ["status", "--json"])).memory?.runs ?? 0;
}

// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function json({ stdout, stderr }: Ended): any {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`not JSON: ${stdout}${stderr}`);
  }
}
