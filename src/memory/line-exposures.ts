import type { Memory } from "#model/ports.ts";
import type { Check } from "#model/run.ts";
import { text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** A session in which a pattern could be seen: it struck, or a check that would have shown it passed. */
export interface ExposedSession {
  readonly session: string;
  /** When its first run began. */
  readonly at: number;
  readonly hasStruck: boolean;
}

/** The checks that sessions ran from a time on. Every run since then is looked at: ask once. */
export function checksOfSessions(memory: Memory, since: number): Check[] {
  return storeOf(memory)
    .database.prepare(
      "SELECT DISTINCT check_id, check_command, check_directory FROM runs WHERE started_at >= ? AND session IS NOT NULL",
    )
    .all([since])
    .map((row) => ({
      id: text(row.check_id),
      command: text(row.check_command),
      directory: text(row.check_directory),
    }));
}

/** The sessions that began at a time or later and in which a pattern could be seen, in order of (time, name). */
export function exposedSessions(
  memory: Memory,
  {
    fingerprints,
    checks,
    since,
  }: {
    readonly fingerprints: readonly string[];
    /** Ids of the checks that show the pattern. */
    readonly checks: readonly string[];
    readonly since: number;
  },
): ExposedSession[] {
  const { database } = storeOf(memory);
  const found = new Map<string, boolean>();
  const passed = database.prepare(
    "SELECT DISTINCT session FROM runs WHERE check_id = ? AND outcome = 'passed' AND started_at >= ? AND session IS NOT NULL",
  );
  for (const check of checks)
    for (const { session } of passed.all([check, since])) found.set(text(session), false);
  const struck = database.prepare(
    "SELECT DISTINCT session FROM failures WHERE fingerprint = ? AND seen_at >= ? AND session IS NOT NULL",
  );
  for (const fingerprint of fingerprints)
    for (const { session } of struck.all([fingerprint, since])) found.set(text(session), true);
  const began = database.prepare("SELECT min(started_at) AS at FROM runs WHERE session = ?");
  return [...found]
    .map(([session, hasStruck]) => ({
      session,
      at: Number(began.all([session])[0]?.at ?? Number.NaN),
      hasStruck,
    }))
    .filter(({ at }) => at >= since)
    .sort((a, b) => a.at - b.at || (a.session < b.session ? -1 : 1));
}
