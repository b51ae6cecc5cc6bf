import { spawn } from "node:child_process";
import type { CommandEnd } from "#model/command.ts";
import { shellExitCode } from "./exit-code.ts";
import { relaySignals, terminalSends } from "./relay-signals.ts";
import type { SpawnRequest } from "./spawn-request.ts";
import { explainStartFailure, reportStartFailure } from "./start-failure.ts";
import { startWords } from "./start-words.ts";

/** Runs a command on our own streams, with nothing captured: a run inside a run, or twiceshy switched off. */
export function spawnInherited({ argv, env }: Pick<SpawnRequest, "argv" | "env">): Promise<CommandEnd> {
  const startedAt = Date.now();
  const [name = ""] = argv;
  const { file, args, options } = startWords(argv, { cwd: undefined, env });
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, env, stdio: "inherit" });
    const relay = relaySignals((signal) => child.kill(signal), terminalSends);
    const settle = (exitCode: number, signal: string | null) => {
      relay.stop();
      const interrupted = signal === "SIGINT" || relay.received() !== null;
      resolve({ exitCode, signal, interrupted, durationMs: Date.now() - startedAt });
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return; // a signal that could not be sent
      const failure = explainStartFailure(name, error.code);
      reportStartFailure(failure, null);
      settle(failure.exitCode, null);
    });
    child.on("exit", (code, signal) => settle(shellExitCode(code, signal), signal));
  });
}
