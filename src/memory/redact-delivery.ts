import type { Delivery, DeliveryEvent, DeliveryFacts, Missed } from "#model/warning.ts";
import { redactMaybe, redactUnlessId } from "./redact-text.ts";
import type { Redact } from "./store.ts";

/** A warning has 600 tokens; what an orchestrator hands in as one is cut here. */
const MOST_TEXT = 16_000;

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
    session: redactMaybe(delivery.session, redact),
    task: redactMaybe(delivery.task, redact),
    agent: redactMaybe(delivery.agent, redact),
    lesson: redactUnlessId(delivery.lesson, redact),
    check: redactMaybe(delivery.check, redact),
    text: redact(delivery.text.slice(0, MOST_TEXT)),
    callId: redactMaybe(delivery.callId, redact),
    reason: redactMaybe(delivery.reason, redact),
  };
}

/** An event about a delivery with every text scrubbed. */
export function redactDeliveryEvent(event: DeliveryEvent, redact: Redact): DeliveryEvent {
  return { ...event, why: redact(event.why.slice(0, MOST_TEXT)), by: redactMaybe(event.by, redact) };
}

/** A missed warning with every text scrubbed. */
export function redactMissed(missed: Missed, redact: Redact): Missed {
  return {
    ...missed,
    session: redactMaybe(missed.session, redact),
    lesson: redactUnlessId(missed.lesson, redact),
  };
}
