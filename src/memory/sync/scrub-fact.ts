import { json, parse } from "../cells.ts";
import { redactDeep } from "../redact-deep.ts";
import type { SqlRow } from "../sql-database.ts";
import type { Redact } from "../store.ts";
import type { FactShapes, SaidFact } from "./fact-shape.ts";
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

/** A column that may hold a secret, and what it said last. */
interface Looked {
  readonly name: string;
  said: string;
  clean: string;
}

/** Facts of one batch without the secrets in their texts; one that has none is given back as it is. `shapes` are those they were read by. */
export function scrubberOf(shapes: FactShapes, redact: Redact): (fact: SaidFact) => SaidFact {
  const tables = new Map<SyncedTable, readonly Looked[]>();
  return (fact) => {
    let columns = tables.get(fact.table);
    if (columns === undefined) tables.set(fact.table, (columns = lookedAt(shapes, fact.table)));
    return scrubbed(fact, columns, redact);
  };
}

function lookedAt(shapes: FactShapes, table: SyncedTable): Looked[] {
  // An entry of an audit log is signed as it is.
  if (table.name === "audit_entries") return [];
  return shapes
    .get(table.name)!
    .filter(({ name }) => name === CHECK || !(NAMES.test(name) || table.key.includes(name)))
    .map(({ name }) => ({ name, said: "", clean: "" }));
}

function scrubbed(fact: SaidFact, columns: readonly Looked[], redact: Redact): SaidFact {
  const { table, row } = fact;
  let changed: SqlRow | null = null;
  for (const column of columns) {
    const said = row[column.name];
    if (typeof said !== "string" || said.length < SHORTEST) continue;
    // Rows of a batch say the same over and over: the command, the tools, a lesson's words.
    if (said !== column.said)
      [column.said, column.clean] = [said, cleanOf(said, jsonIn(table.name, column.name) !== null, redact)];
    if (column.clean === said) continue;
    changed ??= { ...row };
    changed[column.name] = column.clean;
  }
  return changed === null ? fact : { table, row: changed };
}

function cleanOf(said: string, isJson: boolean, redact: Redact): string {
  const clean = redact(said);
  if (!isJson) return clean;
  // Scrubbing JSON as a whole can eat its quotation marks.
  return clean === said && !isSaidInWords(said, redact) ? said : json(redactDeep(parse(said), redact));
}

/** Whether a list in JSON has an option whose next word is a secret. */
function isSaidInWords(said: string, redact: Redact): boolean {
  if (!OPTION.test(said)) return false;
  const words = said.replaceAll(BETWEEN_WORDS, " ");
  return redact(words) !== words;
}
