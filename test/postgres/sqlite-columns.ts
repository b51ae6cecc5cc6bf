import { readFileSync } from "node:fs";

/** Tables that one machine has for itself. */
export const LOCAL_ONLY: ReadonlySet<string> = new Set(["meta", "outbox", "outbox_held", "sqlite_sequence"]);

/** `table.column` of every table in src/memory/schema.sql; those of the full-text index are SQLite's own. */
export function columnsOfSqlite(): string[] {
  const schema = readFileSync(new URL("../../src/memory/schema.sql", import.meta.url), "utf8");
  return [...schema.matchAll(/^CREATE TABLE (\w+) ?\((.*?)\)(?: WITHOUT ROWID)?;$/gms)].flatMap(
    ([, table, body]) =>
      body!
        .replace(/--.*$/gm, "")
        .split(/,(?![^(]*\))/)
        .map((part) => part.trim().split(/\s+/)[0]!)
        .filter((column) => !/^(?:PRIMARY|UNIQUE|CHECK|)$/.test(column))
        .map((column) => `${table}.${column}`),
  );
}
