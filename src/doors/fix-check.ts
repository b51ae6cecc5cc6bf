import { redact } from "#detect/redact.ts";
import { describeMachine } from "#host/machine.ts";
import type { Workspace } from "#host/workspace.ts";
import { inWorktree } from "#loop/check-identity.ts";
import { type SeenCheck, seeCheck } from "#loop/fix-loop-check.ts";
import type { FixCheck, FixPorts } from "#loop/fix-loop-ports.ts";
import type { CheckRun } from "#model/fix-event.ts";
import type { Memory } from "#model/ports.ts";
import type { Run, RunContext } from "#model/run.ts";
import { CHECK_OUTPUT_CAP } from "./check-start.ts";
import type { House } from "./compose.ts";
import { collectorFor } from "./read-output.ts";

export interface CheckHouse {
  readonly house: House;
  readonly memory: Memory;
  readonly workspace: Pick<Workspace, "kind" | "takeTree" | "run" | "restoreSeen">;
  readonly context: RunContext;
  readonly signal: AbortSignal;
  /** Keeps a check's whole output; gives the file. */
  keepLog(name: string, text: string): string | null;
}

/** Runs checks in a workspace and stores their runs as facts. */
export function checkRunner(around: CheckHouse): Pick<FixPorts, "runCheck" | "remember"> {
  const { house, memory, workspace, context, signal } = around;
  const settings = house.detectSettings();
  const seen = new Map<
    string,
    { readonly seen: SeenCheck; readonly startedAt: number; readonly bytes: number }
  >();
  const machine = describeMachine();
  return {
    async runCheck(check, timeoutMs, known = null) {
      const startedAt = house.clock.now();
      const runId = house.ids.next(startedAt);
      const taken = known === null ? await workspace.takeTree() : ({ kind: "ok", tree: known } as const);
      const done = await workspace.run({
        argv: check.argv,
        directory: check.check.directory,
        env: { TWICESHY_RUN: runId },
        timeoutMs,
        outputCap: CHECK_OUTPUT_CAP,
        signal,
      });
      // What a check writes is nobody's change: it would be taken for the agent's, and land with it.
      if (taken.kind === "ok") await workspace.restoreSeen(taken.tree);
      const found = await seeCheck(
        check,
        { ...done, isStopped: signal.aborted && done.exitCode !== 0 },
        {
          runId,
          tree: taken.kind === "ok" ? taken.tree : null,
          settings: await settings,
          openCollector: async () => collectorFor(await settings),
        },
      );
      const logFile = around.keepLog(`check-${seen.size + 1}.log`, done.output);
      seen.set(runId, { seen: found, startedAt, bytes: done.outputBytes });
      return { ...found.run, output: redact(found.run.output), logFile };
    },
    remember(run, on) {
      const held = run.runId === null ? undefined : seen.get(run.runId);
      if (held === undefined || run.outcome === "not-run") return;
      memory.remember(factOf(run, on, held), held.seen.findings);
    },
  };

  function factOf(
    run: CheckRun,
    on: "present" | "changed",
    { seen: found, startedAt, bytes }: { seen: SeenCheck; startedAt: number; bytes: number },
  ): Run {
    return {
      ...context,
      id: run.runId!,
      source: "run",
      startedAt,
      durationMs: run.durationMs,
      argv: run.argv,
      check: checkOf(run, on),
      exitCode: run.exitCode,
      signal: run.signal,
      outcome: run.outcome === "passed" ? "passed" : run.outcome === "failed" ? "failed" : "interrupted",
      git: { head: null, branch: null, dirty: [], dirtyCount: null, tree: run.tree },
      ...machine,
      outputBytes: bytes,
      outputLines: found.lines,
      failureCount: found.total,
      output: run.outcome === "passed" ? null : found.excerpt,
      filesModified: [],
      diff: null,
    };
  }

  /**
   * A copy is another place: that the check is green there says nothing of the user's files. What is red there is what the
   * loop mends, so that what it learns is one story. Only a pass on the user's own files is theirs.
   */
  function checkOf(run: CheckRun, on: "present" | "changed"): FixCheck["check"] {
    if (workspace.kind === "in-place") return run.check;
    return on === "present" && run.outcome === "passed" ? run.check : inWorktree(run.check, "fix");
  }
}
