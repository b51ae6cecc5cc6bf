import type { IdentifiedFinding } from "#model/failure.ts";
import type { HookEvent } from "#model/hook.ts";
import type { Remembered } from "#model/ports.ts";
import type { Check, GitState, Run, RunContext } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { type KeptSession, SessionSoFar } from "./backfill-transcripts-session.ts";
import { observationsOf } from "./hook-observations.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { readTold, toldRun } from "./told-run.ts";

/** What the facts of a hook are made with, and where they go. */
export interface HookFactsPorts {
  readonly roots: readonly string[];
  readonly inspect: InspectSettings;
  readonly os: string;
  readonly tools: Readonly<Record<string, string>>;
  /** A task that somebody named outranks the one that session and prompt make. */
  readonly named: Pick<RunContext, "task" | "phase">;
  checkOf(argv: readonly string[], directory: string): Check;
  /** A UUIDv7 of a moment whose other bits follow from the seed. */
  derivedId(at: number, seed: string): string;
  /** True for the first that asks about a call: the same event may be told twice, by two hooks. */
  claim(session: string, callId: string): boolean;
  /** Takes a claim back: the memory could not take it now. */
  release(session: string, callId: string): void;
  remember(run: Run, findings: readonly IdentifiedFinding[]): Remembered;
  recordTaskEvent(event: TaskEvent): void;
  session(id: string): KeptSession | null;
  keepSession(id: string, kept: KeptSession): void;
}

export interface HookRun {
  readonly run: Run;
  readonly findings: readonly IdentifiedFinding[];
  readonly remembered: Remembered;
}

/** Turns one hook event into facts. The state of the files goes with an event that is seen as it happens. */
export function takeHookEvent(
  event: HookEvent,
  ports: HookFactsPorts,
  git: GitState | null = null,
): HookRun | null {
  const soFar = new SessionSoFar(event.session, ports.session(event.session));
  let made: HookRun | null = null;
  for (const told of observationsOf(event)) {
    if (told.kind === "prompt") endTask(soFar, told.at, ports);
    soFar.take(told);
    if (told.kind !== "command") continue;
    const command = readTold(told, ports.roots, ports.inspect, ports.checkOf);
    if (command === null) continue;
    if (told.callId !== null && !ports.claim(told.session, told.callId)) return null;
    const task = ports.named.task ?? soFar.task;
    startTask(soFar, ports);
    const { run, findings } = toldRun(command, soFar, {
      id: ports.derivedId(told.at, `hook/${told.session}/${told.key}`),
      source: "hook",
      git,
      os: ports.os,
      tools: ports.tools,
      task,
      phase: ports.named.phase,
      roots: ports.roots,
    });
    try {
      made = { run, findings, remembered: ports.remember(run, findings) };
    } catch (error) {
      if (told.callId !== null) ports.release(told.session, told.callId);
      throw error;
    }
    soFar.close();
  }
  if (event.kind === "session-end") endTask(soFar, event.at, ports);
  ports.keepSession(event.session, soFar.keep());
  return made;
}

/** A prompt that led to a run is a task; one that was only talk is not. */
function startTask(soFar: SessionSoFar, ports: HookFactsPorts): void {
  if (soFar.isTask || soFar.prompt === null) return;
  soFar.isTask = true;
  recordTask(soFar, "start", soFar.prompt.at, ports);
}

function endTask(soFar: SessionSoFar, at: number, ports: HookFactsPorts): void {
  if (soFar.isTask) recordTask(soFar, "done", at, ports);
}

function recordTask(
  { prompt, task, session }: SessionSoFar,
  kind: "start" | "done",
  at: number,
  ports: HookFactsPorts,
): void {
  if (prompt === null || ports.named.task !== null) return;
  ports.recordTaskEvent({
    id: ports.derivedId(at, `hook/${session}/${prompt.key}/${kind}`),
    task,
    kind,
    at,
    title: prompt.title,
    category: null,
    files: [],
    session,
    phase: null,
  });
}
