import type { Delivery, DeliveryEvent, DeliveryRecord, Missed } from "#model/warning.ts";
import { maybeText, text } from "./cells.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";

/** Columns of `deliveries`, in the order of `deliveryParams`. */
export const DELIVERY_COLUMNS = [
  "id",
  "at",
  "session",
  "task",
  "agent",
  "lesson",
  "fingerprint",
  "check_id",
  "moment",
  "manner",
  "text",
  "score",
  "rank",
  "call_id",
  "reason",
  "held_out",
] as const;

/** A delivery as parameters of an insert. */
export function deliveryParams(delivery: Delivery): SqlInput[] {
  return [
    delivery.id,
    delivery.at,
    delivery.session,
    delivery.task,
    delivery.agent,
    delivery.lesson,
    delivery.fingerprint,
    delivery.check,
    delivery.moment,
    delivery.manner,
    delivery.text,
    delivery.score,
    delivery.rank,
    delivery.callId,
    delivery.reason,
    delivery.heldOut ?? null,
  ];
}

/** A row of `deliveries`, joined with its latest outcome, as a record. */
export function toDeliveryRecord(row: SqlRow): DeliveryRecord {
  return {
    id: text(row.id),
    at: Number(row.at),
    session: maybeText(row.session),
    task: maybeText(row.task),
    agent: maybeText(row.agent),
    lesson: text(row.lesson),
    fingerprint: maybeText(row.fingerprint),
    check: maybeText(row.check_id),
    moment: text(row.moment) as Delivery["moment"],
    manner: text(row.manner) as Delivery["manner"],
    text: text(row.text),
    score: Number(row.score),
    rank: Number(row.rank),
    callId: maybeText(row.call_id),
    reason: maybeText(row.reason),
    ...(row.held_out == null ? {} : { heldOut: Number(row.held_out) }),
    outcome: maybeText(row.outcome) as DeliveryRecord["outcome"],
    ignored: row.ignored === 1,
    outcomeWhy: maybeText(row.outcome_why),
    acknowledgedAt: row.acknowledged_at == null ? null : Number(row.acknowledged_at),
  };
}

/** Columns of `delivery_events`, in the order of `deliveryEventParams`. */
export const DELIVERY_EVENT_COLUMNS = [
  "id",
  "delivery",
  "at",
  "kind",
  "outcome",
  "ignored",
  "why",
  "by_whom",
] as const;

/** An event about a delivery as parameters of an insert. */
export function deliveryEventParams(event: DeliveryEvent): SqlInput[] {
  const { id, delivery, at, kind, outcome, ignored, why, by } = event;
  return [id, delivery, at, kind, outcome, ignored, why, by];
}

/** A row of `delivery_events` as an event. */
export function toDeliveryEvent(row: SqlRow): DeliveryEvent {
  return {
    id: text(row.id),
    delivery: text(row.delivery),
    at: Number(row.at),
    kind: text(row.kind) as DeliveryEvent["kind"],
    outcome: maybeText(row.outcome) as DeliveryEvent["outcome"],
    ignored: row.ignored === 1,
    why: text(row.why),
    by: maybeText(row.by_whom),
  };
}

/** Columns of `missed`, in the order of `missedParams`. */
export const MISSED_COLUMNS = ["id", "at", "session", "run", "fingerprint", "lesson", "why"] as const;

/** A missed warning as parameters of an insert. */
export function missedParams({ id, at, session, run, fingerprint, lesson, why }: Missed): SqlInput[] {
  return [id, at, session, run, fingerprint, lesson, why];
}

/** A row of `missed`. */
export function toMissed(row: SqlRow): Missed {
  return {
    id: text(row.id),
    at: Number(row.at),
    session: maybeText(row.session),
    ...(maybeText(row.task) === null ? {} : { task: text(row.task) }),
    run: text(row.run),
    fingerprint: text(row.fingerprint),
    lesson: text(row.lesson),
    why: text(row.why) as Missed["why"],
  };
}
