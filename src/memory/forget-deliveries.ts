import { text } from "./cells.ts";
import type { Doomed } from "./forget-target.ts";
import { keysHolding } from "./forget-text.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { recountTold } from "./recount-told.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";

/** What was said about something that is to be forgotten, what came of that, and what struck unwarned. */
export interface DoomedDeliveries {
  readonly deliveries: readonly string[];
  readonly deliveryEvents: readonly string[];
  readonly missed: readonly string[];
}

/** What nothing is left of. */
export interface LostKnowledge {
  readonly lessons: Iterable<string>;
  readonly fixes: Iterable<string>;
  readonly fingerprints: readonly string[];
}

const TEXT_OF_DELIVERY = [
  "session",
  "task",
  "agent",
  "lesson",
  "fingerprint",
  "check_id",
  "text",
  "call_id",
  "reason",
];
const TEXT_OF_EVENT = ["why", "by_whom"];
const TEXT_OF_MISSED = ["session", "fingerprint", "lesson"];

/** Deliveries that hold a text, or are about what is lost. The warning quotes what the failure said. */
export function deliveriesAbout(
  database: SqlDatabase,
  doomed: Doomed,
  lost: LostKnowledge,
  needles: readonly string[],
): DoomedDeliveries {
  const holding = (table: string, columns: readonly string[]) =>
    needles.length === 0 ? [] : keysHolding(database, table, columns, needles);
  const ids = (sql: string, key: SqlInput) =>
    database
      .prepare(sql)
      .all([key])
      .map((row) => text(row.id));
  const names = [...lost.lessons, ...[...lost.fixes].map((fix) => `fix/${fix}`)];
  const deliveries = new Set([
    ...holding("deliveries", TEXT_OF_DELIVERY),
    ...names.flatMap((name) => ids("SELECT id FROM deliveries WHERE lesson = ?", name)),
    ...lost.fingerprints.flatMap((hash) => ids("SELECT id FROM deliveries WHERE fingerprint = ?", hash)),
    ...(doomed.delivery === undefined ? [] : [doomed.delivery]),
  ]);
  const events = new Set([
    ...holding("delivery_events", TEXT_OF_EVENT),
    ...[...deliveries].flatMap((id) => ids("SELECT id FROM delivery_events WHERE delivery = ?", id)),
  ]);
  const missed = new Set([
    ...holding("missed", TEXT_OF_MISSED),
    ...names.flatMap((name) => ids("SELECT id FROM missed WHERE lesson = ?", name)),
    ...lost.fingerprints.flatMap((hash) => ids("SELECT id FROM missed WHERE fingerprint = ?", hash)),
    ...doomed.runs.flatMap((run) => ids("SELECT id FROM missed WHERE run = ?", run)),
  ]);
  return { deliveries: [...deliveries], deliveryEvents: [...events], missed: [...missed] };
}

/** Erases them. Called inside a transaction. */
export function eraseDeliveries(database: SqlDatabase, doomed: DoomedDeliveries): void {
  const each = (sql: string, ids: readonly string[]) => {
    const statement = database.prepare(sql);
    for (const id of ids) statement.run([id]);
  };
  const about = database
    .prepare(
      `SELECT DISTINCT fingerprint FROM deliveries WHERE ${isAmong(database, "id")} AND fingerprint IS NOT NULL`,
    )
    .all([listOf(doomed.deliveries)])
    .map((row) => text(row.fingerprint));
  each("DELETE FROM deliveries WHERE id = ?", doomed.deliveries);
  each("DELETE FROM stale WHERE kind = 'delivery' AND key = ?", doomed.deliveries);
  each("DELETE FROM delivery_events WHERE id = ?", doomed.deliveryEvents);
  each("DELETE FROM missed WHERE id = ?", doomed.missed);
  recountTold(database, about);
}
