import { json, parse } from "../cells.ts";
import { redactDeep } from "../redact-deep.ts";
import type { SqlRow } from "../sql-database.ts";
import type { Redact } from "../store.ts";
import type { SaidFact } from "./fact-shape.ts";
import { jsonIn } from "./json-columns.ts";
import type { SyncedTable } from "./synced-tables.ts";

/** Shorter than any secret. */
const SHORTEST = 8;
/** What only names something: hashes, ids, trees. */
const NAMES = /(?:^|_)(?:id|tree|hash|fingerprint|coarse|recipe|lesson|plan|application|delivery|issue|fix)$/;
/** A check may be named by its command line, as it is stored here. */
const CHECK = "check_id";
// ["mysql","--password","hunter2"]: words of a command line tell of each other.
const BETWEEN_WORDS = /",\s*"/g;
const OPTION = /",\s*"-/;

/** Columns of each table that may hold a secret, as far as they were met. */
const met = new Map<SyncedTable, Map<string, boolean>>();

function mayHoldSecret(table: SyncedTable): (column: string) => boolean {
  let columns = met.get(table);
  if (columns === undefined) met.set(table, (columns = new Map()));
  return (column) => {
    let may = columns.get(column);
    if (may === undefined)
      columns.set(column, (may = column === CHECK || !(NAMES.test(column) || table.key.includes(column))));
    return may;
  };
}

/** A fact without the secrets in its texts; one that has none is given back as it is. */
export function scrubFact(fact: SaidFact, redact: Redact): SaidFact {
  const { table, row } = fact;
  // An entry of an audit log is signed as it is.
  if (table.name === "audit_entries") return fact;
  let scrubbed: SqlRow | null = null;
  const isLookedAt = mayHoldSecret(table);
  for (const column in row) {
    const said = row[column];
    if (typeof said !== "string" || said.length < SHORTEST) continue;
    if (!isLookedAt(column)) continue;
    const isJson = jsonIn(table.name, column) !== null;
    const clean = redact(said);
    if (clean === said && !(isJson && isSaidInWords(said, redact))) continue;
    // Scrubbing JSON as a whole can eat its quotation marks.
    const cell = isJson ? json(redactDeep(parse(said), redact)) : clean;
    if (cell === said) continue;
    scrubbed ??= { ...row };
    scrubbed[column] = cell;
  }
  return scrubbed === null ? fact : { table, row: scrubbed };
}

/** Whether a list in JSON has an option whose next word is a secret. */
function isSaidInWords(said: string, redact: Redact): boolean {
  if (!OPTION.test(said)) return false;
  const words = said.replaceAll(BETWEEN_WORDS, " ");
  return redact(words) !== words;
}
