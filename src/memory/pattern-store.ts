import type { Category } from "#model/category.ts";
import { type Pattern, trendOf } from "#model/pattern.ts";
import type { PatternFilter, PatternMemory } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { json, maybeText, parse, text } from "./cells.ts";
import { chunks, isAmong, listOf } from "./insert-all.ts";
import { failuresUntil, runsUntil, taskCount, tasksStruck, tasksTouching } from "./pattern-around.ts";
import {
  allPatternEvents,
  handMerges,
  kinOf,
  patternEventsOf,
  recordPatternEvent,
} from "./pattern-events.ts";
import { fingerprintFacts, hashesAfter, latestFailures } from "./pattern-facts.ts";
import { keepText, saidExactly, textOf, textsNear, withoutText } from "./pattern-texts.ts";
import type { SqlDatabase, SqlInput } from "./sql-database.ts";
import { markFolded } from "./stale.ts";
import type { Store } from "./store.ts";

/** Facts and knowledge about patterns in an open store. What replaces belongs inside a transaction of the caller's. */
export function patternMemoryOf(store: Store): PatternMemory {
  const { database } = store;
  return {
    events: () => allPatternEvents(database),
    record: (event) => recordPatternEvent(store, event),
    patterns: (filter) => listPatterns(store, filter),
    pattern: (idOrPrefix) => findPattern(store, idOrPrefix),
    patternOf: (fingerprint) => patternOf(database, fingerprint),
    replacePatterns: (patterns) => replaceAll(database, patterns),
    replacePatternsAmong: (fingerprints, patterns) => replaceAmong(database, fingerprints, patterns),
    staleFingerprints: (limit) => staleFingerprints(database, limit),
    markPatternsFolded: (fingerprints) => {
      for (const hash of fingerprints) markFolded(database, "fingerprint", hash);
    },
    kinOf: (fingerprints) => kinOf(database, fingerprints),
    eventsOf: (fingerprints) => patternEventsOf(database, fingerprints),
    hashesAfter: (hash, limit) => hashesAfter(database, hash, limit),
    fingerprintFacts: (hashes) => fingerprintFacts(database, hashes),
    latestFailures: (hashes) => latestFailures(database, hashes),
    withoutText: (hashes) => withoutText(database, hashes),
    keepText: (given, terms) => keepText(database, given, terms),
    textsNear: (query) => textsNear(database, query),
    textOf: (fingerprint) => textOf(database, fingerprint),
    saidExactly: (message, limit) => saidExactly(database, message, limit),
    corrected: (hashes) => corrected(database, hashes),
    handMerges: (patterns) => handMerges(database, patterns),
    tasksStruck: (hashes) => tasksStruck(database, hashes),
    tasksTouching: (place) => tasksTouching(database, place),
    taskCount: () => taskCount(database),
    runsUntil: (at, limit, hashes) => runsUntil(database, at, limit, hashes),
    failuresUntil: (at, limit) => failuresUntil(database, at, limit),
  };
}

function staleFingerprints(database: SqlDatabase, limit: number): string[] {
  return database
    .prepare("SELECT key FROM stale WHERE kind = 'fingerprint' ORDER BY key LIMIT ?")
    .all([limit])
    .map((row) => text(row.key));
}

function listPatterns(store: Store, filter: PatternFilter = {}): Pattern[] {
  const conditions: [string, SqlInput][] = [];
  if (filter.category !== undefined) conditions.push(["category = ?", filter.category]);
  if (filter.state !== undefined) conditions.push(["state = ?", filter.state]);
  if (filter.since !== undefined) conditions.push(["last_at >= ?", filter.since]);
  if (filter.recurring !== undefined)
    conditions.push(["json_extract(body, '$.isRecurring') = ?", filter.recurring]);
  if (filter.isByCount) conditions.push(["state <> ?", "rejected"]);
  const order = filter.isByCount ? "occurrences DESC, id" : "last_at DESC, id DESC";
  const where = conditions.map(([sql]) => sql).join(" AND ") || "1";
  const found = store.database
    .prepare(`SELECT body FROM patterns WHERE ${where} ORDER BY ${order} LIMIT ?`)
    .all([...conditions.map(([, value]) => value), filter.limit ?? -1])
    .map((row) => parse<Pattern>(row.body));
  return asOfNow(store, found);
}

const SHORTEST_PREFIX = 4;
/** Fingerprints in one question. */
const AT_ONCE = 5_000;

/** By its id or by any of its fingerprints; the beginning will do where it is unique. */
function findPattern(store: Store, given: string): Pattern | null {
  const wanted = given.trim();
  const whole = patternOf(store.database, wanted);
  if (whole !== null) return readPattern(store, whole);
  if (wanted.length < SHORTEST_PREFIX)
    throw new Trouble(
      "bad_input",
      `"${given}" is too short to name a pattern: give at least ${SHORTEST_PREFIX} characters.`,
      "twiceshy patterns",
    );
  const end = wanted.slice(0, -1) + String.fromCharCode(wanted.charCodeAt(wanted.length - 1) + 1);
  const found = store.database
    .prepare(
      "SELECT DISTINCT pattern FROM pattern_members WHERE fingerprint >= ? AND fingerprint < ? ORDER BY pattern LIMIT 4",
    )
    .all([wanted, end])
    .map((row) => text(row.pattern));
  // A prefix of a pattern's own id means that pattern, also where another's member begins alike.
  const own = found.filter((id) => id.startsWith(wanted));
  const meant = own.length === 1 ? own : found;
  if (meant.length > 1)
    throw new Trouble(
      "bad_input",
      `"${given}" names more than one pattern (${meant.slice(0, 3).join(", ")}${meant.length > 3 ? ", …" : ""}): give more of it.`,
      "twiceshy patterns",
    );
  return meant[0] === undefined ? null : readPattern(store, meant[0]);
}

function patternOf(database: SqlDatabase, fingerprint: string): string | null {
  return maybeText(
    database.prepare("SELECT pattern FROM pattern_members WHERE fingerprint = ?").get([fingerprint])?.pattern,
  );
}

function readPattern(store: Store, id: string): Pattern | null {
  const row = store.database.prepare("SELECT body FROM patterns WHERE id = ?").get([id]);
  return row ? asOfNow(store, [parse<Pattern>(row.body)])[0]! : null;
}

/** As of now: the trend moves with time, and a neighbour may have found another pattern since, or be forgotten. */
function asOfNow(store: Store, patterns: readonly Pattern[]): Pattern[] {
  const neighbours = new Set(patterns.flatMap(({ related }) => related.map((other) => other.pattern)));
  const homes = patternsOf(store.database, [...neighbours]);
  return patterns.map((pattern) => toPattern(store, pattern, homes));
}

/** The patterns that some fingerprints belong to. */
function patternsOf(database: SqlDatabase, fingerprints: readonly string[]): Map<string, string> {
  const statement = database.prepare(
    `SELECT fingerprint, pattern FROM pattern_members WHERE ${isAmong(database, "fingerprint")}`,
  );
  const rows = chunks(fingerprints, AT_ONCE).flatMap((some) => statement.all([listOf(some)]));
  return new Map(rows.map((row) => [text(row.fingerprint), text(row.pattern)]));
}

function toPattern(store: Store, pattern: Pattern, homes: ReadonlyMap<string, string>): Pattern {
  const related = new Map<string, number>();
  for (const { pattern: hash, score } of pattern.related) {
    const other = homes.get(hash);
    if (other !== undefined && other !== pattern.id)
      related.set(other, Math.max(related.get(other) ?? 0, score));
  }
  return {
    ...pattern,
    trend: trendOf(pattern.days, pattern.firstAt, store.now()),
    related: [...related]
      .map(([other, score]) => ({ pattern: other, score }))
      .sort((a, b) => b.score - a.score || (a.pattern < b.pattern ? -1 : 1)),
  };
}

function replaceAll(database: SqlDatabase, patterns: readonly Pattern[]): void {
  database.exec("DELETE FROM patterns; DELETE FROM pattern_members; DELETE FROM pattern_categories");
  for (const pattern of patterns) insert(database, pattern);
}

function replaceAmong(
  database: SqlDatabase,
  fingerprints: readonly string[],
  patterns: readonly Pattern[],
): void {
  for (const hash of fingerprints) {
    const before = patternOf(database, hash);
    if (before !== null) database.prepare("DELETE FROM patterns WHERE id = ?").run([before]);
    database.prepare("DELETE FROM pattern_members WHERE fingerprint = ?").run([hash]);
    database.prepare("DELETE FROM pattern_categories WHERE fingerprint = ?").run([hash]);
  }
  for (const pattern of patterns) insert(database, pattern);
}

function insert(database: SqlDatabase, pattern: Pattern): void {
  const { id, category, state, occurrences, lastAt, fingerprints } = pattern;
  database
    .prepare(
      "INSERT OR REPLACE INTO patterns (id, category, state, occurrences, last_at, body) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run([id, category, state, occurrences, lastAt, json(pattern)]);
  for (const hash of fingerprints) {
    database
      .prepare("INSERT OR REPLACE INTO pattern_members (fingerprint, pattern) VALUES (?, ?)")
      .run([hash, id]);
    database
      .prepare("UPDATE pattern_texts SET pattern = ? WHERE fingerprint = ? AND pattern <> ?")
      .run([id, hash, id]);
    if (category !== pattern.detectedCategory)
      database
        .prepare("INSERT OR REPLACE INTO pattern_categories (fingerprint, category) VALUES (?, ?)")
        .run([hash, category]);
  }
}

function corrected(database: SqlDatabase, hashes: readonly string[]): Map<string, Category> {
  const statement = database.prepare("SELECT category FROM pattern_categories WHERE fingerprint = ?");
  return new Map(
    [...new Set(hashes)].flatMap((hash) => {
      const row = statement.get([hash]);
      return row ? [[hash, text(row.category)] as const] : [];
    }),
  );
}
