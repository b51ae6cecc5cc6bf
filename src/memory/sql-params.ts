import type { SqlInput } from "./sql-database.ts";

// NUL ends a text in most of SQLite's functions ("a\0b" is "a"), and a lone surrogate ("\uD83D" of a cut emoji) is not UTF-8.
const NOT_TEXT = /[\0\p{Cs}]/gu;
// A glance: nearly all texts have neither NUL nor any half of a pair.
const MAYBE_NOT = /[\0\ud800-\udfff]/;

/** Parameters as both drivers take them: libsql aborts the process on a boolean, node:sqlite throws on undefined. */
export function toSqlParams(params: readonly SqlInput[]): (string | number | null)[] {
  return params.map((value) => {
    if (value === undefined || value === null) return null;
    if (typeof value === "boolean") return value ? 1 : 0;
    if (typeof value === "number" && !Number.isFinite(value)) return null;
    return typeof value === "string" ? asText(value) : value;
  });
}

/** A text as it is stored. */
export function asText(said: string): string {
  return MAYBE_NOT.test(said) ? said.replace(NOT_TEXT, "\uFFFD") : said;
}
