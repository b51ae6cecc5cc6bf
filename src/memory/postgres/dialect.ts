/**
 * The store's SQL, which is written for SQLite, as PostgreSQL takes it. In: one text of the store's own (never of a user).
 * Out: the same question for PostgreSQL, made once and kept. What both understand is left as it is; what cannot be said in
 * PostgreSQL by other words is a function in its schema `twiceshy` (migrations/0001-foundation.sql).
 */
import { rewrite } from "./rewrite.ts";

export interface Translated {
  readonly sql: string;
  /** Begins or ends a transaction. */
  readonly transaction: "begin" | "end" | null;
  /** Answered by the driver itself: nothing to do here, or how many rows were changed so far. */
  readonly own: "nothing" | "changes" | null;
  readonly writes: boolean;
  /** Names the project itself, so the answer keeps that column. */
  readonly asksProject: boolean;
}

const kept = new Map<string, Translated>();

/** The same for PostgreSQL. */
export function translate(sql: string): Translated {
  let translated = kept.get(sql);
  if (translated === undefined) kept.set(sql, (translated = translateNow(sql)));
  return translated;
}

/** Everything that was said to PostgreSQL by this process, as it was said: for tests that look at all of it. */
export function translatedSoFar(): string[] {
  return [...kept.values()]
    .filter(({ own, transaction }) => own === null && transaction === null)
    .map(({ sql }) => sql);
}

function translateNow(sql: string): Translated {
  const plain = {
    transaction: null,
    own: null,
    writes: false,
    asksProject: /\b(?:project|tokens)\b/.test(sql),
  } as const;
  const pragma = /^\s*PRAGMA\s+(\w+)/i.exec(sql)?.[1];
  if (pragma !== undefined) {
    const asked = PRAGMAS[pragma];
    return asked === undefined ? { ...plain, sql: "", own: "nothing" } : { ...plain, sql: asked };
  }
  // What SQLite does to its file; PostgreSQL does so by itself (autovacuum), and its index of terms needs none.
  if (/^\s*(?:VACUUM\b|INSERT INTO pattern_terms \(pattern_terms\))/i.test(sql))
    return { ...plain, sql: "", own: "nothing" };
  if (/^\s*SELECT total_changes\(\)/i.test(sql)) return { ...plain, sql: "", own: "changes" };
  if (/^\s*BEGIN\b/i.test(sql)) return { ...plain, sql, transaction: "begin" };
  if (/^\s*(?:COMMIT|END|ROLLBACK)\s*;?\s*$/i.test(sql)) return { ...plain, sql, transaction: "end" };
  return {
    ...plain,
    sql: rewrite(sql),
    writes: /^\s*(?:INSERT|UPDATE|DELETE)\b/i.test(sql),
  };
}

/** What is asked of SQLite's file, asked of the project's rows. */
const PRAGMAS: Record<string, string> = {
  user_version: "SELECT max(number) AS user_version FROM migrations",
  page_count: "SELECT project_bytes() AS page_count",
  page_size: "SELECT 1 AS page_size",
  freelist_count: "SELECT 0 AS freelist_count",
};
