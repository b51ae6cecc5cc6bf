import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** A text as it was handed over, once for all warnings in it. */
export interface HandedOver {
  readonly session: string;
  readonly text: string;
}

/** What sessions were told since a time, as long as its text is kept. */
export function handedOver(memory: Memory, since: number): HandedOver[] {
  return storeOf(memory)
    .database.prepare(
      `SELECT DISTINCT session, at, text FROM deliveries
       WHERE at >= ? AND session IS NOT NULL AND manner <> 'withheld' AND text <> ''`,
    )
    .all([since])
    .map((row) => ({ session: text(row.session), text: text(row.text) }));
}

/** Sessions that ran anything since a time: most are told nothing. */
export function sessionsSince(memory: Memory, since: number): string[] {
  return storeOf(memory)
    .database.prepare("SELECT DISTINCT session FROM runs WHERE started_at >= ? AND session IS NOT NULL")
    .all([since])
    .map((row) => text(row.session));
}

/** How long the outputs of failing runs of agents were since a time, in bytes: the most recent first. */
export function failedOutputs(memory: Memory, since: number, most: number): number[] {
  return storeOf(memory)
    .database.prepare(
      `SELECT output_bytes FROM runs WHERE started_at >= ? AND outcome = 'failed' AND session IS NOT NULL
       ORDER BY started_at DESC LIMIT ?`,
    )
    .all([since, most])
    .map((row) => Number(row.output_bytes));
}
