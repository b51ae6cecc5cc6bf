import type { Delivery, DeliveryEvent, Missed } from "#model/warning.ts";
import { anId, MONDAY } from "./fact-shapes.ts";

/** A warning that was shown at the start of a session, with what a test wants different. */
export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  const at = changes.at ?? MONDAY;
  return {
    id: anId(at),
    at,
    session: "s1",
    task: null,
    agent: "claude",
    lesson: "3f9a2c41d0aa3f9a2c41",
    fingerprint: "aaaa",
    check: null,
    moment: "session",
    manner: "shown",
    text: "[twiceshy] the cart is loaded too late",
    score: 0.8,
    rank: 1,
    callId: null,
    reason: null,
    ...changes,
  };
}

/** An outcome of a delivery. */
export function anOutcome(
  delivery: string,
  outcome: DeliveryEvent["outcome"],
  changes: Partial<DeliveryEvent> = {},
): DeliveryEvent {
  const at = changes.at ?? MONDAY + 1000;
  return {
    id: anId(at),
    delivery,
    at,
    kind: "outcome",
    outcome,
    ignored: false,
    why: "npm test ran",
    by: "twiceshy",
    ...changes,
  };
}

/** A known pattern that struck unwarned. */
export function aMissed(changes: Partial<Missed> = {}): Missed {
  const at = changes.at ?? MONDAY;
  return {
    id: anId(at),
    at,
    session: "s1",
    run: anId(at),
    fingerprint: "aaaa",
    lesson: "3f9a2c41d0aa3f9a2c41",
    why: "no_moment",
    ...changes,
  };
}
