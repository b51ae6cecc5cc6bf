import type { Failure } from "#model/failure.ts";
import { DAY_MS, type DayCount } from "#model/pattern.ts";
import type { FingerprintFact, FingerprintLabel } from "#model/pattern-memory.ts";
import { maybeText, parse, text } from "./cells.ts";
import { toFailure } from "./failure-row.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/** Of a fingerprint's failures the latest are looked at: a common one has thousands. */
const LOOKED_AT = 200;
const MOST_FILES = 30;
const DAYS = 28;

/** A page of all fingerprints, in the order of their hashes. */
export function hashesAfter(database: SqlDatabase, hash: string, limit: number): string[] {
  return database
    .prepare("SELECT hash FROM fingerprints WHERE hash > ? ORDER BY hash LIMIT ?")
    .all([hash, limit])
    .map((row) => text(row.hash));
}

/** Fingerprints as their failures leave them; those of which nothing is left are left out. */
export function fingerprintFacts(database: SqlDatabase, hashes: readonly string[]): FingerprintFact[] {
  return hashes.flatMap((hash) => factOf(database, hash) ?? []);
}

/** The latest stored failure of each fingerprint that has one. */
export function latestFailures(database: SqlDatabase, hashes: readonly string[]): Failure[] {
  return hashes.flatMap((hash) => {
    const row = latestRow(database, hash);
    return row ? [toFailure(row)] : [];
  });
}

/** What a failure says, apart from when and where it was seen. */
function labelOf(failure: Failure, files: readonly string[]): FingerprintLabel {
  const { category, tool, errorType, message, test } = failure;
  const part = failure.fingerprint.parts.find(({ name }) => name === "message")?.value;
  return { category, tool, errorType, message, template: part ?? message, test, files };
}

function factOf(database: SqlDatabase, hash: string): FingerprintFact | null {
  const row = database.prepare("SELECT * FROM fingerprints WHERE hash = ?").get([hash]);
  if (!row) return null;
  const label = labelFromFailures(database, hash) ?? labelKept(database, hash);
  if (label === null) return null;
  const lastAt = Number(row.last_at);
  return {
    ...label,
    hash,
    coarse: text(row.coarse),
    count: Number(row.count),
    runs: Number(row.runs),
    firstAt: Number(row.first_at),
    lastAt,
    tasks: scopesOf(database, hash, "task"),
    sessions: scopesOf(database, hash, "session"),
    days: daysOf(database, hash, lastAt),
  };
}

function labelFromFailures(database: SqlDatabase, hash: string): FingerprintLabel | null {
  const row = latestRow(database, hash);
  return row ? labelNow(database, toFailure(row)) : null;
}

/** What the latest failure of a fingerprint says, with the files in which it was seen. */
export function labelNow(database: SqlDatabase, latest: Failure): FingerprintLabel {
  return labelOf(
    latest,
    filesOf(database, latest.fingerprint.hash).map(([file]) => file),
  );
}

function labelKept(database: SqlDatabase, hash: string): FingerprintLabel | null {
  const row = database.prepare("SELECT label FROM pattern_texts WHERE fingerprint = ?").get([hash]);
  return row && text(row.label) !== "" ? parse<FingerprintLabel>(row.label) : null;
}

function latestRow(database: SqlDatabase, hash: string): SqlRow | undefined {
  return database
    .prepare("SELECT * FROM failures WHERE fingerprint = ? ORDER BY seen_at DESC, id DESC LIMIT 1")
    .get([hash]);
}

/** The files of a fingerprint's latest failures (only of those from before a moment), the most frequent first, and how often each was seen. */
export function filesOf(
  database: SqlDatabase,
  hash: string,
  until?: number,
): (readonly [file: string, count: number])[] {
  const rows = database
    .prepare(
      `SELECT file, count(*) AS n FROM (
         SELECT file, seen_at FROM failures WHERE fingerprint = ? ORDER BY seen_at DESC, id DESC LIMIT ${LOOKED_AT})
       WHERE file IS NOT NULL AND seen_at < ? GROUP BY file`,
    )
    .all([hash, until ?? Number.MAX_SAFE_INTEGER])
    .map((row) => [text(row.file), Number(row.n)] as const);
  const counts = withScopes(rows, until === undefined ? keptOf(database, hash, "file") : []);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_FILES);
}

/** What retention has summed up of a fingerprint's failures. */
function keptOf(database: SqlDatabase, hash: string, scope: "day" | "file"): (readonly [string, number])[] {
  return database
    .prepare("SELECT name, count FROM fingerprint_scopes WHERE hash = ? AND scope = ?")
    .all([hash, scope])
    .map((row) => [text(row.name), Number(row.count)] as const);
}

function withScopes(
  rows: readonly (readonly [string, number])[],
  kept: readonly (readonly [string, number])[],
): Map<string, number> {
  const counts = new Map(rows);
  for (const [name, count] of kept) counts.set(name, count + (counts.get(name) ?? 0));
  return counts;
}

function scopesOf(database: SqlDatabase, hash: string, scope: "task" | "session"): string[] {
  return database
    .prepare("SELECT name FROM fingerprint_scopes WHERE hash = ? AND scope = ? ORDER BY name")
    .all([hash, scope])
    .flatMap((row) => maybeText(row.name) ?? []);
}

/** On which of its last days a fingerprint was seen, and how often (only by failures from before a moment). */
export function daysOf(database: SqlDatabase, hash: string, lastAt: number, until?: number): DayCount[] {
  const from = lastAt - DAYS * DAY_MS;
  const rows = database
    .prepare(
      `SELECT seen_at / ${DAY_MS} AS day, count(*) AS n FROM failures
       WHERE fingerprint = ? AND seen_at > ? AND seen_at < ? GROUP BY day`,
    )
    .all([hash, from, until ?? Number.MAX_SAFE_INTEGER])
    .map((row) => [text(row.day), Number(row.n)] as const);
  const kept = until === undefined ? keptOf(database, hash, "day") : [];
  // Days that have passed out of sight since they were summed up.
  const recent = kept.filter(([day]) => Number(day) >= Math.floor(from / DAY_MS));
  return [...withScopes(rows, recent)]
    .map(([day, count]) => [Number(day), count] as const)
    .sort(([a], [b]) => a - b);
}
