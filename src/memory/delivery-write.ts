import type { Delivery, DeliveryEvent, DeliveryFacts, Missed } from "#model/warning.ts";
import { insertSql } from "./cells.ts";
import {
  DELIVERY_COLUMNS,
  DELIVERY_EVENT_COLUMNS,
  deliveryEventParams,
  deliveryParams,
  MISSED_COLUMNS,
  missedParams,
} from "./delivery-row.ts";
import { isForgotten } from "./is-forgotten.ts";
import { noteSaid } from "./note-said.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markFolded, markStale } from "./stale.ts";
import type { Store } from "./store.ts";

/** Stores scrubbed facts; called inside a transaction. Stored twice, or after what they are about was forgotten, they change nothing. */
export function storeDeliveryFacts(store: Store, facts: DeliveryFacts): void {
  const { database } = store;
  storeDeliveries(store, facts.deliveries);
  storeDeliveryEvents(database, facts.events);
  storeMissed(database, facts.missed);
}

/** Stores what was said. */
export function storeDeliveries(store: Store, deliveries: readonly Delivery[]): void {
  const { database } = store;
  noteSaid(store, deliveries);
  const insert = database.prepare(onceSql("deliveries", DELIVERY_COLUMNS));
  const settled = database.prepare(
    "SELECT 1 AS yes FROM delivery_events WHERE delivery = ? AND kind = 'outcome' LIMIT 1",
  );
  for (const delivery of deliveries) {
    if (isBarred(database, delivery.id, delivery.lesson)) continue;
    const isNew = insert.run(deliveryParams(delivery)) > 0;
    // What came of it may have arrived first.
    if (isNew && !settled.get([delivery.id])) markStale(database, "delivery", delivery.id, delivery.at);
  }
}

/** Stores what came of it, or that it was acknowledged. */
export function storeDeliveryEvents(database: SqlDatabase, events: readonly DeliveryEvent[]): void {
  const insert = database.prepare(onceSql("delivery_events", DELIVERY_EVENT_COLUMNS));
  for (const event of events) {
    if (isBarred(database, event.id, event.delivery)) continue;
    insert.run(deliveryEventParams(event));
    if (event.kind === "outcome") markFolded(database, "delivery", event.delivery);
  }
}

/** Stores what struck unwarned. */
export function storeMissed(database: SqlDatabase, missed: readonly Missed[]): void {
  const insert = database.prepare(onceSql("missed", MISSED_COLUMNS));
  for (const one of missed) {
    if (isBarred(database, one.id, one.lesson) || isForgotten(database, one.run)) continue;
    insert.run(missedParams(one));
  }
}

function isBarred(database: SqlDatabase, id: string, about: string): boolean {
  return isForgotten(database, id) || isForgotten(database, about);
}

/** Only the same fact again is left out: OR IGNORE would also swallow one that is not whole. */
function onceSql(table: string, columns: readonly string[]): string {
  return `${insertSql(table, columns)} ON CONFLICT (id) DO NOTHING`;
}
