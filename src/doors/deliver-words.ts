import { identifyCheck } from "#loop/check-identity.ts";
import { splitWords } from "#loop/split-words.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Delivery, MomentKind, Warning } from "#model/warning.ts";
import { type Draw, drawHoldOut, HELD_OUT } from "#warn/hold-out.ts";
import type { MomentInput } from "#warn/moment.ts";
import { MENDED } from "#warn/outcomes.ts";
import { render } from "#warn/render.ts";
import type { Template } from "#warn/template.ts";
import type { House } from "./house.ts";

/** An action may be held so often in a session; after that twiceshy only advises. */
const MOST_HELD = 2;

export interface DeliverOptions {
  /** The action can be held, and the person allows it. */
  readonly mayHold: boolean;
  /** The text reaches the model where it is not held. */
  readonly mayShow: boolean;
  readonly callId: string | null;
  /** The check that failed, at the moment of a failure. */
  readonly check?: string | null;
  readonly template?: Template;
  /** The share that is withheld at random; absent: nothing is. */
  readonly holdout?: number;
  /** Nothing is kept: somebody only wants to see it. */
  readonly isDryRun?: boolean;
}

export interface Delivered {
  /** Empty where all of it was withheld. */
  readonly text: string;
  readonly isHeld: boolean;
  readonly said: readonly Warning[];
  readonly deliveries: readonly Delivery[];
  /** The facts of what was drawn to be withheld: kept like those of what was said. */
  readonly withheld: readonly Delivery[];
}

/** What is known of a session when something is to be said in it. */
export interface SaidBefore {
  /** In its order. */
  readonly said: readonly Delivery[];
  hasFailedSince(fingerprint: string, at: number): boolean;
  /** The check whose next run tells what came of a warning: its id. */
  checkOf(lesson: string): string | null;
}

/** The text of what is new among some warnings, and the facts that it was said; null where there is nothing (new) to say. */
export function newsOf(
  house: Pick<House, "clock" | "ids">,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
  before: SaidBefore,
): Delivered | null {
  const told = before.said.filter((one) => one.manner !== "withheld");
  const fresh = warnings.filter((warning) => isNews(warning, told, before, moment));
  const holding =
    options.mayHold && timesHeld(told) < MOST_HELD && !isSameAgain(warnings, told, before, moment);
  const exact = holding ? fresh.filter((one) => isSure(one) && !wasHeld(one, told, before, moment)) : [];
  const isHeld = exact.length > 0;
  if (!isHeld && !options.mayShow) return null;
  const words = { moment: moment.kind, isHeld, ...(options.template ? { template: options.template } : {}) };
  const given = { isHeld, callId: options.callId, check: options.check ?? null };
  const facts = (some: readonly Drawn[], text: string) =>
    deliveriesOf(house, before.checkOf, moment, some, { ...given, text });
  const draw = isHeld ? () => null : drawerIn(house, moment, options, before);
  // What was withheld here before is no more said again than what was said.
  const isAgain = (warning: Warning) =>
    draw(warning)?.isWithheld === true && !isNews(warning, before.said, before, moment);
  const whole = render(isHeld ? exact : fresh.filter((warning) => !isAgain(warning)), words);
  // Only what there was room for could have been said: nothing else takes the place of what is withheld.
  const [withheld, rest] = parted(whole.said, (warning) => draw(warning)?.isWithheld === true);
  const { text, said } = withheld.length === 0 ? whole : render(rest, words);
  if (said.length + withheld.length === 0) return null;
  return {
    ...{ text, isHeld, said },
    deliveries: facts(
      said.map((warning) => ({ warning, draw: draw(warning) })),
      text,
    ),
    withheld: facts(
      withheld.map((warning) => ({ warning, draw: draw(warning) })),
      "",
    ),
  };
}

/** A warning with what was drawn for it; null where nothing was. */
export interface Drawn {
  readonly warning: Warning;
  readonly draw: Draw | null;
}

/** Draws whether a warning is withheld at a moment. */
function drawerIn(
  { clock }: Pick<House, "clock">,
  { kind: moment, session, task }: MomentInput,
  { holdout = 0, isDryRun }: DeliverOptions,
  { said }: SaidBefore,
): (warning: Warning) => Draw | null {
  const share = isDryRun === true ? 0 : holdout;
  if (share === 0) return () => null;
  const at = clock.now();
  return ({ lesson, helps = false }) =>
    drawHoldOut({ lesson, helps, moment, session, task, at, share, said });
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const [first, rest]: [T[], T[]] = [[], []];
  for (const one of all) (isFirst(one) ? first : rest).push(one);
  return [first, rest];
}

/** One denial may name several lessons. */
function timesHeld(told: readonly Delivery[]): number {
  return new Set(told.flatMap(({ manner, at }) => (manner === "held" ? [at] : []))).size;
}

/** The facts of what was said together, in its order. */
export function deliveriesOf(
  { clock, ids }: Pick<House, "clock" | "ids">,
  checkOf: (lesson: string) => string | null,
  { session, task, agent, kind }: MomentInput,
  said: readonly Drawn[],
  given: {
    readonly text: string;
    readonly isHeld: boolean;
    readonly callId: string | null;
    readonly check: string | null;
  },
): Delivery[] {
  const at = clock.now();
  return said.map(({ warning: { lesson, fingerprint, score, isMended }, draw }, i) => ({
    ...{ id: ids.next(at), at, session, task, agent, lesson, fingerprint },
    check: given.check ?? checkOf(lesson),
    moment: kind,
    manner: draw?.isWithheld ? "withheld" : given.isHeld ? "held" : "shown",
    text: given.text,
    score,
    rank: i + 1,
    callId: given.callId,
    reason: isMended ? MENDED : draw?.isWithheld ? HELD_OUT : null,
    ...(draw === null ? {} : { heldOut: draw.heldOut }),
  }));
}

/**
 * What a moment is worth: a word in the list at the start does not take the place of one at the action. It does at a prompt: the first
 * one reaches the model in the same request.
 */
const WORTH: Readonly<Record<MomentKind, number>> = {
  session: 0,
  prompt: 0,
  edit: 1,
  command: 1,
  failure: 2,
};

/** Never the same twice in a session, unless it failed again since; right after a failure it just did. */
function isNews(
  { lesson, fingerprint }: Warning,
  said: readonly Delivery[],
  { hasFailedSince }: SaidBefore,
  { kind, session }: MomentInput,
): boolean {
  const last = said.findLast((one) => one.lesson === lesson && WORTH[one.moment] >= WORTH[kind]);
  if (last === undefined || kind === "failure") return true;
  if (fingerprint === null || session === null) return false;
  return hasFailedSince(fingerprint, last.at);
}

/** Only what is proven, and fits this repository as it is now, may stand in the way. */
function isSure({ grade, isExact }: Warning): boolean {
  return grade === "proven" && isExact;
}

/** What still fits was held at such an action before: it is let through, whatever else fits it. */
function isSameAgain(
  warnings: readonly Warning[],
  told: readonly Delivery[],
  { hasFailedSince }: SaidBefore,
  { kind }: MomentInput,
): boolean {
  const held = told.filter(({ manner, moment }) => manner === "held" && moment === kind);
  return warnings.some(({ lesson, fingerprint }) =>
    held.some(
      (one) => one.lesson === lesson && !(fingerprint !== null && hasFailedSince(fingerprint, one.at)),
    ),
  );
}

/** Held before for the same failure, or this command for the same check: another lesson that fits it does not hold it again. */
function wasHeld(
  { lesson, fingerprint }: Warning,
  told: readonly Delivery[],
  { checkOf, hasFailedSince }: SaidBefore,
  { kind }: MomentInput,
): boolean {
  return told.some((one) => {
    if (one.manner !== "held") return false;
    const isSame =
      (fingerprint !== null && one.fingerprint === fingerprint) ||
      (kind === "command" && one.moment === kind && one.check !== null && one.check === checkOf(lesson));
    return isSame && !(fingerprint !== null && hasFailedSince(fingerprint, one.at));
  });
}

/** The check of a lesson: its id; null where it names none. */
export function checkOfLesson(lesson: Pick<Lesson, "validation"> | null): string | null {
  const validation = lesson?.validation ?? null;
  if (validation === null || validation.command === null) return null;
  return identifyCheck(splitWords(validation.command), validation.directory).id;
}
