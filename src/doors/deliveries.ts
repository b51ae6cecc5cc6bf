import { stripControls } from "#detect/clean-line.ts";
import { redact } from "#detect/redact.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { teachLessons } from "#loop/settle-outcomes.ts";
import { splitWords } from "#loop/split-words.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { recordDeliveriesOrSpool } from "#memory/remember-or-spool.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import {
  type Delivery,
  type DeliveryEvent,
  type DeliveryFacts,
  type DeliveryFilter,
  type DeliveryManner,
  type DeliveryMemory,
  type DeliveryOutcome,
  type DeliveryRecord,
  MOMENTS,
  type MomentKind,
} from "#model/warning.ts";
import type { House } from "./compose.ts";
import { settleCrashed } from "./end-of-session.ts";
import { wantNumber, wantObject, wantOneOf, wantText, wantTexts, wantYesOrNo } from "./given-fields.ts";
import { runContext } from "./run-context.ts";
import { settlePorts } from "./settle.ts";
import { whoSays } from "./who-says.ts";

export const OUTCOMES: readonly DeliveryOutcome[] = ["prevented", "failed_anyway", "task_incomplete"];
const MANNERS: readonly DeliveryManner[] = ["shown", "held", "withheld"];

/** A warning that an orchestrator has handed over itself. */
export interface DeliveryInput {
  readonly lesson: string;
  readonly moment: MomentKind;
  /** As it was handed over. */
  readonly text: string;
  readonly session?: string | null;
  readonly task?: string | null;
  readonly agent?: string | null;
  readonly fingerprint?: string | null;
  /** The command whose next run tells what came of it: "npm test". */
  readonly check?: string | null;
  readonly manner?: DeliveryManner;
  readonly score?: number;
  readonly rank?: number;
  readonly callId?: string | null;
  readonly reason?: string | null;
}

/** What came of a warning, in the words of somebody who was there. */
export interface OutcomeInput {
  readonly outcome: DeliveryOutcome;
  readonly ignored?: boolean;
  readonly why?: string;
  readonly by?: string | null;
}

/** Keeps the fact that a warning was handed over; where the memory cannot be written it waits. */
export function recordDelivery(house: House, memory: Memory, input: DeliveryInput): Delivery {
  wantObject(input, "recordDelivery(delivery)", '{ lesson, moment: "command", text }');
  wantText(input.lesson, "lesson");
  wantText(input.text, "text");
  wantOneOf(input.moment, MOMENTS, "moment");
  wantOneOf(input.manner ?? "shown", MANNERS, "manner");
  wantTexts(input, ["session", "task", "agent", "fingerprint", "check", "callId", "reason"]);
  wantNumber(input.score, "score", "a number", Number.isFinite);
  wantNumber(
    input.rank,
    "rank",
    "a whole number from 1 up",
    (rank) => Number.isSafeInteger(rank) && rank > 0,
  );
  const at = house.clock.now();
  const { session = null, task = null, agent = null } = input;
  const context = runContext({ session, task, agent }, house.around.env);
  const delivery: Delivery = {
    id: house.ids.next(at),
    at,
    session: context.session,
    task: context.task,
    agent: context.agent,
    lesson: input.lesson,
    fingerprint: input.fingerprint ?? null,
    check: !input.check?.trim() ? null : identifyCheck(splitWords(input.check), "").id,
    moment: input.moment,
    manner: input.manner ?? "shown",
    text: plain(input.text),
    score: input.score ?? 0,
    rank: input.rank ?? 1,
    callId: input.callId ?? null,
    reason: input.reason ?? null,
  };
  keep(house, memory, { ...NO_FACTS, deliveries: [delivery] });
  return delivery;
}

/** Keeps what somebody says came of a warning, and lets its lesson learn from it. */
export function recordOutcome(
  house: House,
  memory: Memory,
  wanted: string,
  said: OutcomeInput,
): DeliveryRecord {
  wantObject(said, "recordOutcome(id, said)", '{ outcome: "prevented" }');
  const { outcome, ignored = false, why, by } = said;
  wantOneOf(outcome, OUTCOMES, "outcome");
  wantYesOrNo(ignored, "ignored");
  wantTexts(said, ["why", "by"]);
  const told = deliveryCalled(memory, wanted);
  const event = eventOf(house, memory, told, "outcome", why ?? "", by);
  const isStored = keep(house, memory, {
    ...NO_FACTS,
    events: [{ ...event, outcome, ignored: ignored && outcome === "failed_anyway" }],
  });
  if (!isStored) return told;
  const knowledge = knowledgeOf(memory);
  knowledge.together(() => {
    const taught = teachLessons([told], knowledge.fixes.flakes(), knowledge);
    settlePorts(house, memory, knowledge).foldLessons(taught);
  });
  return deliveryCalled(memory, told.id);
}

/** Keeps the fact that an agent, or a person, has taken note of a warning. */
export function acknowledge(
  house: House,
  memory: Memory,
  wanted: string,
  said: { readonly by?: string | null; readonly why?: string } = {},
): DeliveryRecord {
  wantObject(said, "acknowledge(id, said)", '{ by: "codex" }');
  wantTexts(said, ["why", "by"]);
  const { by, why } = said;
  const told = deliveryCalled(memory, wanted);
  keep(house, memory, { ...NO_FACTS, events: [eventOf(house, memory, told, "acknowledged", why ?? "", by)] });
  return deliveryCalled(memory, told.id);
}

/** One delivery by its id, or a part of it that names only this one; trouble where there is none. */
export function deliveryCalled(memory: Memory, wanted: string): DeliveryRecord {
  wantText(wanted, "id");
  const found = knowledgeOf(memory).deliveries.delivery(wanted);
  if (found === null)
    throw new Trouble("not_found", `no warning is called "${wanted}".`, "twiceshy deliveries");
  return found;
}

/** What was said, with outcomes of sessions and tasks that ended without a word decided. */
export async function deliveriesNow(house: House, memory: Memory): Promise<DeliveryMemory> {
  try {
    await settleCrashed(house, memory, true);
  } catch (error) {
    // A store that can only be read tells what was decided when it could last be written.
    if (!(error instanceof SqlError)) throw error;
  }
  return knowledgeOf(memory).deliveries;
}

/** A filter of a program without types: null is what nobody asked for. */
export function askedDeliveries(filter: DeliveryFilter | null): DeliveryFilter {
  const asked = Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null));
  const { moment, outcome, since, limit } = asked;
  wantTexts(asked, ["session", "task", "lesson", "agent"]);
  if (moment !== undefined) wantOneOf(moment, MOMENTS, "moment");
  if (outcome !== undefined) wantOneOf(outcome, OUTCOMES, "outcome");
  wantNumber(since, "since", "a time in milliseconds", Number.isFinite);
  wantNumber(limit, "limit", "a whole number from 0 up", (most) => Number.isSafeInteger(most) && most >= 0);
  return asked;
}

const NO_FACTS: DeliveryFacts = { deliveries: [], events: [], missed: [] };

/** False where it waits in a spool. */
function keep(house: House, memory: Memory, facts: DeliveryFacts): boolean {
  const kept = recordDeliveriesOrSpool(house.dirs, facts, { memory, redact });
  if (kept.kind === "lost") throw new Trouble("memory_unavailable", kept.why, "twiceshy doctor");
  return kept.kind === "remembered";
}

function eventOf(
  house: House,
  memory: Memory,
  told: DeliveryRecord,
  kind: DeliveryEvent["kind"],
  why: string,
  by: string | null | undefined,
): DeliveryEvent {
  // What is said now holds, also where the clock was set back meanwhile.
  const last = knowledgeOf(memory).deliveries.events(told.id).at(-1)?.at ?? 0;
  const at = Math.max(house.clock.now(), last + 1);
  return {
    id: house.ids.next(at),
    delivery: told.id,
    at,
    kind,
    outcome: null,
    ignored: false,
    why: plain(why),
    by: by === undefined ? whoSays(house) : by,
  };
}

/** Without terminal controls and invisible characters, line by line. */
function plain(text: string): string {
  return text.split(/\r?\n/).map(stripControls).join("\n");
}
