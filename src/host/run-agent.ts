import { type ChildProcessByStdio, type IOType, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { AgentExit, AgentOutcome } from "#model/headless-agent.ts";
import { AgentLog } from "./agent-log.ts";
import { freeBytes } from "./disk-room.ts";
import { endCarrying, leash } from "./marked-processes.ts";
import { OutputLines } from "./output-lines.ts";
import type { Environment } from "./scratch-git.ts";
import { explainStartFailure } from "./start-failure.ts";
import { startWords } from "./start-words.ts";

export interface RunAgentRequest {
  /** Its first word is a path: nothing is searched for, and no shell sees it. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  readonly stdin: string | null;
  readonly timeoutMs: number;
  /** Bytes of output after which it is stopped. */
  readonly maxOutputBytes: number;
  /** Bytes by which the disk may lose free space while it works. */
  readonly maxDiskBytes?: number;
  readonly logFile: string | null;
  /** Takes secrets out of what goes into the log. */
  scrub(text: string): string;
  readonly signal: AbortSignal;
  /** An assignment of its environment, by which whatever it started is found afterwards. */
  readonly mark: string | null;
  onLine(text: string, from: "stdout" | "stderr"): void;
  /** Asked after each line: an outcome for which it is to be stopped now. */
  stopAs(): AgentOutcome | null;
  /** Asked after each line: it has told its end, and should go. */
  isFinished(): boolean;
  /** Between asking it to end and ending it. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5000;
/** How long one that told its end may take to go: it waits for something it started. */
const LINGER_MS = 15_000;
/** How long an ended agent's pipes may stay open: something it left behind holds them. */
const GRACE_MS = 300;
const MAX_DISK = 8 * 1024 ** 3;
/** With less than this left on the disk nothing else works either. */
const LEAST_FREE = 64 * 1024 ** 2;
const DISK_EVERY_MS = 1000;

/** "setpriv: failed to execute /opt/agent: No such file or directory": a script whose interpreter is not there. */
const REFUSED = "setpriv: failed to execute ";

type Stop = "time" | "request" | "output" | "disk" | "linger" | AgentOutcome;

/** Runs a coding agent to its end, or to ours: in a process group of its own that is gone afterwards, whatever it started. */
export function runAgent(request: RunAgentRequest): Promise<AgentExit> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    if (request.signal.aborted) return resolve(exitOf(null, null, "request", elapsed()));
    if (!existsSync(request.cwd)) {
      const startFailure = `the folder it should work in is gone: ${request.cwd}`;
      return resolve({ ...exitOf(null, null, null, elapsed()), startFailure });
    }
    const child = startIn(request);
    if ("startFailure" in child) return resolve({ ...exitOf(null, null, null, elapsed()), ...child });
    const log = new AgentLog(request.logFile, request.scrub);
    let stop: Stop | null = null;
    let over = false;
    let hasExited = false;
    const timers = new Set<NodeJS.Timeout>();
    const after = (ms: number, then: () => void) => {
      const timer = setTimeout(then, ms);
      timers.add(timer);
      return timer;
    };
    const send = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || over) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // There is nobody left in it.
      }
    };
    const end = (why: Stop) => {
      if (stop !== null || over) return;
      stop = why;
      // One that floods has no time to clean up.
      if (why === "output" || why === "disk") return send("SIGKILL");
      send("SIGTERM");
      after(request.patienceMs ?? PATIENCE_MS, () => send("SIGKILL"));
    };
    const onAbort = () => end("request");
    /** Once it has gone it is not too late any more, however long its pipes stay open. */
    const stopWatching = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      clearInterval(disk);
      request.signal.removeEventListener("abort", onAbort);
    };
    request.signal.addEventListener("abort", onAbort, { once: true });
    after(request.timeoutMs, () => end("time"));
    const disk = watchDisk(request.cwd, request.maxDiskBytes ?? MAX_DISK, () => end("disk"));

    let bytes = 0;
    let linger: NodeJS.Timeout | undefined;
    const take = (chunk: Buffer, lines: OutputLines) => {
      bytes += chunk.length;
      if (bytes > request.maxOutputBytes) return end("output");
      log.write(lines.add(chunk));
      if (stop !== null) return;
      const as = request.stopAs();
      if (as !== null) return end(as);
      if (!request.isFinished() || hasExited) return;
      if (linger === undefined) linger = after(LINGER_MS, () => end("linger"));
      else linger.refresh();
    };
    let refusal: string | null = null;
    const both = (["stdout", "stderr"] as const).map((from) => {
      const lines = new OutputLines((text) => {
        if (text.startsWith(REFUSED)) refusal ??= text.slice(REFUSED.length);
        else request.onLine(text, from);
      });
      child[from].on("data", (chunk: Buffer) => take(chunk, lines));
      return lines;
    });

    const finish = (exitCode: number | null, signal: string | null, startFailure: string | null) => {
      if (over) return;
      over = true;
      stopWatching();
      for (const lines of both) log.write(lines.finish());
      log.close();
      if (request.mark !== null) endCarrying(request.mark);
      resolve({ ...exitOf(exitCode, signal, stop, elapsed()), startFailure });
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      const failure = explainStartFailure(request.argv[0] ?? "", error.code);
      finish(null, null, failure.message);
    });
    child.on("exit", (exitCode, signal) => {
      hasExited = true;
      stopWatching();
      // What is still in its group has nobody to answer to.
      send("SIGKILL");
      after(GRACE_MS, () => {
        child.stdout.destroy();
        child.stderr.destroy();
      });
      child.once("close", () =>
        finish(exitCode, signal, exitCode === 126 || exitCode === 127 ? refusal : null),
      );
    });
    // One that does not read its prompt closes the pipe on us.
    child.stdin?.on("error", () => {});
    child.stdin?.end(request.stdin);
  });
}

type Started = ChildProcessByStdio<Writable | null, Readable, Readable>;

/** Most trouble is told by an event; words that are too long for the system, or that no system takes, are thrown. */
function startIn({ argv, cwd, env, stdin }: RunAgentRequest): Started | { readonly startFailure: string } {
  const { file, args, options: quoted } = startWords([...leash(), ...argv], { cwd, env });
  const stdio: [IOType, IOType, IOType] = [stdin === null ? "ignore" : "pipe", "pipe", "pipe"];
  try {
    const options = { ...quoted, cwd, env: { ...env }, stdio, detached: true, windowsHide: true };
    return spawn(file, args, options) as Started;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { startFailure: explainStartFailure(argv[0] ?? "", code).message };
  }
}

function exitOf(
  exitCode: number | null,
  signal: string | null,
  stop: Stop | null,
  durationMs: number,
): AgentExit {
  const isOurs = stop === "time" || stop === "request" || stop === "output" || stop === "disk";
  return {
    exitCode,
    signal,
    timedOut: stop === "time",
    cancelled: stop === "request",
    flooded: stop === "output" || stop === "disk",
    startFailure: null,
    durationMs,
    stoppedAs: isOurs || stop === "linger" ? null : stop,
    flood: stop === "output" || stop === "disk" ? stop : null,
    lingered: stop === "linger",
  };
}

/** Looks at the free space every second; a disk that cannot be asked is left alone. */
function watchDisk(folder: string, maxLost: number, tooMuch: () => void): NodeJS.Timeout | undefined {
  const before = freeBytes(folder);
  // Short of space from the beginning: not this agent's doing.
  if (before === null || before < 2 * LEAST_FREE) return undefined;
  return setInterval(() => {
    const now = freeBytes(folder);
    if (now !== null && (before - now > maxLost || now < LEAST_FREE)) tooMuch();
  }, DISK_EVERY_MS);
}
