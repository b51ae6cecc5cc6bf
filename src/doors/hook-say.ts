/**
 * What a hook says before an action and as a session starts, without the memory being opened: from the bodies file. In: an event that
 * may concern a lesson. Out: the reply, or null where only the memory can tell: then everything is done by `hook-work.ts`, with the same
 * answer. The delivery waits in the spool for whoever opens the memory next.
 */
import { relative } from "node:path";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { redact } from "#detect/redact.ts";
import { createIds } from "#host/ids.ts";
import { needsPatternEngine } from "#learn/lessons/match.ts";
import { SILENT_MS } from "#loop/silent-session.ts";
import { type Changed, changesSince } from "#memory/bodies.ts";
import { redactDelivery } from "#memory/redact-delivery.ts";
import { spool } from "#memory/spool.ts";
import { aloneIn, noteTold, readTold, type Told, unsettledSince } from "#memory/told.ts";
import { type HookReply, SILENCE } from "#model/hook.ts";
import type { Lesson } from "#model/lesson.ts";
import { bestOf } from "#warn/best.ts";
import { type BodiesFile, type Body, type BodyMoment, mostAt, tagOf } from "#warn/bodies-file.ts";
import { kindsFor, lookUp } from "#warn/look-up-triggers.ts";
import { maySpeak } from "#warn/may-speak.ts";
import type { Moment } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { closerLook } from "./closer-look.ts";
import { storeDirs } from "./compose.ts";
import type { Begun } from "./hook-begin.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { taskFrom } from "./hook-task.ts";
import { rememberingReader } from "./project-reader.ts";
import { sayNews } from "./say-news.ts";
import { scriptReader } from "./script-checks.ts";
import { settingsPlaces } from "./settings.ts";
import { switchedOff } from "./switches.ts";
import { understoodSettings } from "./understood-settings.ts";
import { isNumberSet } from "./warn-numbers-set.ts";
import { withBodies } from "./warnings-bodies.ts";
import { changedSince, readTriggers } from "./warnings-changed.ts";
import { takeApart } from "./warnings-moment.ts";
import { templateFor } from "./warnings-template.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Thrown where only the memory can tell. */
const UNSURE = new Error("only the memory can tell");

/** The reply to an event, from the bodies alone; null where the memory has to be asked. Never throws. */
export function sayFromBodies(begun: Begun, env: Env): HookReply | null {
  const { kind } = begun.event;
  if (kind !== "session-start" && kind !== "before-command" && kind !== "before-edit") return null;
  try {
    return withBodies(begun.project.storeDir, (bodies) => replyFrom(bodies, begun, env));
  } catch {
    return null;
  }
}

function replyFrom(
  bodies: BodiesFile,
  { event, project, triggers, checks }: Begun,
  env: Env,
): HookReply | null {
  const { root, storeDir } = project;
  const changes = changesSince(storeDir, bodies.mark);
  const places = settingsPlaces(project, env);
  const { values } = understoodSettings()(places, env, {});
  if (changes === null || values.store !== null || isNumberSet(values)) return null;
  const session = redact(event.session);
  const off = switchedOff({
    env,
    storeDir,
    home: env.HOME ?? null,
    session: event.session,
    settings: values,
  });
  const now = Date.now();
  if (off.warnings || (event.kind === "session-start" && mayHaveCrashed(storeDir, now))) return null;
  const dirs = storeDirs(storeDir, env);
  const told = readTold(storeDir, session);
  if (told === null && bodies.isOnlyInDatabase(session)) return null;
  const task = env.TWICESHY_TASK || taskFrom(dirs, now, event.session, told?.prompt ?? null);
  const about = momentOfEvent(event, (path) => relative(root, path), task);
  // What a session's task is about is in the memory.
  if (about === null || (about.kind === "session" && task !== null)) return null;
  const { gate } = values;
  if (gate === "off" && about.kind !== "session") return SILENCE;
  const moment = checks === null ? takeApart(about, scriptReader(root)) : { ...about, checks };
  const read = triggers ?? readTriggers(storeDir, kindsFor(moment));
  if (read === null || read.head.trimEnd() !== bodies.head) return null;
  const known = new KnownBodies(bodies, changes);
  const found = lookUp(read, moment, changedSince(read.head, root));
  const warnings = warningsFrom(known, [...found.keys()], moment, root, now);
  if (warnings.length === 0) return SILENCE;
  const dialect = dialectOf(event.client)!;
  const place = { dirs, places, project };
  const { template } = templateFor(place, moment.kind, moment.agent);
  const options = {
    mayHold: event.kind !== "session-start" && gate === "hold-once" && dialect.holds,
    mayShow: dialect.contextAt.includes(event.kind),
    callId: event.callId,
    ...(template === null ? {} : { template }),
  };
  const said = aloneIn(storeDir, session, () => {
    const soFar = {
      now: Date.now(),
      ids: createIds(),
      told: toldNow(storeDir, session, told),
      hasFailedSince: (fingerprint: string, _: string, at: number) => {
        // Seen last before that, by anybody: then not in this session either.
        if ((known.lastSeen(fingerprint) ?? 0) <= at) return false;
        throw UNSURE;
      },
      checkOf: (lesson: string) => known.body(lesson)?.check ?? null,
    };
    const news = sayNews(about, warnings, options, soFar);
    if (news === null) return null;
    const deliveries = news.deliveries.map((one) => redactDelivery(one, redact));
    const facts = { deliveries, events: [], missed: [] };
    if (spool(dirs.spools.slice(0, 1), { kind: "deliveries", facts }) === null) throw UNSURE;
    noteTold(storeDir, deliveries);
    return news;
  });
  if (said === "taken") return null;
  if (said === null) return SILENCE;
  return said.isHeld ? { ...SILENCE, hold: said.text } : { ...SILENCE, context: said.text };
}

/** Another process may have spoken since it was read first. */
function toldNow(storeDir: string, session: string, before: Told | null): Told["said"] {
  const now = readTold(storeDir, session);
  if (now === null && before !== null) throw UNSURE;
  return now?.said ?? [];
}

/** A delivery that nobody has judged for so long may be of a session that ended without a word. */
function mayHaveCrashed(storeDir: string, now: number): boolean {
  const since = unsettledSince(storeDir);
  return since !== null && since <= now - SILENT_MS;
}

function warningsFrom(known: KnownBodies, ids: readonly string[], moment: Moment, root: string, now: number) {
  const work = { tasksAlike: moment.task === null ? [] : [moment.task], sharedWords: [] };
  const kind = moment.kind as BodyMoment;
  const candidates = ids.slice(0, WARN_NUMBERS.triggers.read).map((id) => ({
    lesson: id,
    most: known.most(id, kind),
    about: id,
  }));
  const look = closerLook(root, moment, {
    ...{ now, readFile: rememberingReader(root), engine: null, numbers: WARN_NUMBERS },
    workFor: () => work,
  });
  const best = bestOf(WARN_NUMBERS.most, candidates, (id) => {
    const body = known.body(id);
    if (body === null || !maySpeak(body.lesson, now)) return null;
    if (needsPatternEngine(body.lesson)) throw UNSURE;
    return look(body.lesson, () => known.sighting(body));
  });
  return best.filter(({ score }) => score >= WARN_NUMBERS.floor[moment.kind]);
}

/** Bodies as they are now: those of the file, with what has changed since. */
class KnownBodies {
  readonly #file: BodiesFile;
  readonly #changes: ReadonlyMap<string, Changed>;
  readonly #read = new Map<string, Body | null>();
  #tags: ReadonlySet<number> | null = null;

  constructor(file: BodiesFile, changes: ReadonlyMap<string, Changed>) {
    this.#file = file;
    this.#changes = changes;
  }

  /** Null where nothing is to be said of it. */
  body(id: string): Body | null {
    let body = this.#read.get(id);
    if (body !== undefined) return body;
    const found = this.#file.find(id);
    if (found === null) throw UNSURE;
    body = this.#file.body(id, found);
    const changed = this.#changed(id) as Lesson | null | undefined;
    // A check may have changed with it.
    if (changed !== undefined)
      body = changed === null || body === null ? null : this.#withLesson(body, changed);
    this.#read.set(id, body);
    return body;
  }

  #withLesson(body: Body, lesson: Lesson): Body {
    const same =
      lesson.fingerprint === body.lesson.fingerprint &&
      JSON.stringify(lesson.validation) === JSON.stringify(body.lesson.validation);
    if (!same) throw UNSURE;
    return { ...body, lesson };
  }

  /** What a lesson can score at most. */
  most(id: string, kind: BodyMoment): number {
    const found = this.#file.find(id);
    if (found === null) throw UNSURE;
    this.#tags ??= new Set([...this.#changes.keys()].map(tagOf));
    if (!this.#changes.has(id) && !this.#tags.has(found.fingerprint)) return found.most(kind);
    const body = this.body(id);
    return body === null ? 0 : mostAt({ lesson: body.lesson, count: this.sighting(body).count }, kind);
  }

  sighting({ lesson: { fingerprint }, count, lastAt }: Body): { count: number; lastAt: number | null } {
    const now = fingerprint === null ? undefined : this.#changed(fingerprint);
    if (now === undefined) return { count, lastAt };
    return now as { count: number; lastAt: number | null };
  }

  /** When a failure was last seen, as far as a body that was read tells. */
  lastSeen(fingerprint: string): number | null {
    for (const body of this.#read.values())
      if (body !== null && body.lesson.fingerprint === fingerprint) return this.sighting(body).lastAt;
    throw UNSURE;
  }

  #changed(key: string): unknown {
    const changed = this.#changes.get(key);
    if (changed === undefined) return undefined;
    if (!changed.isSure) throw UNSURE;
    return changed.value;
  }
}
