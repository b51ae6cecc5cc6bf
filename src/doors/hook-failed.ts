/**
 * What a hook says right after a failure, without opening the memory. In: a command that failed. Out: what to say, or null where only the memory
 * can tell. It must say what the memory would. The failure itself waits, with what could only be seen now: whoever opens the memory next makes the
 * fact of it that this hook would have made.
 */
import { redact } from "#detect/redact.ts";
import { worktreeOf } from "#host/project.ts";
import { runGitAtOnce } from "#host/run-git-at-once.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import { readHookCommand } from "#loop/hook-facts.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import type { Inspection } from "#loop/inspect-output.ts";
import type { ToldCommand } from "#loop/told-run.ts";
import { knowsSession } from "#memory/answers-read.ts";
import { readCures } from "#memory/cures-read.ts";
import { noteCheck } from "#memory/open-checks.ts";
import { redactCheck } from "#memory/redact-facts.ts";
import { type SessionLog, sessionLog } from "#memory/session-log.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { type AfterCommandEvent, type HookReply, SILENCE } from "#model/hook.ts";
import type { Begun } from "./hook-begin.ts";
import { whatCured } from "./hook-failed-cured.ts";
import { foundBefore, mayBeKnown } from "./hook-failed-known.ts";
import { sayWhatCured } from "./hook-failed-say.ts";
import { offFor } from "./hook-off.ts";
import { type Place, placeOf } from "./hook-quick-place.ts";
import { dropRaw, holdRaw, letWait, type RawFile, rawFolder, spoolRaw } from "./hook-raw-spool.ts";
import { SAME_CALL_MS } from "./hook-same-call.ts";
import { noteSeenThen, type SeenThen, WaitingFailures } from "./hook-seen.ts";
import { isFull } from "./hook-what-to-do.ts";
import { rootsOf } from "./house.ts";
import { repositoryHeld } from "./repository-now.ts";
import { runContext } from "./run-context.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Answers a failure without the memory. Where that cannot be, what is handed on: the event, with what was found out of it. */
export async function answerFailure(
  begun: Begun,
  env: Env,
): Promise<{ readonly reply: HookReply | null; readonly begun: Begun }> {
  let inspection: Inspection | null = null;
  const reply = await answer(begun, env, (read) => {
    inspection = read;
  });
  return { reply, begun: { ...begun, inspection } };
}

type NoteRead = (inspection: Inspection) => void;

/** Null where the memory has to be asked. */
async function answer(begun: Begun, env: Env, noteRead: NoteRead): Promise<HookReply | null> {
  const { event, raw } = begun;
  if (env.TWICESHY_STORE || event.kind !== "after-command") return null;
  const place = placeOf(begun, env);
  const { store } = place.dirs;
  const { detectors, scrubbers, categories } = place.settings.values;
  // What a project adds to the engine brings more with it than is loaded here.
  if (detectors.length + scrubbers.length + categories.length > 0 || isFull(store)) return null;
  const off = offFor(place, event.session);
  // Nothing of it may wait then: the memory tells.
  if (off.capture) return off.warnings ? SILENCE : null;
  const held = holdRaw(rawFolder(store), event.client, event.event, raw, true);
  if (held === null) return null;
  const waits = new Waits(held);
  try {
    return await answerHeld({ place, begun, event, waits, isSilent: off.warnings, noteRead });
  } catch {
    // Whatever is wrong with what was compiled: the memory tells, unless it was said already.
    return waits.isKept ? SILENCE : null;
  } finally {
    waits.end();
  }
}

/** A failure whose payload is written down: it waits for the memory, or is taken away again for one who asks the memory now. */
class Waits {
  isKept = false;
  readonly #held: RawFile;

  constructor(held: RawFile) {
    this.#held = held;
  }

  get file(): string {
    return this.#held.file;
  }

  end(): void {
    // One that cannot be renamed is taken in as what a killed process left.
    if (this.isKept) letWait(this.#held);
    else dropRaw(this.#held);
  }
}

interface Heard {
  readonly place: Place;
  readonly begun: Begun;
  readonly event: AfterCommandEvent;
  readonly waits: Waits;
  /** Nothing is to be said. */
  readonly isSilent: boolean;
  readonly noteRead: NoteRead;
}

async function answerHeld({
  place,
  begun,
  event,
  waits,
  isSilent,
  noteRead,
}: Heard): Promise<HookReply | null> {
  const { store } = place.dirs;
  const cures = readCures(store);
  const log = sessionLog(store, redact(event.session));
  if (cures === null || log === null) return null;
  // Of a session from before nobody knows here what was said in it.
  if (!log.isWhole && knowsSession(store, log.name)) return null;
  const command = read(event, place);
  if (command === null) return spoolRaw(store, event.client, event.event, begun.raw) ? SILENCE : null;
  if (command.judged.outcome !== "failed") return null;
  const findings = mayBeKnown(command.told.output, cures)
    ? (foundBefore(command, cures) ?? readOutput(command, noteRead))
    : [];
  const told = isSilent || findings.length === 0 ? [] : await whatCured(findings, cures, place);
  if (told === null) return null;
  const seen = await seenNow(place, event, command, findings);
  noteSeenThen(waits.file, seen);
  const before = new WaitingFailures(place.dirs).before(waits.file);
  if (isToldAgain(event, before, log)) return SILENCE;
  noteFailed(store, command, log, seen);
  const reply = told.some(({ cure, advice }) => cure !== null || advice !== null)
    ? sayWhatCured({ place, begun, log, check: command.check.id, told, before })
    : SILENCE;
  waits.isKept = true;
  return reply;
}

function readOutput({ judged }: ToldCommand, noteRead: NoteRead): readonly IdentifiedFinding[] {
  const inspection = judged.inspect();
  noteRead(inspection);
  return inspection.findings;
}

/** What was run, and how it ended. */
function read(event: AfterCommandEvent, { project }: Place): ToldCommand | null {
  const roots = rootsOf(project.root);
  const worktree = worktreeOf(project);
  return readHookCommand(observationsOf(event), {
    roots,
    inspect: { roots },
    checkOf: (argv, directory) => inWorktree(identifyCheck(argv, directory), worktree),
  });
}

/** What can only be seen now. */
async function seenNow(
  place: Place,
  event: AfterCommandEvent,
  { told }: ToldCommand,
  findings: readonly IdentifiedFinding[],
): Promise<SeenThen> {
  const { around, project } = place;
  const { task, phase } = runContext({}, around.env);
  const { session, callId, at, exitCode, output, truncated } = event;
  return {
    ...{ session, callId, at, seenAt: told.at + (told.durationMs ?? 0) },
    ...{ root: project.root, worktree: worktreeOf(project), task, phase },
    ...(event.isLate ? { git: null, held: null } : await repositoryHeld(place, runGitAtOnce)),
    // Where the payload does not tell it, a file did that may be another one then, or gone.
    ended: event.client === "codex" || event.outputPath != null ? { exitCode, output, truncated } : null,
    failed: findings.map(({ fingerprint }) => fingerprint.hash),
  };
}

/** Two hooks may tell of one call: the second one's is no fact. */
function isToldAgain(
  { session, callId, at }: AfterCommandEvent,
  before: readonly SeenThen[],
  log: SessionLog,
): boolean {
  if (callId === null) return false;
  const isNear = (other: number) => Math.abs(other - at) < SAME_CALL_MS;
  return (
    before.some((one) => one.session === session && one.callId === callId && isNear(one.at)) ||
    log.read().said.some((one) => one.moment === "failure" && one.callId === callId && isNear(one.at))
  );
}

/** For those who do not open the memory: the check is open, and what was said may be said again. */
function noteFailed(storeDir: string, { check, told }: ToldCommand, log: SessionLog, seen: SeenThen): void {
  noteCheck(storeDir, { check: redactCheck(check, redact), outcome: "failed", startedAt: told.at });
  if (log.isThere) for (const hash of new Set(seen.failed)) log.noteFailed(hash, seen.seenAt);
}
