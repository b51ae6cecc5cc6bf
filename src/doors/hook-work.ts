/**
 * What a hook does once the memory is needed. In: an event. Out: what to say, or silence. The order matters: what waited is taken
 * in first, then the event becomes a fact, then what is known is said, then what was learned.
 */
import { relative } from "node:path";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import { type HookRun, takeHookEvent } from "#loop/hook-facts.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { readTold } from "#loop/told-run.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import { type HookEvent, type HookReply, SILENCE } from "#model/hook.ts";
import type { Memory } from "#model/ports.ts";
import { compose, type House } from "./compose.ts";
import { deliver } from "./deliver.ts";
import type { Begun } from "./hook-begin.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { offFor } from "./hook-off.ts";
import { hookPorts } from "./hook-ports.ts";
import { spoolRaw } from "./hook-raw-spool.ts";
import { repositoryNow } from "./repository-now.ts";
import type { SwitchedOff } from "./switches.ts";
import { understoodSettings } from "./understood-settings.ts";
import { warningsFor } from "./warnings.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** An agent waits: a memory that others hold for longer is left alone, and the event waits instead. */
const PATIENCE_MS = 1_000;

/** Takes in an event and answers it. */
export async function answerEvent({ event, raw }: Begun, env: Env): Promise<HookReply> {
  const house = compose({ cwd: event.cwd, env }, undefined, understoodSettings());
  const off = offFor(house, event.session);
  if (off.warnings && off.capture) return SILENCE;
  try {
    const memory = await house.openMemory({ patienceMs: PATIENCE_MS });
    try {
      return await answerWith(house, memory, event, raw, off);
    } finally {
      memory.close();
    }
  } catch (error) {
    // The facts are not lost: they wait until the memory can be had, and stored twice they change nothing.
    if (!off.capture) spoolRaw(house.dirs.store, event.client, event.event, raw);
    throw error;
  }
}

async function answerWith(
  house: House,
  memory: Memory,
  event: HookEvent,
  raw: string,
  off: SwitchedOff,
): Promise<HookReply> {
  if (event.kind === "turn-end" || event.kind === "session-end") {
    if (!off.capture) await takeIn(house, memory, event);
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
  if (event.kind === "session-start")
    await (await import("./end-of-session.ts")).settleCrashed(house, memory);
  if (isUnknownEnd(event)) {
    if (!off.capture) spoolRaw(house.dirs.store, event.client, event.event, raw);
    return SILENCE;
  }
  const made = off.capture ? null : await takeIn(house, memory, event);
  if (made !== null && made.run.outcome === "passed") {
    await (await import("./learn-now.ts")).learnNow(house, memory);
    return SILENCE;
  }
  if (off.warnings) return SILENCE;
  return speak(house, memory, event, made);
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

/** The event as a fact, with the files as they are now where that will matter. */
async function takeIn(house: House, memory: Memory, event: HookEvent): Promise<HookRun | null> {
  const ports = await hookPorts(house, memory, { isLive: true });
  const [told] = observationsOf(event);
  if (told?.kind !== "command") {
    takeHookEvent(event, ports);
    return null;
  }
  const command = readTold(told, ports.roots, ports.inspect, ports.checkOf);
  if (command === null) return null;
  const isWorthATree =
    command.judged.outcome !== "passed" || mayHaveOpenFailure(house.dirs.store, command.check);
  return takeHookEvent(event, ports, isWorthATree ? await repositoryNow(house) : null);
}

async function speak(
  house: House,
  memory: Memory,
  event: HookEvent,
  made: HookRun | null,
): Promise<HookReply> {
  const dialect = dialectOf(event.client)!;
  const task = made?.run.task ?? (await taskOf(house, memory, event.session));
  const about = momentOfEvent(event, (path) => relative(house.project.root, path), task);
  const isFailure = about?.kind === "failure";
  if (about === null || (isFailure && made === null)) return SILENCE;
  const { gate } = house.settings.values;
  if (gate === "off" && (about.kind === "command" || about.kind === "edit")) return SILENCE;
  const moment = { ...about, remembered: made?.remembered ?? null, findings: made?.findings ?? [] };
  const warnings = await warningsFor(house, memory, moment);
  if (warnings.length === 0) return SILENCE;
  const isBefore = event.kind === "before-command" || event.kind === "before-edit";
  const said = deliver(house, memory, moment, warnings, {
    mayHold: isBefore && gate === "hold-once" && dialect.holds,
    mayShow: dialect.contextAt.includes(event.kind),
    callId: event.callId,
    check: made?.run.check.id ?? null,
  });
  if (said === null) return SILENCE;
  return said.isHeld ? { ...SILENCE, hold: said.text } : { ...SILENCE, context: said.text };
}

/** The task that a session is at: the one that somebody named, or the one its last prompt made. */
async function taskOf(house: House, memory: Memory, session: string): Promise<string | null> {
  const { named, session: keptOf } = await hookPorts(house, memory, { isLive: true });
  const kept = keptOf(session);
  return named.task ?? (kept?.prompt ? new SessionSoFar(session, kept).task : null);
}
