import { identifyCheck } from "#loop/check-identity.ts";
import { splitWords } from "#loop/split-words.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Delivery, DeliveryRecord, MomentKind, Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { MENDED } from "#warn/outcomes.ts";
import { render } from "#warn/render.ts";
import type { Template } from "#warn/template.ts";
import type { House } from "./compose.ts";

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
  /** Nothing is kept: somebody only wants to see it. */
  readonly isDryRun?: boolean;
}

export interface Delivered {
  readonly text: string;
  readonly isHeld: boolean;
  readonly said: readonly Warning[];
  readonly deliveries: readonly Delivery[];
}

/** Makes the text of some warnings and keeps the fact that it was handed over; null where there is nothing (new) to say. */
export function deliver(
  house: Pick<House, "clock" | "ids">,
  memory: Memory,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
): Delivered | null {
  const knowledge = knowledgeOf(memory);
  const say = () => sayNews(house, memory, moment, warnings, options, knowledge);
  // Two hooks of one action: the second must find what the first one said.
  return options.isDryRun === true ? say() : knowledge.together(say);
}

function sayNews(
  house: Pick<House, "clock" | "ids">,
  memory: Memory,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
  knowledge: Knowledge,
): Delivered | null {
  const told = moment.session === null ? [] : knowledge.deliveries.toldIn(moment.session);
  const fresh = warnings.filter((warning) => isNews(warning, told, moment, memory));
  const holding = options.mayHold && timesHeld(told) < MOST_HELD;
  const exact = holding ? fresh.filter(isSure) : [];
  const isHeld = exact.length > 0;
  if (!isHeld && !options.mayShow) return null;
  const { text, said } = render(isHeld ? exact : fresh, {
    moment: moment.kind,
    ...(options.template ? { template: options.template } : {}),
  });
  if (said.length === 0) return null;
  const given = { text, isHeld, callId: options.callId, check: options.check ?? null };
  const deliveries = deliveriesOf(house, knowledge, moment, said, given);
  if (options.isDryRun !== true) knowledge.deliveries.record(deliveries);
  return { text, isHeld, said, deliveries };
}

/** One denial may name several lessons. */
function timesHeld(told: readonly DeliveryRecord[]): number {
  return new Set(told.flatMap(({ manner, at }) => (manner === "held" ? [at] : []))).size;
}

/** The facts of what was said together, in its order. */
export function deliveriesOf(
  { clock, ids }: Pick<House, "clock" | "ids">,
  knowledge: Knowledge,
  { session, task, agent, kind }: MomentInput,
  said: readonly Warning[],
  given: {
    readonly text: string;
    readonly isHeld: boolean;
    readonly callId: string | null;
    readonly check: string | null;
  },
): Delivery[] {
  const at = clock.now();
  return said.map(({ lesson, fingerprint, score, isMended }, i) => ({
    ...{ id: ids.next(at), at, session, task, agent, lesson, fingerprint },
    check: given.check ?? checkOf(lesson, knowledge),
    moment: kind,
    manner: given.isHeld ? "held" : "shown",
    text: given.text,
    score,
    rank: i + 1,
    callId: given.callId,
    reason: isMended ? MENDED : null,
  }));
}

/** What a moment is worth: a word in the list at the start does not take the place of one at the action. */
const WORTH: Readonly<Record<MomentKind, number>> = {
  session: 0,
  prompt: 1,
  edit: 2,
  command: 2,
  failure: 3,
};

/** Never the same twice in a session, unless it failed again since; right after a failure it just did. */
function isNews(
  { lesson, fingerprint }: Warning,
  told: readonly DeliveryRecord[],
  { kind, session }: MomentInput,
  memory: Memory,
): boolean {
  const last = told.findLast(
    (one) => one.lesson === lesson && one.manner !== "withheld" && WORTH[one.moment] >= WORTH[kind],
  );
  if (last === undefined || kind === "failure") return true;
  if (fingerprint === null || session === null) return false;
  return memory.failures({ fingerprint, session, since: last.at + 1, limit: 1 }).length > 0;
}

/** Only what is proven, and fits this repository as it is now, may stand in the way. */
function isSure({ grade, isExact }: Warning): boolean {
  return grade === "proven" && isExact;
}

/** The check whose next run tells what came of a warning. */
function checkOf(lesson: string, knowledge: Knowledge): string | null {
  if (lesson.startsWith("fix/")) return knowledge.fixes.fix(lesson.slice("fix/".length))?.check.id ?? null;
  const validation = knowledge.lessons.lesson(lesson)?.validation ?? null;
  if (validation === null || validation.command === null) return null;
  return identifyCheck(splitWords(validation.command), validation.directory).id;
}
