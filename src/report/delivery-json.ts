import type { DeliveryEvent, DeliveryRecord, Missed } from "#model/warning.ts";
import { iso } from "./iso.ts";

/** A warning that was handed over, and what came of it, as machines get it. Times are ISO 8601. */
export function deliveryJson(delivery: DeliveryRecord): Record<string, unknown> {
  return { ...delivery, at: iso(delivery.at), acknowledgedAt: iso(delivery.acknowledgedAt) };
}

/** A fact about a delivery as machines get it. */
export function deliveryEventJson(event: DeliveryEvent): Record<string, unknown> {
  return { ...event, at: iso(event.at) };
}

/** A known pattern that struck unwarned, as machines get it. */
export function missedJson(missed: Missed): Record<string, unknown> {
  return { ...missed, at: iso(missed.at) };
}
