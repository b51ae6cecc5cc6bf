import type { Delivery, DeliveryEvent, DeliveryFacts, Missed } from "#model/warning.ts";
import type { Redact } from "./store.ts";

/** A warning has 600 tokens; what an orchestrator hands in as one is cut here. */
const MOST_TEXT = 16_000;

// An id or a hash of ours, also of a fix or a shipped lesson: "3f9a2c0d11", "fix/019a8d2e-7c11-7abc-8123-0123456789ab".
// Scrubbing must not change what it names.
const ID = /^(?:fix\/)?[0-9a-f][0-9a-f-]{7,39}$/;

/** What was said and what came of it, with every text scrubbed. */
export function redactDeliveryFacts(facts: DeliveryFacts, redact: Redact): DeliveryFacts {
  return {
    deliveries: facts.deliveries.map((one) => redactDelivery(one, redact)),
    events: facts.events.map((one) => redactDeliveryEvent(one, redact)),
    missed: facts.missed.map((one) => redactMissed(one, redact)),
  };
}

/** A delivery with every text scrubbed. */
export function redactDelivery(delivery: Delivery, redact: Redact): Delivery {
  return {
    ...delivery,
    session: maybe(delivery.session, redact),
    task: maybe(delivery.task, redact),
    agent: maybe(delivery.agent, redact),
    lesson: named(delivery.lesson, redact),
    check: maybe(delivery.check, redact),
    text: redact(delivery.text.slice(0, MOST_TEXT)),
    callId: maybe(delivery.callId, redact),
    reason: maybe(delivery.reason, redact),
  };
}

/** An event about a delivery with every text scrubbed. */
export function redactDeliveryEvent(event: DeliveryEvent, redact: Redact): DeliveryEvent {
  return { ...event, why: redact(event.why.slice(0, MOST_TEXT)), by: maybe(event.by, redact) };
}

/** A missed warning with every text scrubbed. */
export function redactMissed(missed: Missed, redact: Redact): Missed {
  return { ...missed, session: maybe(missed.session, redact), lesson: named(missed.lesson, redact) };
}

function named(id: string, redact: Redact): string {
  return ID.test(id) ? id : redact(id);
}

function maybe(text: string | null, redact: Redact): string | null {
  return text === null ? null : redact(text);
}
