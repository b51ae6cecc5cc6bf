import type {
  AboutToAct,
  HasRun,
  ReplayAnswer,
  ReplayEvent,
  ReplayTruth,
  SaidInReplay,
  SessionStart,
  Share,
} from "#model/replay.ts";
import type { Replayed } from "./replay.ts";

/** When a repeat was warned of. */
export interface Warned {
  readonly where: string | null;
  start: boolean;
  action: boolean;
  failure: boolean;
  cure: boolean;
}

/** What a memory's answers in one history come to. */
export interface Tally {
  /** By occurrence. */
  readonly repeats: ReadonlyMap<string, Warned>;
  readonly onClean: Share;
  readonly onNew: Share;
  readonly onFlakes: Share;
  readonly idleStarts: Share;
  readonly said: number;
  readonly right: number;
  readonly general: number;
  readonly tokens: number;
  readonly sessions: number;
}

type Repeat = Extract<ReplayTruth, { kind: "repeat" }>;

/** Counts one history's answers by what was so. */
export function tallyOf({ history, answers }: Replayed): Tally {
  const taker = new Taker(history.events);
  for (const answer of answers) taker.take(answer);
  return taker;
}

class Counted implements Share {
  count = 0;
  of = 0;

  note(isSo: boolean): void {
    this.of += 1;
    if (isSo) this.count += 1;
  }
}

class Taker implements Tally {
  readonly repeats = new Map<string, Warned>();
  readonly onClean = new Counted();
  readonly onNew = new Counted();
  readonly onFlakes = new Counted();
  readonly idleStarts = new Counted();
  said = 0;
  right = 0;
  general = 0;
  tokens = 0;
  sessions = 0;
  readonly #events: ReadonlyMap<string, ReplayEvent>;
  /** The first failing run of each occurrence, and the cause of each failing run: the first run that failed of it. */
  readonly #begins = new Map<string, string>();
  readonly #causes = new Map<string, string>();
  /** What the runs of a session repeat: there may be as many sessions as there are runs. */
  readonly #repeatsIn = new Map<string, Repeat[]>();

  constructor(events: readonly ReplayEvent[]) {
    this.#events = new Map(events.map((event) => [event.id, event]));
    for (const event of events) {
      if (event.kind !== "run") continue;
      if (event.exitCode !== 0) this.#expect(event);
      const { session, truth } = event;
      if (session === null || truth.kind !== "repeat") continue;
      const known = this.#repeatsIn.get(session);
      if (known) known.push(truth);
      else this.#repeatsIn.set(session, [truth]);
    }
  }

  #expect({ id, truth }: HasRun): void {
    const occurrence = truth.kind === "new" || truth.kind === "repeat" ? truth.occurrence : null;
    if (occurrence !== null && !this.#begins.has(occurrence)) this.#begins.set(occurrence, id);
    this.#causes.set(id, this.#causeOf(truth) ?? id);
    if (truth.kind === "repeat" && !this.repeats.has(truth.occurrence)) {
      const { where } = truth;
      this.repeats.set(truth.occurrence, { where, start: false, action: false, failure: false, cure: false });
    }
  }

  /** By the run that first failed of it; null where nothing is wrong, or nobody says what. */
  #causeOf(truth: ReplayTruth): string | null {
    if (truth.kind === "repeat") return this.#causes.get(truth.repeats) ?? truth.repeats;
    // Within one occurrence the check may fail several times before it is mended.
    return truth.kind === "new" ? (this.#begins.get(truth.occurrence) ?? null) : null;
  }

  take(answer: ReplayAnswer): void {
    const event = this.#events.get(answer.event);
    this.said += answer.said.length;
    this.general += answer.said.filter(isGeneral).length;
    this.tokens += answer.tokens;
    if (event?.kind === "session") this.#takeStart(answer, event);
    if (event?.kind === "action" || event?.kind === "run") this.#takeMoment(answer, event);
  }

  #takeMoment(answer: ReplayAnswer, { truth }: AboutToAct | HasRun): void {
    const { said, moment } = answer;
    const isSpecific = said.some((one) => !isGeneral(one));
    if (truth.kind === "clean") this.onClean.note(said.length > 0);
    if (truth.kind === "flake") this.onFlakes.note(isSpecific);
    if (truth.kind !== "new" && truth.kind !== "repeat") return;
    const right = said.filter((one) => this.#names(one, this.#causeOf(truth))).length;
    this.right += right;
    const warned = truth.kind === "repeat" ? this.repeats.get(truth.occurrence) : undefined;
    if (warned === undefined) this.onNew.note(isSpecific && right === 0);
    else if (right > 0) {
      warned[moment === "failure" ? "failure" : "action"] = true;
      warned.cure ||= holds(answer.text, truth.cure);
    }
  }

  /** What is said at a start is right for the repeats of that session. */
  #takeStart(answer: ReplayAnswer, { session }: SessionStart): void {
    this.sessions += 1;
    const useful = new Set<SaidInReplay>();
    for (const truth of session === null ? [] : (this.#repeatsIn.get(session) ?? [])) {
      const cause = this.#causeOf(truth);
      const named = answer.said.filter((one) => this.#names(one, cause));
      const warned = this.repeats.get(truth.occurrence);
      if (named.length === 0 || warned === undefined) continue;
      warned.start = true;
      warned.cure ||= holds(answer.text, truth.cure);
      for (const one of named) useful.add(one);
    }
    this.right += useful.size;
    this.idleStarts.note(answer.said.length > 0 && useful.size === 0);
  }

  /** Most of what it is about has that cause: who speaks of everything at once has named nothing. */
  #names({ about }: SaidInReplay, cause: string | null): boolean {
    const same = about.filter((id) => cause !== null && this.#causes.get(id) === cause).length;
    return same > about.length / 2;
  }
}

function isGeneral({ about }: SaidInReplay): boolean {
  return about.length === 0;
}

/** Whether a text has what cured it; indentation and line breaks are not what a cure is about. */
function holds(text: string, cure: string | null): boolean {
  const flat = (some: string) => some.replace(/\s+/g, " ");
  return cure !== null && flat(text).includes(flat(cure));
}
