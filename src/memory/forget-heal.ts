import { json, parse, text } from "./cells.ts";
import { blotOut, type Holding, keysHolding } from "./forget-text.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What healing has stored about something that is to be forgotten. */
export interface DoomedHealing {
  /** Facts about a failure of which nothing is left: they go. Table and ids. */
  readonly facts: readonly (readonly [table: string, ids: readonly string[]])[];
  /** Facts that hold the text: it is taken out of them. */
  readonly said: number;
  /** Audit entries that hold it: what they say goes, and their place in the chain stays. */
  readonly audit: readonly string[];
}

const HOLDING: Holding = [
  ["plans", ["lesson", "body"]],
  ["application_events", ["body"]],
  ["applications", ["lesson", "body"]],
  ["fingerprint_marks", ["by_whom", "reason"]],
  ["judge_votes", ["judge", "vendor", "body"]],
  ["issue_events", ["by_whom", "reason", "body"]],
  ["issues", ["title", "body"]],
  ["corrections", ["lesson", "body"]],
  ["cause_edges", ["cause", "body"]],
  ["cause_drops", ["cause", "by_whom", "reason"]],
  ["tokens", ["label"]],
];

/** What could not be undone any more without it stays: an application that stands in a branch. */
const STANDS = "SELECT id FROM applications WHERE state IN ('running', 'landed', 'stuck')";

/** Facts by the fingerprint they are about; those of an application or issue go with it. */
const ABOUT: readonly (readonly [table: string, sql: string])[] = [
  [
    "application_events",
    `SELECT e.id FROM application_events e JOIN applications a ON a.id = e.application
     WHERE a.fingerprint = ? AND a.id NOT IN (${STANDS})`,
  ],
  [
    "judge_votes",
    `SELECT v.id FROM judge_votes v JOIN plans p ON p.id = v.plan
     WHERE p.fingerprint = ? AND p.id NOT IN (SELECT plan FROM applications WHERE id IN (${STANDS}))`,
  ],
  [
    "plans",
    `SELECT id FROM plans WHERE fingerprint = ? AND id NOT IN (SELECT plan FROM applications WHERE id IN (${STANDS}))`,
  ],
  ["applications", `SELECT id FROM applications WHERE fingerprint = ? AND id NOT IN (${STANDS})`],
  ["issue_events", "SELECT e.id FROM issue_events e JOIN issues i ON i.id = e.issue WHERE i.fingerprint = ?"],
  ["issues", "SELECT id FROM issues WHERE fingerprint = ?"],
  ["corrections", "SELECT id FROM corrections WHERE fingerprint = ?"],
  ["cause_edges", "SELECT id FROM cause_edges WHERE ? IN (cause, effect)"],
  ["cause_drops", "SELECT id FROM cause_drops WHERE ? IN (cause, effect)"],
  // That it is left alone is a person's word about a failure that may come back: it stays.
];

/** What healing holds of lost fingerprints, and of a text. */
export function healingAbout(
  database: SqlDatabase,
  lost: readonly string[],
  needles: readonly string[],
): DoomedHealing {
  const facts = ABOUT.map(([table, sql]) => {
    const statement = database.prepare(sql);
    return [table, lost.flatMap((hash) => statement.all([hash]).map((row) => text(row.id)))] as const;
  }).filter(([, ids]) => ids.length > 0);
  if (needles.length === 0) return { facts, said: 0, audit: [] };
  const said = HOLDING.reduce(
    (sum, [table, columns]) => sum + keysHolding(database, table, columns, needles).length,
    0,
  );
  return { facts, said, audit: keysHolding(database, "audit_entries", ["line"], needles) };
}

/** Erases it. Called inside a transaction. */
export function eraseHealing(
  database: SqlDatabase,
  { facts, audit }: DoomedHealing,
  needles: readonly string[],
  blot: string,
): void {
  for (const [table, ids] of facts) {
    const erase = database.prepare(`DELETE FROM ${table} WHERE id = ?`);
    for (const id of ids) erase.run([id]);
    // A direction tells something of its text.
    const direction = database.prepare("DELETE FROM embeddings WHERE kind = 'issue' AND id = ?");
    if (table === "issues") for (const id of ids) direction.run([id]);
  }
  blotOut(database, HOLDING, needles, blot);
  for (const id of audit) emptyEntry(database, id);
}

/** Leaves of an audit entry what holds the chain together, and that it was forgotten. */
function emptyEntry(database: SqlDatabase, id: string): void {
  const row = database.prepare("SELECT line FROM audit_entries WHERE id = ?").get([id]);
  if (!row) return;
  const { number, previous, hash, origin } = parse<Record<string, unknown>>(row.line);
  const line = json({ forgotten: true, hash, id, number, origin, previous });
  database.prepare("UPDATE audit_entries SET step = 'forgotten', line = ? WHERE id = ?").run([line, id]);
}

/** Ids of the facts that must not come back. */
export function barredOf({ facts, audit }: DoomedHealing): string[] {
  return [...facts.flatMap(([, ids]) => ids), ...audit];
}
