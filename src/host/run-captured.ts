import { type ChildProcess, spawn } from "node:child_process";
import type { Environment } from "./scratch-git.ts";
import { startWords } from "./start-words.ts";

export interface CaptureRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  readonly timeoutMs: number;
  /** Of the output this much is kept, half from the beginning and half from the end. */
  readonly outputCap: number;
  readonly signal?: AbortSignal;
  /** Told once, when the process is there. */
  onStart?(pid: number): void;
}

export interface Captured {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly output: string;
  readonly outputBytes: number;
  readonly truncated: boolean;
  /** The beginning of what was said on stderr, when that is kept apart. */
  readonly errors: string;
  readonly durationMs: number;
}

/** How long an ended command's pipes may stay open: something it left behind holds them. */
const GRACE_MS = 300;
const MAX_ERRORS = 16 * 1024;

/** Runs a command without input or terminal, in a process group of its own that is gone afterwards, whatever it started. */
export function runCaptured(request: CaptureRequest): Promise<Captured> {
  return bounded(listenTo(startedProcess(request, "ignore"), request.outputCap), request);
}

/** A command that makes itself ready, and waits on its input for lines and an empty one before it does what it is for. */
export interface HeldCapture {
  /** Whether it is still there, ready or about to be. */
  isWaiting(): boolean;
  /** Lets it go on before anybody wants it; gives its process, null where there is none. Whoever wants it then starts it with the same lines. */
  begin(lines: readonly string[], outputCap: number): number | null;
  /** Lets it go on, where it has not begun. What it takes counts from when it went on, how long it may take from now. */
  start(lines: readonly string[], request: CaptureRequest): Promise<Captured>;
  /** Ends it; told when it is gone. */
  drop(): Promise<void>;
}

/** Starts a command that waits to be told to go on. */
export function holdCaptured(request: Pick<CaptureRequest, "argv" | "cwd" | "env">): HeldCapture {
  const child = startedProcess(request, "pipe");
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  // It may end by itself before it has read anything: whoever captures it hears that.
  child.stdin!.on("error", () => {});
  const isWaiting = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  let begun: Listening | null = null;
  const goOn = (lines: readonly string[], outputCap: number) => {
    // First of all, so that it goes on while we make ourselves ready to listen.
    child.stdin!.end(`${lines.map((line) => `${line}\n`).join("")}\n`);
    begun = listenTo(child, outputCap);
    return begun;
  };
  return {
    isWaiting,
    begin(lines, outputCap) {
      goOn(lines, outputCap);
      return child.pid ?? null;
    },
    start: (lines, whole) => bounded(begun ?? goOn(lines, whole.outputCap), whole),
    drop() {
      if (isWaiting()) endGroup(child);
      child.stdout!.destroy();
      child.stderr!.destroy();
      return gone;
    },
  };
}

function startedProcess(
  { argv, cwd, env }: Pick<CaptureRequest, "argv" | "cwd" | "env">,
  stdin: "ignore" | "pipe",
): ChildProcess {
  const { file, args, options } = startWords(argv, { cwd, env });
  return spawn(file, args, {
    ...options,
    cwd,
    env: { ...env },
    stdio: [stdin, "pipe", "pipe"],
    detached: true,
    windowsHide: true,
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // There is nobody left in it.
  }
}

/** A command at work, listened to; nothing ends it but itself. */
interface Listening {
  readonly child: ChildProcess;
  readonly done: Promise<Omit<Captured, "timedOut">>;
}

function listenTo(child: ChildProcess, outputCap: number): Listening {
  const done = new Promise<Omit<Captured, "timedOut">>((resolve) => {
    const startedAt = performance.now();
    const kept = new HeadAndTail(outputCap);
    let errors = "";
    const finish = (exitCode: number | null, signal: string | null) => {
      const { text, bytes, truncated } = kept.finish();
      const durationMs = Math.round(performance.now() - startedAt);
      resolve({ exitCode, signal, output: text, outputBytes: bytes, truncated, errors, durationMs });
    };
    child.stdout!.on("data", (chunk: Buffer) => kept.add(chunk));
    child.stderr!.on("data", (chunk: Buffer) => {
      if (errors.length < MAX_ERRORS) errors += chunk.toString("utf8");
    });
    child.on("error", (error) => {
      errors = error.message;
      finish(null, null);
    });
    child.on("exit", (exitCode, signal) => {
      endGroup(child);
      const giveUp = setTimeout(() => {
        child.stdout!.destroy();
        child.stderr!.destroy();
      }, GRACE_MS);
      child.on("close", () => {
        clearTimeout(giveUp);
        finish(exitCode, signal);
      });
    });
  });
  return { child, done };
}

/** The same with an end: by time, or by whoever asked. */
async function bounded(
  { child, done }: Listening,
  { timeoutMs, signal, onStart }: CaptureRequest,
): Promise<Captured> {
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child);
  }, timeoutMs);
  const onAbort = () => endGroup(child);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  if (child.pid !== undefined) onStart?.(child.pid);
  const captured = await done;
  clearTimeout(timer);
  signal?.removeEventListener("abort", onAbort);
  return { ...captured, timedOut };
}

/** Keeps the beginning and the end of a stream in flat memory. */
class HeadAndTail {
  readonly #half: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #bytes = 0;

  constructor(cap: number) {
    this.#half = Math.max(1, Math.floor(cap / 2));
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const room = this.#half - this.#headBytes;
    const first = chunk.subarray(0, Math.max(0, room));
    if (first.length > 0) this.#head.push(first);
    this.#headBytes += first.length;
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    while (this.#tailBytes - this.#tail[0]!.length >= this.#half)
      this.#tailBytes -= this.#tail.shift()!.length;
  }

  finish(): { text: string; bytes: number; truncated: boolean } {
    const tail = Buffer.concat(this.#tail);
    const end = tail.subarray(Math.max(0, tail.length - this.#half));
    const left = this.#bytes - this.#headBytes - end.length;
    const between = left > 0 ? `\n[... ${left} bytes left out ...]\n` : "";
    const head = Buffer.concat(this.#head);
    // A character that was cut in two would show as damaged.
    if (left <= 0)
      return { text: Buffer.concat([head, end]).toString("utf8"), bytes: this.#bytes, truncated: false };
    return {
      text: `${head.toString("utf8")}${between}${end.toString("utf8")}`,
      bytes: this.#bytes,
      truncated: true,
    };
  }
}
