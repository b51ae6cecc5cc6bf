import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import type { CommandEnd, OutputSink, OutputStream } from "#model/command.ts";
import { shellExitCode } from "./exit-code.ts";
import { ownStream } from "./flushed.ts";
import { type Pump, pump } from "./pump.ts";
import { closeEnds, openPipes, type PipeEnds } from "./real-pipes.ts";
import { relaySignals, terminalSends } from "./relay-signals.ts";
import type { SpawnRequest } from "./spawn-request.ts";
import { explainStartFailure, reportStartFailure } from "./start-failure.ts";
import { startWords } from "./start-words.ts";

/** How long after a command's end we wait for whoever else still holds its output. */
const GRACE_MS = 250;

export interface PipesRequest extends Omit<SpawnRequest, "pty"> {
  readonly sink: OutputSink;
  /** Where the output goes; the process's own streams unless a test says otherwise. */
  readonly targets?: { readonly stdout: Writable; readonly stderr: Writable };
}

interface Outlet {
  readonly stream: OutputStream;
  readonly source: Readable;
  readonly pump: Pump;
}

/** Runs a command on pipes; its stdin is ours. */
export async function spawnOnPipes(request: PipesRequest): Promise<CommandEnd> {
  const startedAt = Date.now();
  const [name = ""] = request.argv;
  const { env, sink } = request;
  const where = request.cwd === undefined ? {} : { cwd: request.cwd };
  const targetOf = (stream: OutputStream) => request.targets?.[stream] ?? ownStream(stream);
  // Where both streams go to one place anyway, one pipe keeps the order in which the command wrote.
  const isMerged = request.targets === undefined && isSameFile(1, 2);
  const pipes = openPipes(isMerged ? 1 : 2, env.TMPDIR ?? "/tmp");

  let child: ChildProcess;
  try {
    const [out, err] =
      pipes === null ? (["pipe", "pipe"] as const) : [pipes[0]!.write, (pipes[1] ?? pipes[0]!).write];
    const { file, args, options } = startWords(request.argv, { cwd: request.cwd, env });
    child = spawn(file, args, { ...options, ...where, env, stdio: ["inherit", out, err] });
  } catch (error) {
    pipes?.forEach(closeEnds);
    return cannotStart(name, error as NodeJS.ErrnoException, sink);
  }
  for (const ends of pipes ?? []) closeSync(ends.write);
  const relay = relaySignals((signal) => child.kill(signal), terminalSends);
  const ending = waitForExit(child);
  const outlets = readersOf(child, pipes).map((source, i): Outlet => {
    const stream = i === 0 ? "stdout" : "stderr";
    return {
      stream,
      source,
      pump: pump(
        source,
        () => targetOf(stream),
        (chunk) => sink(chunk, stream),
      ),
    };
  });

  const { code, signal, error } = await ending;
  if (error === null) await settleOutput(outlets, request.targets === undefined);
  relay.stop();
  if (error !== null) {
    for (const { source } of outlets) source.destroy();
    return cannotStart(name, error, sink);
  }
  const exitCode = shellExitCode(code, signal);
  const lostReader = outlets.some((outlet) => outlet.pump.isBroken()) && exitCode !== 0;
  return {
    exitCode,
    signal,
    interrupted: signal === "SIGINT" || relay.received() !== null || lostReader,
    durationMs: Date.now() - startedAt,
  };
}

function cannotStart(name: string, error: NodeJS.ErrnoException, sink: OutputSink): CommandEnd {
  const failure = explainStartFailure(name, error.code);
  reportStartFailure(failure, sink);
  return { exitCode: failure.exitCode, signal: null, interrupted: false, durationMs: 0 };
}

function isSameFile(a: number, b: number): boolean {
  try {
    const [x, y] = [fstatSync(a), fstatSync(b)];
    return x.dev === y.dev && x.ino === y.ino;
  } catch {
    return false;
  }
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error: NodeJS.ErrnoException | null;
}

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      // With a pid it is a signal that could not be sent, and the command goes on.
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.on("exit", (code, signal) => resolve({ code, signal, error: null }));
  });
}

function readersOf(child: ChildProcess, pipes: readonly PipeEnds[] | null): Readable[] {
  if (pipes === null) return [child.stdout!, child.stderr!];
  return pipes.map(({ read }) => new Socket({ fd: read, readable: true, writable: false }));
}

/** Waits until all output is passed on; what a background process left behind may still write goes on without us. */
async function settleOutput(outlets: readonly Outlet[], ownStreams: boolean): Promise<void> {
  const all = Promise.all(outlets.map((outlet) => outlet.pump.ended));
  while (!(await endsInTime(all))) {
    // A slow reader is no reason to stop: what the command wrote is still on its way.
    if (outlets.some((outlet) => outlet.pump.isWaiting())) continue;
    for (const outlet of outlets) if (!outlet.source.destroyed) handOver(outlet, ownStreams);
    return;
  }
}

function endsInTime(ending: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GRACE_MS, false);
    ending.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Somebody the command left in the background holds the pipe: `cat` takes our place, so that its writes do not kill it. */
function handOver({ source, stream }: Outlet, ownStreams: boolean): void {
  source.pause();
  if (ownStreams && process.platform !== "win32") {
    const target = stream === "stdout" ? 1 : 2;
    const cat = spawn("cat", [], { stdio: [source as Socket, target, "ignore"], detached: true });
    cat.on("error", () => {});
    cat.unref();
  }
  source.destroy();
}
