import type { IdentifiedFinding } from "#model/failure.ts";
import type { HookEvent } from "#model/hook.ts";
import type { EditObservation, Observation } from "#model/observation.ts";
import type { Remembered } from "#model/ports.ts";
import type { Check, GitState, Run, RunContext } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { type KeptSession, SessionSoFar } from "./backfill-transcripts-session.ts";
import { observationsOf } from "./hook-observations.ts";
import type { Inspection, InspectSettings } from "./inspect-output.ts";
import { readTold, type ToldCommand, toldRun } from "./told-run.ts";

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
  /** All or nothing, one process after the other. */
  together<T>(action: () => T): T;
  /** True for the first that asks about an event of a session: two hooks may tell it, and two processes may find it waiting. */
  claim(session: string, key: string, at: number): boolean;
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

/** An event whose output was looked through already: that takes longer than storing, and the memory is not held meanwhile. */
export interface PreparedEvent {
  readonly event: HookEvent;
  readonly told: readonly Observation[];
  /** Null where it tells of no command, or of one that is no fact. */
  readonly command: ToldCommand | null;
}

/** Reads what an event tells, its output too unless somebody has. */
export function prepareHookEvent(
  event: HookEvent,
  ports: ReadPorts,
  inspection: Inspection | null = null,
): PreparedEvent {
  const told = observationsOf(event);
  const command = readHookCommand(told, ports);
  return { event, told, command: command === null ? null : inspected(command, inspection) };
}

type ReadPorts = Pick<HookFactsPorts, "roots" | "inspect" | "checkOf">;

/** The command among what an event tells; what failed in it is looked for when it is asked. Null where there is none, or one that is no fact. */
export function readHookCommand(
  [first]: readonly Observation[],
  { roots, inspect, checkOf }: ReadPorts,
): ToldCommand | null {
  return first?.kind === "command" ? readTold(first, roots, inspect, checkOf) : null;
}

function inspected({ judged, ...command }: ToldCommand, inspection: Inspection | null): ToldCommand {
  const seen = inspection ?? judged.inspect();
  return { ...command, judged: { ...judged, inspect: () => seen } };
}

export interface TakeOptions {
  /** The state of the files, for an event that is seen as it happens. */
  readonly git?: GitState | null;
  /** By what an event is known again whose client gives it no id. */
  readonly key?: string | null;
}

/** Turns one hook event into facts, all of them or none. */
export function takeHookEvent(
  prepared: PreparedEvent,
  ports: HookFactsPorts,
  options: TakeOptions = {},
): HookRun | null {
  return ports.together(() => take(prepared, ports, options));
}

function take(
  { event, told, command }: PreparedEvent,
  ports: HookFactsPorts,
  { git = null, key = null }: TakeOptions,
): HookRun | null {
  const isFact = command !== null || told.some(({ kind }) => kind !== "command");
  const id = event.callId ?? key;
  if (isFact && id !== null && !ports.claim(event.session, id, event.at)) return null;
  const soFar = new SessionSoFar(event.session, ports.session(event.session));
  let made: HookRun | null = null;
  for (const one of told) {
    if (one.kind === "prompt") endTask(soFar, one.at, ports);
    if (one.kind !== "edit" || !isToldAgain(one, soFar.edits)) soFar.take(one);
    if (one.kind === "command" && command !== null) {
      made = makeRun(command, soFar, ports, git);
      soFar.close();
    }
  }
  if (event.kind === "session-end") {
    endTask(soFar, event.at, ports);
    // Whoever resumes it begins anew: what was edited and never run is no attempt.
    soFar.close();
  }
  ports.keepSession(event.session, soFar.keep());
  return made;
}

/** Cursor tells an edit by two events of its own: a file's last edit once more is the same edit. */
function isToldAgain(told: EditObservation, edits: readonly EditObservation[]): boolean {
  const last = edits.findLast(({ file }) => file === told.file);
  return last !== undefined && last.before === told.before && last.after === told.after;
}

function makeRun(
  command: ToldCommand,
  soFar: SessionSoFar,
  ports: HookFactsPorts,
  git: GitState | null,
): HookRun {
  const { told } = command;
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
  return { run, findings, remembered: ports.remember(run, findings) };
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
