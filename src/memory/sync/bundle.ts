import { Trouble } from "#model/trouble.ts";
import { type BundleHead, bundleHead } from "../bundle-head.ts";
import { json, text } from "../cells.ts";
import { chunks } from "../insert-all.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import type { Redact } from "../store.ts";
import { inTransaction } from "../transaction.ts";
import { byTableOf, type RowsByTable } from "./by-table.ts";
import { type FactShapes, factShapes, readFact, type SaidFact } from "./fact-shape.ts";
import { ofStranger } from "./of-stranger.ts";
import { carry, hasOutbox, heldStill, isShared } from "./outbox.ts";
import { SYNCED } from "./synced-tables.ts";
import { takeIn } from "./take-in.ts";

const PAGE = 500;
/** Older bundles hold issues as they were folded; their events are in them too. */
const NO_MORE = "issues";

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
  /** Of a stranger's bundle: what was not taken in. */
  readonly left: number;
}

/**
 * Takes in a bundle, all of it or nothing, and sends it on where this store belongs to a team. Of a stranger's
 * only runs and failures are: they never teach.
 */
export function takeBundle(
  database: SqlDatabase,
  lines: readonly string[],
  own: string,
  stranger: { readonly redact: Redact } | null = null,
): TakenBundle {
  const head = bundleHead(lines[0] ?? "");
  if (head === null || head.version !== 1 || typeof head.origin !== "string" || head.origin === "")
    throw new Trouble(
      "bad_input",
      "This bundle was made by a newer twiceshy, or is none.",
      "npm install twiceshy@latest",
    );
  if (head.origin === own) return { isOwn: true, facts: 0, failures: 0, carried: 0, left: 0 };
  const shapes = factShapes(database);
  const read = lines
    .slice(1)
    .flatMap((line, at) => (line === "" ? [] : (readRow(shapes, line, at + 2) ?? [])));
  const { facts, origin, left } =
    stranger === null
      ? { facts: read, origin: head.origin, left: 0 }
      : ofStranger(shapes, read, head.origin, stranger.redact);
  return { ...takeRows(database, byTableOf(facts), origin), left };
}

/** Takes in rows of another origin, all of them or none, and sends them on where this store belongs to a team. */
export function takeRows(database: SqlDatabase, byTable: RowsByTable, origin: string): TakenBundle {
  return inTransaction(database, () =>
    heldStill(database, () => {
      let [facts, carried, failures] = [0, 0, 0];
      const isSentOn = hasOutbox(database);
      for (const [table, byKey] of byTable) {
        const rows = [...byKey.values()];
        facts += rows.length;
        if (isSentOn) for (const row of rows) carry(database, table, row, origin);
        if (isSentOn) carried += rows.length;
        if (!table.isPulled) continue;
        for (const some of chunks(rows, PAGE)) {
          const fresh = takeIn(database, { table, rows: some, gone: [] });
          if (table.name === "failures") failures += fresh;
        }
      }
      return { isOwn: false, facts, failures, carried, left: 0 };
    }),
  );
}

/** A line is somebody else's text: only tables and columns that there are, and only plain values. Null for what is of no use any more. */
function readRow(shapes: FactShapes, line: string, number: number): SaidFact | null {
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
  if (said?.table === NO_MORE) return null;
  const fact = readFact(shapes, said);
  if (typeof fact === "string") throw refuse(fact);
  return fact;
}
