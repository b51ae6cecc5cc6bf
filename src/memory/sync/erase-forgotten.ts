import { text } from "../cells.ts";
import { daysOfFacts, lockDays, uncountDays, uncountNames } from "../daily-marks.ts";
import { deliveriesAbout } from "../forget-deliveries.ts";
import { type DoomedLearning, learnedAbout } from "../forget-learned.ts";
import { eraseLearned, eraseOrphans } from "../forget-learned-erase.ts";
import type { Doomed } from "../forget-target.ts";
import { chunks, isAmong, listOf } from "../insert-all.ts";
import { refold } from "../rebuild.ts";
import { recountTold } from "../recount-told.ts";
import type { SqlDatabase, SqlRow } from "../sql-database.ts";
import { keyOf, SYNCED, type SyncedTable } from "./synced-tables.ts";

/** Columns by which a fact is named that somebody had erased. */
const NAMES = ["id", "issue", "failure_id", "fix_id", "from_tree", "to_tree", "run_id"];

const namesIn = (row: SqlRow): string[] =>
  NAMES.flatMap((column) => (typeof row[column] === "string" ? [row[column]] : []));

/** Of some rows, the keys of those that somebody had erased: they must not come back. */
export function forgottenAmong(
  database: SqlDatabase,
  table: SyncedTable,
  rows: readonly SqlRow[],
): Set<string> {
  const items = rows.map((row) => ({ key: keyOf(table, row), row }));
  return forgottenIn(database, [{ table, items }]).get(table) ?? new Set();
}

/** The same of several tables, in one question. */
export function forgottenIn(
  database: SqlDatabase,
  byTable: readonly {
    readonly table: SyncedTable;
    readonly items: readonly { readonly key: string; readonly row: SqlRow | undefined }[];
  }[],
): Map<SyncedTable, Set<string>> {
  const found = new Map<SyncedTable, Set<string>>();
  const asked = byTable.filter(({ table }) => table.name !== "forgotten" && table.name !== "tombstones");
  // Next to nothing is ever forgotten: then no list is made.
  const isAny = asked.some(({ items }) => items.some(({ row }) => row !== undefined));
  if (!isAny || database.prepare("SELECT 1 AS yes FROM forgotten LIMIT 1").get() === undefined) return found;
  const ids = new Set(
    asked.flatMap(({ items }) => items.flatMap(({ row }) => (row === undefined ? [] : namesIn(row)))),
  );
  const barred = new Set<string>();
  const statement = database.prepare(`SELECT fact_id FROM forgotten WHERE ${isAmong(database, "fact_id")}`);
  for (const some of chunks([...ids], 2_000))
    for (const row of statement.all([listOf(some)])) barred.add(text(row.fact_id));
  if (barred.size === 0) return found;
  for (const { table, items } of asked) {
    const isBarred = (row: SqlRow | undefined) =>
      row !== undefined && namesIn(row).some((id) => barred.has(id));
    found.set(table, new Set(items.filter(({ row }) => isBarred(row)).map(({ key }) => key)));
  }
  return found;
}

/** Erases facts that were forgotten on another machine, and what was learned of them here. Called inside a transaction. */
export function eraseForgotten(database: SqlDatabase, ids: readonly string[]): void {
  if (ids.length === 0) return;
  lockDays(database);
  const among = amongOf(database, ids);
  const runs = among("runs", "id");
  const failures = new Set([...among("failures", "id"), ...among("failures", "run_id", "id")]);
  const summaries = among("summaries", "id");
  const hashes = new Set([
    ...among("failures", "id", "fingerprint"),
    ...among("failures", "run_id", "fingerprint"),
    ...among("summaries", "id", "fingerprint"),
  ]);
  const doomed: Doomed = {
    failures: [...failures],
    runs: [...runs],
    blanked: [],
    tasks: [...among("task_events", "id")],
    summaries: [...summaries],
    hashes: [...hashes],
  };
  const warned = among("deliveries", "id", "fingerprint");
  const touched = new Set([...among("runs", "id", "task"), ...among("task_events", "id", "task")]);
  const learned = withNamed(database, learnedAbout(database, {}, doomed), among);
  // A fix that somebody named goes as it went there: with its change and its proofs, and its failures stay cured.
  const named = [...among("fixes", "id")].map((fix) => {
    const one = { ...NOTHING, fix };
    return { doomed: one, learned: learnedAbout(database, {}, one) };
  });
  const parts = [{ doomed, learned }, ...named];
  const all = (pick: (one: DoomedLearning) => readonly string[]) =>
    parts.flatMap((part) => pick(part.learned));
  const days = daysOfFacts(database, {
    ...{ failures: doomed.failures, runs: doomed.runs },
    deliveries: [...all((one) => one.deliveries), ...ids],
    deliveryEvents: [...all((one) => one.deliveryEvents), ...ids],
    missed: [...all((one) => one.missed), ...ids],
  });
  for (const part of parts) eraseLearned(database, part.doomed, part.learned, []);
  for (const { name, key } of SYNCED) {
    // An audit entry keeps its place in the chain: its origin sends it again without the text.
    if (name === "forgotten" || name === "tombstones" || name === "audit_entries") continue;
    // Whatever else was named: a proof, a decision, a warning, a change from or to a tree.
    for (const column of key)
      database.prepare(`DELETE FROM ${name} WHERE ${isAmong(database, column)}`).run([listOf(ids)]);
  }
  // Issues are folded from their events: they are sent by nobody.
  for (const id of [...among("issues", "id"), ...among("issue_events", "issue")]) {
    database.prepare("DELETE FROM issue_events WHERE issue = ?").run([id]);
    database.prepare("DELETE FROM issues WHERE id = ?").run([id]);
  }
  for (const id of failures) database.prepare("DELETE FROM failures WHERE id = ?").run([id]);
  for (const id of runs) database.prepare("DELETE FROM outputs WHERE run_id = ?").run([id]);
  for (const id of summaries) database.prepare("DELETE FROM summaries WHERE id = ?").run([id]);
  eraseOrphans(database, doomed, touched);
  uncountDays(database, days);
  uncountNames(database, [], learned.lost);
  refold(database, hashes);
  recountTold(database, [...warned]);
}

const NOTHING: Doomed = { failures: [], runs: [], blanked: [], tasks: [], summaries: [], hashes: [] };

/** Asks a table for what one of its columns names by one of some ids. */
type Among = (table: string, column: string, wanted?: string) => Set<string>;

function amongOf(database: SqlDatabase, ids: readonly string[]): Among {
  return (table, column, wanted = column) => {
    const rows = database
      .prepare(
        `SELECT DISTINCT ${wanted} AS id FROM ${table} WHERE ${isAmong(database, column)} AND ${wanted} IS NOT NULL`,
      )
      .all([listOf(ids)]);
    return new Set(rows.map((row) => text(row.id)));
  };
}

/**
 * What was learned, with the decisions and the words about lessons that were named themselves. What was folded of them says the same
 * text: it is folded again, and a lesson that is named, or loses what it began with, goes.
 */
function withNamed(database: SqlDatabase, learned: DoomedLearning, among: Among): DoomedLearning {
  const going = among("lesson_events", "id");
  const named = among("lessons", "id");
  const lessons = new Set([...named, ...among("lesson_events", "id", "lesson")]);
  const begun = database.prepare("SELECT id FROM lesson_events WHERE lesson = ? AND kind = 'created'");
  const isEnded = (lesson: string) => {
    const first = begun.all([lesson]).map((row) => text(row.id));
    return named.has(lesson) || (first.length > 0 && first.every((id) => going.has(id)));
  };
  const ended = [...lessons].filter(isEnded);
  const events = database.prepare("SELECT id FROM lesson_events WHERE lesson = ?");
  const rest = ended.flatMap((lesson) => events.all([lesson]).map((row) => text(row.id)));
  const said = deliveriesAbout(database, NOTHING, { lessons: ended, fixes: [], fingerprints: [] }, []);
  const together = (some: readonly string[], more: Iterable<string>) => [...new Set([...some, ...more])];
  return {
    ...learned,
    patternEvents: together(learned.patternEvents, among("pattern_events", "id")),
    lessonEvents: together(learned.lessonEvents, [...going, ...rest]),
    lessons: together(learned.lessons, lessons),
    ended: together(learned.ended, ended),
    texts: together(learned.texts, lessons),
    deliveries: together(learned.deliveries, said.deliveries),
    deliveryEvents: together(learned.deliveryEvents, said.deliveryEvents),
    missed: together(learned.missed, said.missed),
  };
}
