import type { DeliveryFilter, DeliveryMemory, DeliveryRecord, Missed } from "#model/warning.ts";
import { beginningWith } from "./begins-with.ts";
import { text } from "./cells.ts";
import { toDeliveryEvent, toDeliveryRecord, toMissed } from "./delivery-row.ts";
import { storeDeliveries, storeDeliveryEvents, storeMissed } from "./delivery-write.ts";
import { judgedRuns, samePattern, seenBefore, struck } from "./judged-runs.ts";
import { redactDelivery, redactDeliveryEvent, redactMissed } from "./redact-delivery.ts";
import type { SqlInput } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** Shorter beginnings of an id would name too much by accident. */
const SHORTEST_PREFIX = 4;
const MOST_LISTED = 1_000_000;

/** Facts about what was said in a store, and what came of it. */
export function deliveryMemoryOf(store: Store): DeliveryMemory {
  const { database, redact } = store;
  return {
    record: (deliveries) =>
      storeDeliveries(
        store,
        deliveries.map((one) => redactDelivery(one, redact)),
      ),
    recordEvents: (events) =>
      storeDeliveryEvents(
        database,
        events.map((event) => redactDeliveryEvent(event, redact)),
      ),
    recordMissed: (missed) =>
      storeMissed(
        database,
        missed.map((one) => redactMissed(one, redact)),
      ),
    deliveries: (filter) => listDeliveries(store, filter ?? {}),
    delivery: (idOrPrefix) => findDelivery(store, idOrPrefix),
    events: (delivery) =>
      database
        .prepare("SELECT * FROM delivery_events WHERE delivery = ? ORDER BY at, id")
        .all([delivery])
        .map(toDeliveryEvent),
    missed: (filter) => listMissed(store, filter ?? {}),
    toldIn: (session) => recordsWhere(store, "d.session = ?", [redact(session)], "d.at, d.id", MOST_LISTED),
    unsettled: () => unsettled(store),
    unsettledTasks: () =>
      database
        .prepare(
          `SELECT DISTINCT d.task FROM stale s JOIN deliveries d ON d.id = s.key
           WHERE s.kind = 'delivery' AND d.session IS NULL AND d.task IS NOT NULL ORDER BY d.task`,
        )
        .all()
        .map((row) => text(row.task)),
    tasksFailed: (since) =>
      database
        .prepare(
          `SELECT DISTINCT task FROM failures
           WHERE seen_at >= ? AND session IS NULL AND task IS NOT NULL ORDER BY task`,
        )
        .all([since])
        .map((row) => text(row.task)),
    runsOf: (scope) => judgedRuns(store, scope),
    samePattern: (fingerprint) => samePattern(database, fingerprint),
    struck: (fingerprints) => struck(database, fingerprints),
    seenBefore: (fingerprints, at) => seenBefore(database, fingerprints, at),
  };
}

function listDeliveries(store: Store, filter: DeliveryFilter): DeliveryRecord[] {
  const { session, task, lesson, moment, outcome, agent, since, after, limit } = filter;
  const wanted: [string, ...SqlInput[]][] = [
    ["d.session = ?", session === undefined ? undefined : store.redact(session)],
    ["d.task = ?", task === undefined ? undefined : store.redact(task)],
    ["d.lesson = ?", lesson],
    ["d.moment = ?", moment],
    [`${LAST_OUTCOME.replace("e.id", "e.outcome")} = ?`, outcome],
    ["d.agent = ?", agent],
    ["d.at >= ?", since],
    ["(d.at, d.id) < (?, ?)", after?.at, after?.id],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  const where = given.length === 0 ? "1" : given.map(([clause]) => clause).join(" AND ");
  return recordsWhere(
    store,
    where,
    given.flatMap(([, ...values]) => values),
    "d.at DESC, d.id DESC",
    limit ?? 100,
  );
}

const LAST_OUTCOME = `(SELECT e.id FROM delivery_events e WHERE e.delivery = d.id AND e.kind = 'outcome'
  ORDER BY e.at DESC, e.id DESC LIMIT 1)`;

/** The latest outcome counts; the first acknowledgement does. */
function recordsWhere(
  { database }: Store,
  where: string,
  params: readonly SqlInput[],
  order: string,
  limit: number,
): DeliveryRecord[] {
  // The page first, and what came of its few: whatever joins them all looks at every event.
  return database
    .prepare(
      `SELECT d.*, o.outcome, o.ignored, o.why AS outcome_why,
         (SELECT min(a.at) FROM delivery_events a WHERE a.delivery = d.id AND a.kind = 'acknowledged') AS acknowledged_at
       FROM (SELECT d.*, ${LAST_OUTCOME} AS last_outcome FROM deliveries d WHERE ${where} ORDER BY ${order} LIMIT ?) d
       LEFT JOIN delivery_events o ON o.id = d.last_outcome ORDER BY ${order}`,
    )
    .all([...params, limit])
    .map(toDeliveryRecord);
}

/** By id, by a beginning of it, or by its end as it is shown, where only one delivery has that. */
function findDelivery(store: Store, idOrPrefix: string): DeliveryRecord | null {
  const wanted = idOrPrefix.trim();
  const [exact] = recordsWhere(store, "d.id = ?", [wanted], "d.id", 1);
  if (exact || wanted.length < SHORTEST_PREFIX) return exact ?? null;
  const found = recordsWhere(
    store,
    "((d.id >= ? AND d.id < ?) OR substr(d.id, -length(?)) = ?)",
    [...beginningWith(wanted), wanted, wanted],
    "d.id",
    2,
  );
  return found.length === 1 ? found[0]! : null;
}

function listMissed(
  { database, redact }: Store,
  { session, task, since, limit }: { session?: string; task?: string; since?: number; limit?: number },
): Missed[] {
  return database
    .prepare(
      `SELECT m.*, r.task FROM missed m LEFT JOIN runs r ON r.id = m.run
       WHERE (?1 IS NULL OR m.session = ?1) AND (?2 IS NULL OR r.task = ?2) AND m.at >= ?3
       ORDER BY m.at DESC, m.id DESC LIMIT ?4`,
    )
    .all([
      session === undefined ? null : redact(session),
      task === undefined ? null : redact(task),
      since ?? 0,
      limit ?? 100,
    ])
    .map(toMissed);
}

/** A session's last run is a sign of life too. */
function unsettled({ database }: Store): { session: string; lastAt: number }[] {
  return database
    .prepare(
      `SELECT d.session, max(max(d.at), coalesce((SELECT max(r.started_at + coalesce(r.duration_ms, 0))
         FROM runs r WHERE r.session = d.session), 0)) AS last_at
       FROM stale s JOIN deliveries d ON d.id = s.key
       WHERE s.kind = 'delivery' AND d.session IS NOT NULL GROUP BY d.session ORDER BY last_at, d.session`,
    )
    .all()
    .map((row) => ({ session: text(row.session), lastAt: Number(row.last_at) }));
}

/** Whether there is a delivery from before a time of which nobody has decided what came: cheaper than to ask for the sessions. */
export function hasUnsettledBefore({ database }: Store, time: number): boolean {
  const asked = "SELECT 1 FROM stale WHERE kind = 'delivery' AND since <= ? LIMIT 1";
  return database.prepare(asked).get([time]) !== undefined;
}
