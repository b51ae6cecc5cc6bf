/**
 * What a hook says before an action and at a session's start, without opening the memory: from compiled lessons, and from what the session's log
 * says was told. In: an event. Out: what to say, or null where only the memory can tell. It must say what the memory would.
 */
import { join, relative, resolve } from "node:path";
import { redact } from "#detect/redact.ts";
import { systemClock } from "#host/clock.ts";
import { createIds } from "#host/ids.ts";
import { SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import { type Answers, openAnswers } from "#memory/answers-read.ts";
import { mayHaveCrashed } from "#memory/quiet.ts";
import { redactDelivery } from "#memory/redact-delivery.ts";
import { type SessionLog, sessionLog } from "#memory/session-log.ts";
import { type HookEvent, type HookReply, SILENCE } from "#model/hook.ts";
import type { PromptObservation } from "#model/observation.ts";
import type { Warning } from "#model/warning.ts";
import { kindsFor } from "#warn/look-up-triggers.ts";
import type { Moment, MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { checkOfLesson, type Delivered, newsOf } from "./deliver-words.ts";
import { holdoutShare } from "./holdout-share.ts";
import { type Begun, readEvent } from "./hook-begin.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { offFor } from "./hook-off.ts";
import { rawEvents, rawFolders, readRaw } from "./hook-raw-spool.ts";
import type { House } from "./house.ts";
import { PROMPTS } from "./prompt-events.ts";
import { scriptReader } from "./script-checks.ts";
import { settingsPlaces } from "./settings.ts";
import { storeDirs } from "./store-dirs.ts";
import { isNewsDue } from "./team-mark.ts";
import { understoodSettings } from "./understood-settings.ts";
import { readTriggers } from "./warnings-changed.ts";
import { takeApart } from "./warnings-moment.ts";
import { rankLessons } from "./warnings-rank.ts";
import { templateFor } from "./warnings-template.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Place = Pick<House, "around" | "project" | "places" | "settings" | "dirs" | "clock" | "ids">;

/** Answers an event without the memory; null where that cannot be. */
export async function answerQuickly(begun: Begun, env: Env): Promise<HookReply | null> {
  const { event } = begun;
  // Where the store is somewhere else, more has to be found out about the project.
  if (env.TWICESHY_STORE) return null;
  const place = placeOf(begun, env);
  const off = offFor(place, event.session);
  if (off.warnings) return off.capture ? SILENCE : null;
  if (event.kind === "session-start" && isDue(place, event)) return null;
  if (isNumbered(place)) return null;
  let answers: Answers | null = null;
  try {
    answers = openAnswers(place.dirs.store);
    return answers === null ? null : await answerFrom(answers, place, begun);
  } catch {
    // Whatever is wrong with what was compiled: the memory tells.
    return null;
  } finally {
    answers?.close();
  }
}

function placeOf({ project, event }: Begun, env: Env): Place {
  const places = settingsPlaces(project, env);
  const settings = understoodSettings()(places, env, {});
  const { store } = settings.values;
  const dirs = storeDirs(store === null ? project.storeDir : resolve(event.cwd, store), env);
  const around = { cwd: event.cwd, env };
  return { around, project, places, settings, dirs, clock: systemClock, ids: createIds() };
}

/** Sessions that ended without a word have to be looked for, or the team is to be asked. */
function isDue({ dirs, clock }: Place, event: HookEvent): boolean {
  return mayHaveCrashed(dirs.store, clock.now()) || isNewsDue(dirs.store, event.kind, clock.now());
}

/** Settings that change how lessons rank are understood by more than is loaded here. */
function isNumbered({ settings }: Place): boolean {
  return settings.values.lessons.some(({ says }) => says.untried != null || says.confidence != null);
}

async function answerFrom(answers: Answers, place: Place, begun: Begun): Promise<HookReply | null> {
  const { event, dialect } = begun;
  const log = sessionLog(place.dirs.store, redact(event.session));
  // Of a session from before nobody knows here what was said in it.
  if (log === null || (!log.isWhole && answers.knowsSession(log.name))) return null;
  const task = taskOf(place, log, event.session);
  const about = momentOfEvent(event, (path) => relative(place.project.root, path), task);
  const { gate } = place.settings.values;
  if (about === null || (gate === "off" && about.kind !== "session")) return SILENCE;
  // What a task is about is in the memory.
  if (about.kind === "session" && task !== null) return null;
  const warnings = await warningsFrom(answers, place, about, begun);
  if (warnings.length === 0) return SILENCE;
  const { template } = templateFor(place, about.kind, about.agent);
  const said = sayNext(place, answers, log, about, warnings, {
    mayHold: about.kind !== "session" && gate === "hold-once" && dialect.holds,
    mayShow: dialect.contextAt.includes(event.kind),
    callId: event.callId,
    check: null,
    holdout: holdoutShare(place),
    ...(template === null ? {} : { template }),
  });
  if (said === null || said.text === "") return SILENCE;
  return said.isHeld ? { ...SILENCE, hold: said.text } : { ...SILENCE, context: said.text };
}

/** The warnings for a moment; throws where a lesson needs what only the memory's way loads. */
async function warningsFrom(
  answers: Answers,
  { dirs, project, clock }: Place,
  about: MomentInput,
  begun: Begun,
): Promise<Warning[]> {
  const isKnown = dirs.store === begun.project.storeDir;
  const checks = isKnown ? begun.checks : null;
  const moment: Moment =
    checks === null ? takeApart(about, scriptReader(project.root)) : { ...about, checks };
  const triggers = (isKnown ? begun.triggers : null) ?? readTriggers(dirs.store, kindsFor(moment));
  if (triggers === null) return [];
  const around = { root: project.root, now: clock.now(), numbers: WARN_NUMBERS };
  const found = await rankLessons(around, moment, triggers, {
    called: (ids) => answers.called(ids),
    seen: (fingerprint) => answers.seen(fingerprint),
    tasksAlike: () => (moment.task === null ? [] : [moment.task]),
    engine: () => Promise.reject(new Error("patterns that people wrote are matched where the memory is")),
  });
  return found.filter(({ score }) => score >= WARN_NUMBERS.floor[about.kind]).slice(0, WARN_NUMBERS.most);
}

/** The task that a session is at: the one that somebody named, or the one its last prompt made, which may still wait. */
function taskOf({ around, clock, dirs }: Place, log: SessionLog, session: string): string | null {
  if (around.env.TWICESHY_TASK) return around.env.TWICESHY_TASK;
  const kept = log.prompt();
  const prompt = kept === null ? null : (JSON.parse(kept) as PromptObservation | null);
  const soFar = new SessionSoFar(session, { prompt, edits: [], lastAt: 0, isTask: false });
  for (const waits of rawEvents(rawFolders(dirs), clock.now()).filter(({ event }) => PROMPTS.has(event))) {
    const event = readEvent(waits.client, waits.event, readRaw(waits) ?? "", waits.at);
    if (event?.session === session) for (const told of observationsOf(event)) soFar.take(told);
  }
  return soFar.prompt === null ? null : soFar.task;
}

/** Says what is new as the next in the session, and lets the fact wait for whoever opens the memory. */
function sayNext(
  place: Place,
  answers: Answers,
  log: SessionLog,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: Parameters<typeof newsOf>[3],
): Delivered | null {
  const checks = onceEach<string | null>();
  const scrubbedOf = onceEach<string>();
  const scrub = (text: string) => scrubbedOf(text, () => redact(text));
  for (;;) {
    log.make();
    const { said, next } = log.read();
    const made = newsOf(place, moment, warnings, options, {
      said,
      hasFailedSince: (fingerprint, at) => (log.failedAt(fingerprint) ?? 0) > at,
      checkOf: (id) => {
        const [lesson = null] = answers.called([id]);
        const { command = "", directory = "" } = lesson?.validation ?? {};
        return checks(`${directory}\n${command}`, () => checkOfLesson(lesson));
      },
    });
    if (made === null) return null;
    const scrubbed = [...made.deliveries, ...made.withheld].map((one) => redactDelivery(one, scrub));
    const claim = log.claim(join(place.dirs.store, "spool"), next, scrubbed);
    if (claim === null) continue;
    claim.letWait();
    return made;
  }
}

/** All that is said together has one text, and mostly one check: each is made once. */
function onceEach<T>(): (key: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (key, make) => {
    if (!known.has(key)) known.set(key, make());
    return known.get(key)!;
  };
}
