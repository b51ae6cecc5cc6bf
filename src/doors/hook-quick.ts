/**
 * What a hook says before an action and at a session's start, without opening the memory: from compiled lessons, and from what the session's log
 * says was told. In: an event. Out: what to say, or null where only the memory can tell. It must say what the memory would.
 */
import { relative } from "node:path";
import { redact } from "#detect/redact.ts";
import { type Answers, openAnswers } from "#memory/answers-read.ts";
import { mayHaveCrashed } from "#memory/quiet.ts";
import { sessionLog } from "#memory/session-log.ts";
import { type HookEvent, type HookReply, SILENCE } from "#model/hook.ts";
import type { Warning } from "#model/warning.ts";
import { kindsFor } from "#warn/look-up-triggers.ts";
import type { Moment, MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { checkOfLesson } from "./deliver-words.ts";
import { holdoutShare } from "./holdout-share.ts";
import type { Begun } from "./hook-begin.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { offFor } from "./hook-off.ts";
import { isNumbered, type Place, placeOf, taskOf } from "./hook-quick-place.ts";
import { onceEach, sayNext } from "./hook-quick-say.ts";
import { type SeenThen, seenWith, WaitingFailures } from "./hook-seen.ts";
import { scriptReader } from "./script-checks.ts";
import { isNewsDue } from "./team-mark.ts";
import { readTriggers } from "./warnings-changed.ts";
import { takeApart } from "./warnings-moment.ts";
import { rankLessons } from "./warnings-rank.ts";
import { templateFor } from "./warnings-template.ts";

type Env = Readonly<Record<string, string | undefined>>;

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

/** Sessions that ended without a word have to be looked for, or the team is to be asked. */
function isDue({ dirs, clock }: Place, event: HookEvent): boolean {
  return mayHaveCrashed(dirs.store, clock.now()) || isNewsDue(dirs.store, event.kind, clock.now());
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
  const checks = onceEach<string | null>();
  const checkOf = (id: string) => {
    const [lesson = null] = answers.called([id]);
    const { command = "", directory = "" } = lesson?.validation ?? {};
    return checks(`${directory}\n${command}`, () => checkOfLesson(lesson));
  };
  const said = sayNext(place, checkOf, log, about, warnings, {
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
  let waiting: readonly SeenThen[] | null = null;
  const around = { root: project.root, now: clock.now(), numbers: WARN_NUMBERS };
  const found = await rankLessons(around, moment, triggers, {
    called: (ids) => answers.called(ids),
    seen: (fingerprint) => {
      const known = answers.seen(fingerprint);
      return fingerprint === null
        ? known
        : seenWith(fingerprint, known, (waiting ??= new WaitingFailures(dirs).all));
    },
    tasksAlike: () => (moment.task === null ? [] : [moment.task]),
    engine: () => Promise.reject(new Error("patterns that people wrote are matched where the memory is")),
  });
  return found.filter(({ score }) => score >= WARN_NUMBERS.floor[about.kind]).slice(0, WARN_NUMBERS.most);
}
