import type { PatternEvent } from "#model/pattern.ts";
import { insertSql, json, maybeNumber, maybeText, parse, text } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactMaybe } from "./redact-text.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import type { Store } from "./store.ts";

const COLUMNS = ["id", "at", "kind", "fingerprint", "other", "by_whom", "score", "text", "reason"];

/** Stores a decision, scrubbed; the same twice is one, and a forgotten one does not come back. */
export function recordPatternEvent({ database, redact }: Store, event: PatternEvent): void {
  if (isForgotten(database, event.id)) return;
  const scrubbed = Object.fromEntries(
    Object.entries(event.text).map(([name, value]) => [name, redact(value)]),
  );
  database
    .prepare(insertSql("pattern_events", COLUMNS, "IGNORE"))
    .run([
      event.id,
      event.at,
      event.kind,
      event.fingerprint,
      event.other,
      event.by,
      event.score,
      json(scrubbed),
      redactMaybe(event.reason, redact),
    ]);
}

/** Every decision, in order of (time, id). */
export function allPatternEvents(database: SqlDatabase): PatternEvent[] {
  return database.prepare("SELECT * FROM pattern_events ORDER BY at, id").all().map(toEvent);
}

/** The decisions that name one of some fingerprints, on either side, in order of (time, id). */
export function patternEventsOf(database: SqlDatabase, hashes: readonly string[]): PatternEvent[] {
  const found = new Map<string, PatternEvent>();
  for (const hash of hashes)
    for (const side of ["fingerprint", "other"])
      for (const row of database.prepare(`SELECT * FROM pattern_events WHERE ${side} = ?`).all([hash]))
        found.set(text(row.id), toEvent(row));
  return [...found.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** Everything that merges ever tied to some fingerprints, these included. */
export function kinOf(database: SqlDatabase, hashes: readonly string[]): string[] {
  const kin = new Set(hashes);
  const statements = (
    [
      ["other", "fingerprint"],
      ["fingerprint", "other"],
    ] as const
  ).map(([wanted, given]) =>
    database.prepare(`SELECT ${wanted} AS hash FROM pattern_events WHERE ${given} = ? AND kind = 'merge'`),
  );
  // A set grows while it is walked: whatever is added is walked too.
  for (const hash of kin)
    for (const statement of statements)
      for (const row of statement.all([hash])) if (row.hash != null) kin.add(text(row.hash));
  return [...kin];
}

/** How alike the least alike two were that a person merged, by the pattern they are in. */
export function handMerges(database: SqlDatabase, patterns: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const statement = database.prepare(`
    SELECT min(e.score) AS score FROM pattern_members m
    JOIN pattern_events e ON e.by_whom = 'person' AND e.kind = 'merge' AND e.fingerprint = m.fingerprint
    JOIN pattern_members o ON o.fingerprint = e.other AND o.pattern = m.pattern
    WHERE m.pattern = ?`);
  if (
    database.prepare("SELECT 1 AS yes FROM pattern_events WHERE by_whom = 'person' AND kind = 'merge'").get()
  )
    for (const pattern of new Set(patterns)) {
      const score = maybeNumber(statement.get([pattern])?.score);
      if (score !== null) found.set(pattern, score);
    }
  return found;
}

function toEvent(row: SqlRow): PatternEvent {
  return {
    id: text(row.id),
    at: Number(row.at),
    kind: text(row.kind) as PatternEvent["kind"],
    fingerprint: text(row.fingerprint),
    other: maybeText(row.other),
    by: text(row.by_whom) as PatternEvent["by"],
    score: maybeNumber(row.score),
    text: parse<Record<string, string>>(row.text),
    reason: maybeText(row.reason),
  };
}
