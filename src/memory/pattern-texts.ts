import type { NearQuery, PatternText } from "#model/pattern-memory.ts";
import { json, text } from "./cells.ts";
import { labelNow, latestFailures } from "./pattern-facts.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

const OF_ONE_KIND = 32;
const OF_SHARED_WORDS = 64;

/** Those of some fingerprints that nothing can be compared with yet. */
export function withoutText(database: SqlDatabase, hashes: readonly string[]): string[] {
  const known = database.prepare("SELECT 1 AS yes FROM pattern_texts WHERE fingerprint = ?");
  return [...new Set(hashes)].filter((hash) => known.get([hash]) === undefined);
}

/** Keeps what a fingerprint is found and compared by, in place of what was kept before. */
export function keepText(database: SqlDatabase, given: PatternText, terms: string): void {
  const { fingerprint, coarse, pattern, document } = given;
  dropText(database, fingerprint);
  const [failure] = latestFailures(database, [fingerprint]);
  const label = failure === undefined ? "" : json(labelNow(database, failure));
  database
    .prepare(
      "INSERT INTO pattern_texts (fingerprint, coarse, pattern, document, label) VALUES (?, ?, ?, ?, ?)",
    )
    .run([fingerprint, coarse, pattern, document, label]);
  const { id } = database.prepare("SELECT id FROM pattern_texts WHERE fingerprint = ?").get([fingerprint])!;
  database.prepare("INSERT INTO pattern_terms (rowid, terms) VALUES (?, ?)").run([Number(id), terms]);
}

/** Drops what a fingerprint is found by. */
export function dropText(database: SqlDatabase, fingerprint: string): void {
  const row = database.prepare("SELECT id FROM pattern_texts WHERE fingerprint = ?").get([fingerprint]);
  if (!row) return;
  database.prepare("DELETE FROM pattern_terms WHERE rowid = ?").run([Number(row.id)]);
  database.prepare("DELETE FROM pattern_texts WHERE id = ?").run([Number(row.id)]);
}

/** The text of one fingerprint, or of a lesson by its id. */
export function textOf(database: SqlDatabase, fingerprint: string): PatternText | null {
  const row = database.prepare("SELECT * FROM pattern_texts WHERE fingerprint = ?").get([fingerprint]);
  return row ? toText(row) : null;
}

/** Fingerprints whose failure said exactly this, the newest first. */
export function saidExactly(database: SqlDatabase, message: string, limit: number): string[] {
  return database
    .prepare(
      `SELECT fingerprint FROM pattern_texts
       WHERE label <> '' AND json_extract(label, '$.message') = ? ORDER BY id DESC LIMIT ?`,
    )
    .all([message, limit])
    .map((row) => text(row.fingerprint));
}

/** Texts worth comparing with: the same, those of its kind, and those that share rare words with it. */
export function textsNear(database: SqlDatabase, { hash, coarse, match, limit }: NearQuery): PatternText[] {
  const found = new Map<string, PatternText>();
  const add = (rows: readonly SqlRow[]) => {
    for (const row of rows) found.set(text(row.fingerprint), toText(row));
  };
  if (hash !== null) add(database.prepare("SELECT * FROM pattern_texts WHERE fingerprint = ?").all([hash]));
  if (coarse !== null && coarse !== "")
    add(
      database
        .prepare("SELECT * FROM pattern_texts WHERE coarse = ? AND coarse <> '' ORDER BY id DESC LIMIT ?")
        .all([coarse, Math.min(OF_ONE_KIND, limit ?? OF_ONE_KIND)]),
    );
  const telling = match === null ? null : tellingTerms(database, match);
  if (telling !== null)
    add(
      database
        .prepare(
          `SELECT t.* FROM (SELECT rowid AS id FROM pattern_terms WHERE pattern_terms MATCH ? ORDER BY rank LIMIT ?) c
           JOIN pattern_texts t ON t.id = c.id`,
        )
        .all([telling, limit ?? OF_SHARED_WORDS]),
    );
  return [...found.values()];
}

/** A term in more texts than this tells too little, and ranking all of them takes milliseconds. */
const COMMON = 600;

/**
 * A question without the terms that too many texts hold ("file" when every failure names one). Where all are common, what
 * holds the first three of them at once.
 */
function tellingTerms(database: SqlDatabase, match: string): string | null {
  const last = database.prepare("SELECT max(id) AS n FROM pattern_texts").get();
  if (Number(last?.n ?? 0) <= COMMON) return match;
  const counted = database.prepare(
    `SELECT count(*) AS n FROM (SELECT rowid FROM pattern_terms WHERE pattern_terms MATCH ? LIMIT ${COMMON + 1})`,
  );
  const known = match
    .split(" OR ")
    .map((term) => ({ term, texts: Number(counted.get([term])!.n) }))
    .filter(({ texts }) => texts > 0);
  const telling = known.filter(({ texts }) => texts <= COMMON);
  const asked = telling.length > 0 ? telling : known.slice(0, 3);
  if (asked.length === 0) return null;
  return asked.map(({ term }) => term).join(telling.length > 0 ? " OR " : " AND ");
}

function toText(row: SqlRow): PatternText {
  return {
    fingerprint: text(row.fingerprint),
    coarse: text(row.coarse),
    pattern: text(row.pattern),
    document: text(row.document),
  };
}
