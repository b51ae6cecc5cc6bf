import type { Memory } from "#model/ports.ts";
import type { DrawnDelivery, DrawnOutcome } from "#model/trial.ts";
import type { DeliveryOutcome, MomentKind } from "#model/warning.ts";
import { maybeText, text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** Everything that was ever drawn, in its order. */
export function drawnDeliveries(memory: Memory): DrawnDelivery[] {
  const { database } = storeOf(memory);
  const rows = database
    .prepare(
      `SELECT id, at, session, task, agent, lesson, fingerprint, moment, manner, held_out FROM deliveries
       WHERE held_out IS NOT NULL ORDER BY at, id`,
    )
    .all([])
    .map((row) => ({
      id: text(row.id),
      at: Number(row.at),
      session: maybeText(row.session),
      task: maybeText(row.task),
      agent: maybeText(row.agent),
      lesson: text(row.lesson),
      fingerprint: maybeText(row.fingerprint),
      moment: text(row.moment) as MomentKind,
      isShown: text(row.manner) !== "withheld",
      heldOut: Number(row.held_out),
      outcomes: [] as DrawnOutcome[],
    }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const events = database
    .prepare(
      `SELECT e.id, e.delivery, e.at, e.outcome FROM delivery_events e JOIN deliveries d ON d.id = e.delivery
       WHERE d.held_out IS NOT NULL AND e.kind = 'outcome' ORDER BY e.at, e.id`,
    )
    .all([]);
  for (const row of events)
    byId.get(text(row.delivery))?.outcomes.push({
      id: text(row.id),
      at: Number(row.at),
      outcome: text(row.outcome) as DeliveryOutcome,
    });
  return rows;
}

/** When the sessions that ran something since a time last did, and the tasks of no session. */
export function lastSigns(memory: Memory, since: number): Map<string, number> {
  return new Map(
    storeOf(memory)
      .database.prepare(
        `SELECT coalesce(session, task) AS scope, max(started_at + coalesce(duration_ms, 0)) AS last FROM runs
         WHERE started_at >= ? AND coalesce(session, task) IS NOT NULL GROUP BY 1`,
      )
      .all([since])
      .map((row) => [text(row.scope), Number(row.last)]),
  );
}

/** A warning of which it is known what came, of a lesson that was ever ignored. */
export interface HeededRow {
  readonly lesson: string;
  readonly at: number;
  readonly isIgnored: boolean;
}

/** What came of the warnings of every lesson that was ever ignored; the latest word about each counts. */
export function heeded(memory: Memory): HeededRow[] {
  return storeOf(memory)
    .database.prepare(
      `SELECT d.lesson, d.at, e.ignored FROM deliveries d JOIN delivery_events e ON e.id = (
         SELECT l.id FROM delivery_events l WHERE l.delivery = d.id AND l.kind = 'outcome' ORDER BY l.at DESC, l.id DESC LIMIT 1)
       WHERE d.manner <> 'withheld' AND e.outcome <> 'task_incomplete' AND d.lesson IN (
         SELECT o.lesson FROM deliveries o JOIN delivery_events i ON i.delivery = o.id WHERE i.ignored = 1)
       ORDER BY d.at, d.id`,
    )
    .all([])
    .map((row) => ({
      lesson: text(row.lesson),
      at: Number(row.at),
      isIgnored: Number(row.ignored) === 1,
    }));
}
