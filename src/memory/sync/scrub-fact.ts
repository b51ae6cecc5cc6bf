import { json, parse } from "../cells.ts";
import { redactDeep } from "../redact-deep.ts";
import type { SqlRow } from "../sql-database.ts";
import type { Redact } from "../store.ts";
import type { SaidFact } from "./fact-shape.ts";
import { jsonIn } from "./json-columns.ts";

/** Shorter than any secret. */
const SHORTEST = 8;
/** What only names something: hashes, ids, trees. */
const NAMES = /(?:^|_)(?:id|tree|hash|fingerprint|coarse|recipe|lesson|plan|application|delivery|issue|fix)$/;

/** A fact without the secrets in its texts; one that has none is given back as it is. */
export function scrubFact(fact: SaidFact, redact: Redact): SaidFact {
  const { table, row } = fact;
  // An entry of an audit log is signed as it is.
  if (table.name === "audit_entries") return fact;
  let scrubbed: SqlRow | null = null;
  for (const column in row) {
    const said = row[column];
    if (typeof said !== "string" || said.length < SHORTEST) continue;
    if (NAMES.test(column) || table.key.includes(column)) continue;
    const clean = redact(said);
    if (clean === said) continue;
    // Scrubbing JSON as a whole can eat its quotation marks.
    scrubbed ??= { ...row };
    scrubbed[column] = jsonIn(table.name, column) !== null ? json(redactDeep(parse(said), redact)) : clean;
  }
  return scrubbed === null ? fact : { table, row: scrubbed };
}
