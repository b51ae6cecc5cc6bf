/**
 * What a hook does once the memory is needed. In: an event. Out: what to say, or silence. The order matters: what waited is taken
 * in first, then the event becomes a fact, then what is known is said, then what was learned.
 */
import { relative } from "node:path";
import type { HookRun } from "#loop/hook-facts.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { compileFirstAnswers } from "#memory/answers-write.ts";
import { deliveryMemoryOf, hasUnsettledBefore } from "#memory/delivery-store.ts";
import { storeOf } from "#memory/open.ts";
import { keepQuiet } from "#memory/quiet.ts";
import { type HookEvent, type HookReply, SILENCE } from "#model/hook.ts";
import type { Memory } from "#model/ports.ts";
import { SILENT_MS } from "#model/trial.ts";
import { compose, type House } from "./compose.ts";
import { deliver } from "./deliver.ts";
import { holdoutShare } from "./holdout-share.ts";
import type { Begun } from "./hook-begin.ts";
import { HeldEvent } from "./hook-held.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { offFor } from "./hook-off.ts";
import { failedFiles, rawFolders } from "./hook-raw-spool.ts";
import type { FailedRun } from "./hook-take-in.ts";
import { taskOf } from "./hook-task.ts";
import type { SwitchedOff } from "./switches.ts";
import { isNewsDue, noteAsked } from "./team-mark.ts";
import { understoodSettings } from "./understood-settings.ts";
import { warningsFor } from "./warnings.ts";
import { templateFor } from "./warnings-template.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** An agent waits: a memory that others hold for longer is left alone, and the event waits instead. */
const PATIENCE_MS = 1_000;

/** Nothing that waits changes what is said then: it waits on until somebody has more time. */
const LEAVES_WAITING: readonly HookEvent["kind"][] = ["session-start", "before-command", "before-edit"];

/** Takes in an event and answers it. */
export async function answerEvent(begun: Begun, env: Env): Promise<HookReply> {
  const { event, raw, project } = begun;
  // Where the store is somewhere else, the project as it was heard of has that one for its own.
  const found = env.TWICESHY_STORE ? null : project;
  const house = compose({ cwd: event.cwd, env }, undefined, understoodSettings(), found);
  const off = offFor(house, event.session);
  if (off.warnings && off.capture) return SILENCE;
  const isBefore = LEAVES_WAITING.includes(event.kind);
  const held = off.capture || isBefore ? null : new HeldEvent(event, raw, house.dirs);
  try {
    // A failure that waits does: it counts, and what was said of it may be said again.
    const leavesWaiting =
      isBefore && !rawFolders(house.dirs).some((folder) => failedFiles(folder).length > 0);
    const memory = await house.openMemory({ patienceMs: PATIENCE_MS, leavesWaiting });
    try {
      const isKnown = house.dirs.store === project.storeDir;
      const known = isKnown ? begun : { ...begun, triggers: null, checks: null, inspection: null };
      return await answerWith(house, memory, held, off, known);
    } finally {
      memory.close();
    }
  } finally {
    held?.end();
  }
}

async function answerWith(
  house: House,
  memory: Memory,
  held: HeldEvent | null,
  off: SwitchedOff,
  begun: Begun,
): Promise<HookReply> {
  const { event } = begun;
  if (isNewsDue(house.dirs.store, event.kind, house.clock.now())) await askForNews(house);
  if (event.kind === "turn-end" || event.kind === "session-end") {
    if (held !== null) await takeIn(house, memory, begun, held);
    const { endOfSession } = await import("./end-of-session.ts");
    const { session, transcript, client: agent } = event;
    const end = {
      session,
      transcript,
      agent,
      isOver: event.kind === "session-end",
      isCaptureOff: off.capture,
    };
    return { ...SILENCE, person: (await endOfSession(house, memory, end)).line };
  }
  if (event.kind === "session-start" && hasCrashed(house, memory))
    await (await import("./end-of-session.ts")).settleCrashed(house, memory);
  // It waits until the transcript says how it ended.
  if (isUnknownEnd(event)) return SILENCE;
  const made = held === null ? null : await takeIn(house, memory, begun, held);
  if (made !== null && made.run.outcome === "passed") {
    await (await import("./learn-now.ts")).learnNow(house, memory);
    return SILENCE;
  }
  if (off.warnings) return SILENCE;
  const failed = made === null ? await notKept(house, memory, off, begun) : failedRun(made);
  const reply = await speak(house, memory, failed, begun);
  if (made !== null) compileFirstAnswers(storeOf(memory));
  return reply;
}

function failedRun({ run, findings, remembered }: HookRun): FailedRun {
  return { remembered, findings, task: run.task, check: run.check.id };
}

/** A failure of which nothing may be kept, once for each call. */
async function notKept(
  house: House,
  memory: Memory,
  off: SwitchedOff,
  begun: Begun,
): Promise<FailedRun | null> {
  const { event } = begun;
  if (!off.capture || event.kind !== "after-command") return null;
  const told = deliveryMemoryOf(storeOf(memory)).toldIn(event.session);
  const isTold = told.some(({ moment, callId }) => moment === "failure" && callId === event.callId);
  if (event.callId !== null && isTold) return null;
  return (await import("./hook-take-in.ts")).lookAt(house, memory, begun);
}

/** What the team has learned meanwhile is fetched by the worker; nobody waits for it here. */
async function askForNews(house: House): Promise<void> {
  noteAsked(house.dirs.store, house.clock.now());
  (await import("./background.ts")).startWorker(house);
}

/** What judges sessions is large: it is loaded only where one ended without a word, or may have. */
function hasCrashed({ clock }: House, memory: Memory): boolean {
  const store = storeOf(memory);
  const deliveries = deliveryMemoryOf(store);
  const now = clock.now();
  const silentSince = now - SILENT_MS;
  const open = hasUnsettledBefore(store, now) ? deliveries.unsettled() : [];
  if (open.some(({ lastAt }) => lastAt <= silentSince) || deliveries.unsettledTasks().length > 0) return true;
  // Whoever starts before the first of them can be over need not ask.
  keepQuiet(store.storeDir, Math.min(now, ...open.map(({ lastAt }) => lastAt)) + SILENT_MS);
  return false;
}

/** The event as a fact; most moments before an action are none, and need nothing that makes one. */
async function takeIn(house: House, memory: Memory, begun: Begun, held: HeldEvent): Promise<HookRun | null> {
  const { event } = begun;
  const isFact = event.kind === "session-end" || observationsOf(event).length > 0;
  const made = isFact
    ? await (await import("./hook-take-in.ts")).takeIn(house, memory, begun, held.key)
    : null;
  held.isTaken = true;
  return made;
}

/** Codex: the transcript does not say yet how it ended. */
function isUnknownEnd(event: HookEvent): boolean {
  return (
    event.kind === "after-command" &&
    event.client === "codex" &&
    event.exitCode === null &&
    event.transcript !== null
  );
}

async function speak(house: House, memory: Memory, made: FailedRun | null, begun: Begun): Promise<HookReply> {
  const { event, dialect } = begun;
  const task = made?.task ?? (await taskOf(house, memory, event.session));
  const about = momentOfEvent(event, (path) => relative(house.project.root, path), task);
  const isFailure = about?.kind === "failure";
  if (about === null || (isFailure && made === null)) return SILENCE;
  const { gate } = house.settings.values;
  if (gate === "off" && (about.kind === "command" || about.kind === "edit")) return SILENCE;
  const moment = { ...about, remembered: made?.remembered ?? null, findings: made?.findings ?? [] };
  const warnings = await warningsFor(house, memory, moment, begun);
  if (warnings.length === 0) return SILENCE;
  const isBefore = event.kind === "before-command" || event.kind === "before-edit";
  const { template } = templateFor(house, moment.kind, moment.agent);
  const said = deliver(house, memory, moment, warnings, {
    mayHold: isBefore && gate === "hold-once" && dialect.holds,
    mayShow: dialect.contextAt.includes(event.kind),
    callId: event.callId,
    check: made?.check ?? null,
    holdout: holdoutShare(house),
    ...(template === null ? {} : { template }),
  });
  if (said === null) return SILENCE;
  return said.isHeld ? { ...SILENCE, hold: said.text } : { ...SILENCE, context: said.text };
}
