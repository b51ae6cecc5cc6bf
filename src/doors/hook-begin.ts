import { closeSync, existsSync, ftruncateSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandOfCall } from "#agents/hooks/claude-background.ts";
import { codexExitCode } from "#agents/hooks/codex-exit.ts";
import type { Dialect } from "#agents/hooks/dialect.ts";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { KILLED } from "#agents/transcripts/codex-report.ts";
import { fileTail } from "#host/file-tail.ts";
import { findProject, type Project } from "#host/project.ts";
import type { Inspection } from "#loop/inspect-output.ts";
import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import type { Check } from "#model/run.ts";
import type { TriggerFile } from "#warn/trigger-file.ts";
import { spoolRaw } from "./hook-raw-spool.ts";
import { whatToDo } from "./hook-what-to-do.ts";
import { isInside, pathInProject } from "./path-in-project.ts";
import { switchedOff } from "./switches.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface HookRequest {
  readonly client: string;
  /** The client's own name for the event. */
  readonly name: string;
  readonly raw: string;
  readonly env: Env;
  readonly at: number;
}

/** An event for which the memory has to be opened. */
export interface Begun {
  readonly event: HookEvent;
  readonly raw: string;
  readonly project: Project;
  /** What was read of the compiled triggers on the way; null where nobody had to. */
  readonly triggers: TriggerFile | null;
  /** The checks that a command runs, where somebody had to take it apart on the way. */
  readonly checks: readonly Check[] | null;
  /** What failed in it, where somebody had to read its output on the way. */
  readonly inspection: Inspection | null;
  /** What its client can be told, and when. */
  readonly dialect: Pick<Dialect, "holds" | "contextAt">;
}

/** What is said then follows from lessons, the files and the session alone: it may be answered without the memory. */
const QUICK: readonly HookEvent["kind"][] = ["session-start", "before-command", "before-edit"];

/** Whether an event may be answered without the memory. */
export function isQuick({ event }: Begun): boolean {
  return QUICK.includes(event.kind);
}

/** Whether it tells of a command that failed, which may be answered without the memory, too. */
export function isFailed({ event }: Begun): boolean {
  if (event.kind !== "after-command") return false;
  return event.exitCode === null ? event.verdict === "failed" : event.exitCode !== 0;
}

/** Reads a payload and does what can be done without the memory; null where that was all. */
export function begin({ client, name, raw, env, at }: HookRequest): Begun | null {
  if (env.TWICESHY === "off") return null;
  const dialect = dialectOf(client);
  const read = readEvent(client, name, raw, at);
  if (dialect === null || read === null) return null;
  const project = placeOf(read.cwd, env);
  const event = inProjectsWords(read, project);
  const { storeDir } = project;
  if (!isPlace(project)) return null;
  const off = switchedOff({
    env,
    storeDir,
    home: env.HOME || env.USERPROFILE || null,
    session: event.session,
  });
  if (off.warnings && off.capture) return null;
  noteSeen(storeDir, client, name);
  let found: Pick<Begun, "triggers" | "checks"> = { triggers: null, checks: null };
  const todo = whatToDo(event, project, (triggers, checks) => {
    found = { triggers, checks };
  });
  if (todo === "nothing") return null;
  if (todo === "later") {
    if (off.capture || spoolRaw(storeDir, client, name, raw)) return null;
  }
  return { event, raw, project, dialect, inspection: null, ...found };
}

/** The event in a payload; null for what is no JSON, not understood, or of no use. */
export function readEvent(client: string, name: string, raw: string, at: number): HookEvent | null {
  let payload: unknown;
  try {
    // Windows PowerShell puts a byte order mark before what it hands on.
    payload = JSON.parse(raw.startsWith("\uFEFF") ? raw.slice(1) : raw);
  } catch {
    return null;
  }
  const event = dialectOf(client)?.read(name, payload, at) ?? null;
  if (event?.kind !== "after-command") return event;
  const known = event.isLate ? withOwnCommand(event) : event;
  if (known === null) return null;
  return withWholeOutput(known.exitCode === null ? withExitCode(known) : known);
}

/** The event with the project's own names for files that were named by a link to it (/tmp and /private/tmp on macOS). */
export function inProjectsWords(event: HookEvent, { root }: Project): HookEvent {
  if (event.kind !== "before-edit" && event.kind !== "after-edit") return event;
  const edits = event.edits.map((edit) => {
    const path = resolve(event.cwd, edit.file);
    const way = isInside(root, path) ? null : pathInProject(root, path);
    return way === null ? edit : { ...edit, file: join(root, way) };
  });
  return { ...event, edits };
}

/** So much of a transcript's end is looked at for the exit code of the last command. */
const TAIL_BYTES = 262_144;

/** Codex does not say in the payload how a command ended; its transcript does, mostly by now. */
function withExitCode(event: AfterCommandEvent): AfterCommandEvent {
  if (event.client !== "codex" || event.transcript === null || event.callId === null) return event;
  const found = codexExitCode(fileTail(event.transcript, TAIL_BYTES) ?? "", event.callId);
  if (found === null) return event;
  const { exitCode, output } = found;
  return { ...event, exitCode, output: output ?? event.output, interrupted: exitCode === KILLED };
}

/** The call may lie far back: it is looked for only when one has ended. */
const LATE_TAIL_BYTES = 8 * 1024 * 1024;

/** Claude Code does not say which command it was that ended in the background; its transcript does. Null where it cannot be known. */
function withOwnCommand(event: AfterCommandEvent): AfterCommandEvent | null {
  if (event.transcript === null || event.callId === null) return null;
  const found = commandOfCall(fileTail(event.transcript, LATE_TAIL_BYTES) ?? "", event.callId);
  if (found === null) return null;
  const { command, cwd, at } = found;
  const durationMs = at === null ? null : Math.max(0, event.at - at);
  return { ...event, command, cwd: cwd ?? event.cwd, durationMs };
}

/** Copilot tells only the beginning of a long output, and where the rest is while the session lasts: the error is at the end. */
function withWholeOutput(event: AfterCommandEvent): AfterCommandEvent {
  if (event.outputPath == null || event.exitCode === 0) return event;
  const rest = fileTail(event.outputPath, TAIL_BYTES);
  if (rest === null) return event;
  return { ...event, output: rest, truncated: rest.length > TAIL_BYTES - MAX_LINE };
}

/** A tail begins with a whole line: a text that is shorter by more than this was all there was. */
const MAX_LINE = 65_536;

function placeOf(cwd: string, env: Env): Project {
  const project = findProject(cwd, env);
  return env.TWICESHY_STORE ? { ...project, storeDir: resolve(cwd, env.TWICESHY_STORE) } : project;
}

/** A folder that is gone is not made again, and one that is nobody's project gets no memory unasked: /tmp, a home. */
function isPlace({ root, storeDir, kind }: Project): boolean {
  return existsSync(kind === "none" ? storeDir : root);
}

/**
 * When a hook was last heard, and of what: for `twiceshy doctor`. Written over and then cut: to empty a file first makes some file
 * systems look for room for it again, and write it at once, at every event.
 */
function noteSeen(storeDir: string, client: string, name: string): void {
  const file = join(storeDir, "last-hook");
  const note = `${client} ${name}\n`;
  let noted: number | null = null;
  try {
    noted = openSync(file, "r+");
    ftruncateSync(noted, writeSync(noted, note, 0));
  } catch {
    noteFirst(file, note);
  } finally {
    if (noted !== null) closeSync(noted);
  }
}

function noteFirst(file: string, note: string): void {
  try {
    writeFileSync(file, note);
  } catch {
    // No store yet.
  }
}
