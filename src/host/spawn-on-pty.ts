import { createRequire } from "node:module";
import type { IPty } from "@lydell/node-pty";
import type { CommandEnd, OutputSink } from "#model/command.ts";
import { shellExitCode, signalName } from "./exit-code.ts";
import { findExecutable } from "./find-executable.ts";
import { ownStream } from "./flushed.ts";
import { relaySignals } from "./relay-signals.ts";
import type { SpawnRequest } from "./spawn-request.ts";
import { explainStartFailure, reportStartFailure } from "./start-failure.ts";
import { type StartWords, startWords } from "./start-words.ts";
import { suspendOnRequest } from "./suspend-on-request.ts";

const CTRL_C = 0x03;
const CTRL_Z = 0x1a;

/** A Ctrl-C this long before the end is what ended it; an earlier one was only a key. */
const INTERRUPT_WINDOW_MS = 3000;

/** Runs a command on a terminal of its own, wired to ours. Null where no such terminal can be had. */
export async function spawnOnPty(request: SpawnRequest & { sink: OutputSink }): Promise<CommandEnd | null> {
  const { argv, env, sink } = request;
  const cwd = request.cwd ?? process.cwd();
  const [name = ""] = argv;
  const lookup = findExecutable(name, cwd, env.PATH ?? env.Path);
  if (lookup !== "found") {
    const failure = explainStartFailure(name, lookup === "not-found" ? "ENOENT" : "EACCES");
    reportStartFailure(failure, sink);
    return { exitCode: failure.exitCode, signal: null, interrupted: false, durationMs: 0 };
  }

  const startedAt = Date.now();
  const pty = startPty(startWords(argv, { cwd, env }), cwd, env);
  if (pty === null) return null;
  const terminal = takeTerminal(pty);
  const relay = relaySignals(
    (signal) => signalGroup(pty.pid, signal),
    () => false,
  );
  pty.onData((data) => {
    // With `encoding: null` node-pty gives bytes, whatever its types say.
    const chunk = data as unknown as Buffer;
    const screen = ownStream("stdout");
    if (!screen.write(chunk)) {
      pty.pause();
      screen.once("drain", () => pty.resume());
    }
    sink(chunk, "stdout");
  });
  const ended = await new Promise<{ exitCode: number; signal?: number }>((resolve) => pty.onExit(resolve));
  terminal.giveBack();
  relay.stop();
  const signal = signalName(ended.signal);
  const wasTyped = Date.now() - terminal.interruptedAt() < INTERRUPT_WINDOW_MS;
  return {
    exitCode: shellExitCode(ended.exitCode, signal),
    signal,
    interrupted: signal === "SIGINT" || relay.received() !== null || wasTyped,
    durationMs: Date.now() - startedAt,
  };
}

function startPty({ file, args, options }: StartWords, cwd: string, env: SpawnRequest["env"]): IPty | null {
  try {
    const { spawn } = createRequire(import.meta.url)("@lydell/node-pty") as typeof import("@lydell/node-pty");
    const { columns = 80, rows = 24 } = process.stdout;
    // Of a line that is quoted already it makes no words again.
    return spawn(file, options.windowsVerbatimArguments ? args.join(" ") : args, {
      name: env.TERM ?? "xterm-256color",
      cols: columns || 80,
      rows: rows || 24,
      cwd,
      env: { ...env },
      encoding: null,
    });
  } catch {
    return null; // an optional package that is not there, or a machine without ptys
  }
}

interface TakenTerminal {
  /** When Ctrl-C was last typed; 0 for never. */
  interruptedAt(): number;
  giveBack(): void;
}

/** Wires our terminal's keys and size to the command's, raw, and undoes it. */
function takeTerminal(pty: IPty): TakenTerminal {
  const { stdin, stdout } = process;
  let interruptedAt = 0;
  const setRaw = (raw: boolean) => {
    if (stdin.isTTY) stdin.setRawMode(raw);
  };
  const onKeys = (keys: Buffer) => {
    if (keys.includes(CTRL_C)) interruptedAt = Date.now();
    if (keys.length === 1 && keys[0] === CTRL_Z && suspendOnRequest(pty.pid, setRaw)) return;
    pty.write(keys as unknown as string);
  };
  const onResize = () => {
    try {
      pty.resize(stdout.columns || 80, stdout.rows || 24);
    } catch {
      // The command ended between the signal and us.
    }
  };
  const restore = () => setRaw(false);
  setRaw(true);
  stdin.on("data", onKeys);
  // A terminal that was closed: the SIGHUP that comes with it is passed on.
  stdin.on("error", () => {});
  stdout.on("error", () => {});
  stdout.on("resize", onResize);
  process.on("exit", restore);
  return {
    interruptedAt: () => interruptedAt,
    giveBack: () => {
      restore();
      process.off("exit", restore);
      stdout.off("resize", onResize);
      stdin.off("data", onKeys);
      stdin.pause();
      stdin.unref();
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
