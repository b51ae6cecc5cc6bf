import { relative } from "node:path";
import { openRepository } from "#host/git.ts";
import { describeMachine } from "#host/machine.ts";
import type { SpawnRequest } from "#host/spawn-request.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { type RunMemory, type Watched, watchCommand } from "#loop/watch-command.ts";
import type { CommandEnd } from "#model/command.ts";
import type { Memory } from "#model/ports.ts";
import { normalisePhase } from "#model/task.ts";
import { compose, type House } from "../compose.ts";
import { runContext } from "../run-context.ts";
import type { Invocation } from "./command.ts";

/** One watched run: puts the ports together, tells what was seen, and returns the command's own exit code. */
export async function watchRun(
  invocation: Invocation,
  spawn: (request: SpawnRequest) => Promise<CommandEnd>,
): Promise<number> {
  const { args, flags, terminal } = invocation;
  const house = compose(terminal, flags);
  const { project, settings, clock } = house;
  const id = house.ids.next(clock.now());
  const phase = flags.text("phase");
  const memory = memoryOf(house);
  const watched = await watchCommand(
    {
      id,
      argv: args,
      check: identifyCheck(args, relative(project.root, terminal.cwd)),
      trees: settings.values.trees,
      ...describeMachine(),
      ...runContext(
        {
          task: flags.text("task"),
          session: flags.text("session"),
          phase: phase === null ? null : normalisePhase(phase),
        },
        terminal.env,
      ),
    },
    {
      start: (sink) =>
        spawn({
          argv: args,
          env: { ...terminal.env, TWICESHY_RUN: id },
          sink,
          pty: settings.values.pty,
        }),
      repository: openRepository(project, { env: terminal.env }),
      memory,
      clock,
      detectSettings: house.detectSettings,
    },
  );
  memory.close();
  if (watched.findings.length > 0 || watched.kept.kind !== "remembered")
    await tell(watched, house, invocation);
  return watched.run.exitCode ?? 1;
}

/** The memory of one run: opened while the command runs, and never in its way. */
function memoryOf(house: House): RunMemory & { close(): void } {
  let memory: Memory | null = null;
  return {
    async hasOpenFailure(check) {
      try {
        memory = await house.openMemory();
        return memory.hasOpenFailure(check);
      } catch {
        return false; // what is wrong is said once, when it comes to storing
      }
    },
    async remember(run, findings) {
      const [{ rememberOrSpool }, { redact }] = await Promise.all([
        import("#memory/remember-or-spool.ts"),
        import("#detect/redact.ts"),
      ]);
      return rememberOrSpool(house.dirs, run, findings, {
        redact,
        clock: house.clock,
        ...(memory === null ? {} : { memory }),
      });
    },
    close() {
      try {
        memory?.close();
      } catch {
        // What was acknowledged is committed.
      }
    },
  };
}

async function tell(watched: Watched, house: House, invocation: Invocation): Promise<void> {
  const { runReport } = await import("./run-report.ts");
  const text = runReport(watched, invocation, {
    now: house.clock.now(),
    shown: house.settings.values.summary,
  });
  if (text === "") return;
  await flushed();
  invocation.terminal.err(text);
}

/** Behind everything the command wrote, also where both streams are one pipe and its reader is slow. */
async function flushed(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength > 0 && !stream.destroyed)
      await new Promise((resolve) => stream.write("", resolve));
  }
}
