import type { Memory } from "#model/ports.ts";
import { json, text } from "./cells.ts";
import { storeOf } from "./open.ts";
import { redactArgv } from "./redact-facts.ts";

/** A call of an agent's shell tool, as a transcript tells of it. */
export interface ToldCall {
  readonly session: string;
  readonly callId: string | null;
  readonly argv: readonly string[];
  readonly at: number;
  readonly durationMs: number | null;
}

/** A hook and a transcript do not look at the same clock. */
const SLACK_MS = 5000;

/** Asks whether a hook has told of a call already: by its id; without one, by the same command at about the same time. */
export function storedCallOf(memory: Memory): (call: ToldCall) => boolean {
  const { database, redact } = storeOf(memory);
  /** A run without an id stands for one call, and not for all that are like it. */
  const taken = new Set<string>();
  return ({ session, callId, argv, at, durationMs }) => {
    const name = redact(session);
    if (callId !== null) {
      const known = database
        .prepare("SELECT 1 AS yes FROM runs WHERE session = ? AND execution = ? AND source = 'hook' LIMIT 1")
        .get([name, redact(callId)]);
      if (known) return true;
    }
    const from = at - SLACK_MS;
    const until = at + (durationMs ?? 0) + SLACK_MS;
    const alike = database
      .prepare(
        `SELECT id FROM runs WHERE session = ? AND started_at BETWEEN ? AND ? AND source = 'hook' AND argv = ?
         AND (? IS NULL OR execution IS NULL) ORDER BY started_at, id`,
      )
      .all([name, from, until, json(redactArgv(argv, redact)), callId])
      .map((row) => text(row.id))
      .find((id) => !taken.has(id));
    if (alike !== undefined) taken.add(alike);
    return alike !== undefined;
  };
}
