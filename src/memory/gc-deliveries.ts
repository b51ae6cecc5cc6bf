import { text } from "./cells.ts";
import { keepCounts } from "./gc-days.ts";
import { isAmong, listOf } from "./insert-all.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { heldStill, isSent } from "./sync/outbox.ts";

/** What a person may still want to look up. */
const KEPT_MS = 14 * 24 * 3_600_000;
/** What a trial may go on for. */
const TRIAL_MS = 365 * 24 * 3_600_000;

/**
 * Drops the oldest deliveries of which it is decided what came of them, and what was missed as long ago. What they taught
 * stands with the lessons; what the team does not have yet stays. Those that were drawn are what a trial is worked out from: for a year they lose only their text.
 * Called inside a transaction.
 */
export function dropDeliveries(database: SqlDatabase, now: number, most: number): number {
  const before = now - KEPT_MS;
  const old = database
    .prepare(
      `SELECT id FROM deliveries WHERE at < ? AND (held_out IS NULL OR at < ?) AND NOT EXISTS (
         SELECT 1 FROM stale s WHERE s.kind = 'delivery' AND s.key = deliveries.id) AND ${isSent(database, "deliveries")} AND NOT EXISTS (
         SELECT 1 FROM delivery_events e WHERE e.delivery = deliveries.id AND NOT ${isSent(database, "delivery_events", "e.id")}) ORDER BY at, id LIMIT ?`,
    )
    .all([before, now - TRIAL_MS, most])
    .map((row) => text(row.id));
  const missedWhere = `id IN (SELECT id FROM missed WHERE at < ? AND ${isSent(database, "missed")} ORDER BY at, id LIMIT ?)`;
  keepCounts(database, now, [
    ["deliveries", "at", isAmong(database, "id"), [listOf(old)]],
    ["missed", "at", missedWhere, [before, most]],
  ]);
  for (const id of old) {
    database.prepare("DELETE FROM deliveries WHERE id = ?").run([id]);
    database.prepare("DELETE FROM delivery_events WHERE delivery = ?").run([id]);
  }
  const missed = database.prepare(`DELETE FROM missed WHERE ${missedWhere}`).run([before, most]);
  return old.length + missed + emptyTexts(database, before, most);
}

/** To make room here is nothing that the team has to know. */
function emptyTexts(database: SqlDatabase, before: number, most: number): number {
  const empty = () =>
    database
      .prepare(
        `UPDATE deliveries SET text = '' WHERE id IN (
           SELECT id FROM deliveries WHERE held_out IS NOT NULL AND text <> '' AND at < ? AND ${isSent(database, "deliveries")} ORDER BY at, id LIMIT ?)`,
      )
      .run([before, most]);
  return database.driver === "postgres" ? empty() : heldStill(database, empty);
}
