import { expect } from "vitest";
import { storeOf } from "#memory/open.ts";
import type { SqlInput, SqlRow } from "#memory/sql-database.ts";
import { aMemory, MONDAY, testOfFile } from "./facts.ts";

const LEAK = "zebrafish";

/** What twiceshy itself gives or counts, and nobody's words: ids, hashes, kinds, states. */
const OURS = new Set(
  `id run_id failure_id fix_id fact_id hash fingerprint coarse recipe pattern lead core older newer other effect cycle delivery application
   plan issue run tree from_tree to_tree last_failure tombstone digest vector kind state verdict outcome severity manner moment lifecycle
   provenance role step origin detector category_group task_signature embedder directory tbl scope project`.split(
    /\s+/,
  ),
);
/** Folded with the facts that say it, or about no fact. */
const FOLDED = new Set([
  ...["fingerprints.last_task", "fingerprints.last_session", "fingerprint_scopes.name"],
  ...["fixes.check_id", "fixes.family", "pattern_events.by_whom", "applications.by_whom", "outbox.key"],
  ...["missed.why", "flakes.why", "fixes.marks", "meta.key", "meta.value"],
]);

const OBJECTS = new Set(["body", "git", "tools", "line", "label"]);
const LISTS = new Set([
  "argv",
  "files",
  "files_modified",
  "tags",
  "frames",
  "parts",
  "scopes",
  "notes",
  "marks",
]);

/** The columns of a table. */
type Column = { readonly name: string; readonly type: string; readonly pk: number };

function cellOf(table: string, { name, type, pk }: Column, n: number, leak: string): SqlInput {
  if (type !== "TEXT") return n;
  if (OURS.has(name)) return `k${n}`;
  if (table === "fixes" && name === "body")
    return JSON.stringify({ id: `k${n}`, openedAt: 1, cures: [], attempts: [], said: leak });
  if (OBJECTS.has(name) && table !== "tokens") return JSON.stringify(leak === "" ? {} : { said: leak });
  if (LISTS.has(name)) return JSON.stringify(leak === "" ? [] : [leak]);
  return pk > 0 ? `k${n}${leak}` : leak;
}

testOfFile("a text that is forgotten stands in no column that may hold somebody's words", () => {
  const memory = aMemory();
  const { database } = storeOf(memory);
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => String(row.name))
    // A full-text index, whose words are looked at by another test.
    .filter((name) => !name.startsWith("pattern_terms"));
  const columnsOf = (table: string) =>
    database.prepare(`PRAGMA table_info(${table})`).all() as unknown as Column[];
  let n = 1;
  const marked: string[] = [];
  for (const table of names)
    for (const { name, type } of columnsOf(table)) {
      if (type !== "TEXT" || OURS.has(name) || FOLDED.has(`${table}.${name}`)) continue;
      n += 1;
      const columns = columnsOf(table);
      const row = columns.map((column) => cellOf(table, column, n, column.name === name ? LEAK : ""));
      database
        .prepare(
          `INSERT INTO ${table} (${columns.map((one) => one.name).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        )
        .run(row);
      marked.push(`${table}.${name}`);
    }
  const holding = () =>
    names.flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .flatMap((row: SqlRow) => Object.entries(row))
        .flatMap(([column, cell]) => (String(cell).includes(LEAK) ? [`${table}.${column}`] : [])),
    );
  expect(holding()).toEqual(expect.arrayContaining(marked));
  expect(marked.length).toBeGreaterThan(80);
  memory.forget({ match: LEAK }, MONDAY);
  expect([...new Set(holding())]).toEqual([]);
});
