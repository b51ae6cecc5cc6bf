import { Trouble } from "#model/trouble.ts";
import { type BundleHead, bundleHead } from "../bundle-head.ts";
import { json, text } from "../cells.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { carry, hasOutbox, heldStill, isShared } from "./outbox.ts";
import { chunks } from "./rows.ts";
import { keyOf, SYNCED, type SyncedTable, syncedTable } from "./synced-tables.ts";
import { takeIn } from "./take-in.ts";

const PAGE = 500;

/** Everything that a team would get from this store, a line each: for where no database can be reached. */
export function* bundleLines(
  database: SqlDatabase,
  head: Omit<BundleHead, "twiceshy" | "version">,
): Generator<string> {
  yield json({ twiceshy: "bundle", version: 1, ...head });
  for (const table of SYNCED) {
    const order = table.key.join(", ");
    const marks = table.key.map(() => "?").join(", ");
    for (let last: string[] | null = null; ; ) {
      const where: string = `${isShared(table)} AND ${last === null ? "1" : `(${order}) > (${marks})`}`;
      const rows: SqlRow[] = database
        .prepare(`SELECT * FROM ${table.name} WHERE ${where} ORDER BY ${order} LIMIT ${PAGE}`)
        .all(last ?? []);
      for (const row of rows) yield json({ table: table.name, row });
      if (rows.length < PAGE) break;
      last = table.key.map((column) => text(rows.at(-1)![column]));
    }
  }
}

export interface TakenBundle {
  /** It was written by this very store. */
  readonly isOwn: boolean;
  readonly facts: number;
  /** Of these, failures that were not known here. */
  readonly failures: number;
  /** Sent on to the team by this machine. */
  readonly carried: number;
}

/** Takes in a bundle, all of it or nothing, and sends it on where this store belongs to a team. */
export function takeBundle(database: SqlDatabase, lines: readonly string[], own: string): TakenBundle {
  const head = bundleHead(lines[0] ?? "");
  if (head === null || head.version !== 1 || typeof head.origin !== "string" || head.origin === "")
    throw new Trouble(
      "bad_input",
      "This bundle was made by a newer twiceshy, or is none.",
      "npm install twiceshy@latest",
    );
  if (head.origin === own) return { isOwn: true, facts: 0, failures: 0, carried: 0 };
  const byTable = new Map<SyncedTable, SqlRow[]>(SYNCED.map((table) => [table, []]));
  const columns = new Map(SYNCED.map(({ name }) => [name, columnsOf(database, name)]));
  lines.slice(1).forEach((line, at) => {
    if (line === "") return;
    const { table, row } = readRow(columns, line, at + 2);
    byTable.get(table)!.push(row);
  });
  const failures = () => Number(database.prepare("SELECT count(*) AS n FROM failures").get()!.n);
  return inTransaction(database, () =>
    heldStill(database, () => {
      const before = failures();
      let [facts, carried] = [0, 0];
      const isSentOn = hasOutbox(database);
      for (const table of SYNCED) {
        const rows = byTable.get(table) ?? [];
        facts += rows.length;
        if (isSentOn) for (const row of rows) carry(database, table, row, head.origin);
        if (isSentOn) carried += rows.length;
        if (!table.isPulled) continue;
        for (const some of chunks(rows, PAGE)) takeIn(database, { table, rows: some, gone: [] });
      }
      return { isOwn: false, facts, failures: failures() - before, carried };
    }),
  );
}

/** A line is somebody else's text: only tables and columns that there are, and only plain values. */
function readRow(
  columns: ReadonlyMap<string, ReadonlySet<string>>,
  line: string,
  number: number,
): { table: SyncedTable; row: SqlRow } {
  const refuse = (why: string) =>
    new Trouble(
      "bad_input",
      `Line ${number} of the bundle ${why}. Nothing of it was taken in.`,
      "twiceshy sync --bundle facts.jsonl",
    );
  let said: { readonly table?: unknown; readonly row?: unknown };
  try {
    said = JSON.parse(line) as typeof said;
  } catch {
    throw refuse("is no JSON: it may be cut off");
  }
  const table = typeof said?.table === "string" ? syncedTable(said.table) : null;
  if (table === null || typeof said.row !== "object" || said.row === null)
    throw refuse(`names no table that is shared (${String(said?.table)})`);
  const row = said.row as SqlRow;
  for (const [column, value] of Object.entries(row)) {
    if (!columns.get(table.name)!.has(column))
      throw refuse(`has a column that ${table.name} does not have ("${column}")`);
    if (value !== null && typeof value !== "string" && typeof value !== "number")
      throw refuse(`has no plain value in "${column}"`);
  }
  if (table.key.some((column) => row[column] == null)) throw refuse(`has no key (${keyOf(table, row)})`);
  return { table, row };
}

function columnsOf(database: SqlDatabase, table: string): ReadonlySet<string> {
  return new Set(
    database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all([table])
      .map((row) => text(row.name)),
  );
}
