import { text } from "./cells.ts";
import { IS_OWN_FLAKE } from "./clear-fixes.ts";
import { eraseCycles } from "./forget-cycles.ts";
import { eraseDeliveries } from "./forget-deliveries.ts";
import { eraseHealing } from "./forget-heal.ts";
import type { DoomedLearning } from "./forget-learned.ts";
import type { Doomed } from "./forget-target.ts";
import { anyHolds, blotOut, type Holding } from "./forget-text.ts";
import { allTaskFiles } from "./migrations/0003-patterns.ts";
import { dropText } from "./pattern-texts.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { markStale } from "./stale.ts";

/** What stands where a forgotten text stood, until it is folded again. */
const BLOT = "[forgotten]";

/**
 * Erases what was learned, before the runs and failures themselves go. What is only concerned is marked stale, so that the
 * next look folds it from what is left. Called inside a transaction.
 */
export function eraseLearned(
  database: SqlDatabase,
  doomed: Doomed,
  learned: DoomedLearning,
  needles: readonly string[],
): void {
  const each = (sql: string, keys: Iterable<string>) => {
    const statement = database.prepare(sql);
    for (const key of keys) statement.run([key]);
  };
  markConcerned(database, doomed, learned);
  for (const { id } of learned.fixes) {
    each("DELETE FROM fixes WHERE id = ?", [id]);
    each("DELETE FROM fix_cures WHERE fix_id = ?", [id]);
    // A fix that was named is forgotten, and not that its failures are cured.
    if (id !== doomed.fix) each("DELETE FROM resolutions WHERE fix_id = ?", [id]);
  }
  each("DELETE FROM resolutions WHERE failure_id = ?", doomed.failures);
  each("DELETE FROM proofs WHERE id = ?", learned.proofs);
  for (const { from, to } of learned.diffs)
    database.prepare("DELETE FROM diffs WHERE from_tree = ? AND to_tree = ?").run([from, to]);
  each("DELETE FROM pattern_events WHERE id = ?", learned.patternEvents);
  each("DELETE FROM lesson_events WHERE id = ?", learned.lessonEvents);
  each("DELETE FROM progress WHERE key = ?", learned.progress);
  eraseDeliveries(database, learned);
  eraseCycles(database, learned.ofLoops, needles, BLOT);
  eraseHealing(database, learned.ofHealing, needles, BLOT);
  const named = doomed.lesson === undefined ? [] : [doomed.lesson];
  // A direction tells something of its text; what stays is embedded again.
  if (needles.length > 0) database.exec("DELETE FROM embeddings");
  each(
    "DELETE FROM embeddings WHERE kind = 'lesson' AND id IN (SELECT id FROM lessons WHERE fingerprint = ?)",
    doomed.hashes,
  );
  each("DELETE FROM embeddings WHERE kind = 'lesson' AND id = ?", [...learned.ended, ...named]);
  each("DELETE FROM lessons WHERE id = ?", [...learned.ended, ...named]);
  for (const name of learned.texts)
    if (mayDropText(database, name, doomed, learned)) dropText(database, name);
  for (const hash of learned.lost) eraseLost(database, hash);
  if (needles.length > 0) blot(database, needles);
}

/** Called after the runs are gone: what the erased ones alone were the reason for. */
export function eraseOrphans(database: SqlDatabase, doomed: Doomed, tasks: Iterable<string>): void {
  database.exec(
    `DELETE FROM open_episodes WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.check_id = open_episodes.check_id);
     DELETE FROM flakes WHERE ${IS_OWN_FLAKE} AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.check_id = flakes.check_id)`,
  );
  for (const hash of doomed.hashes)
    database
      .prepare(
        "DELETE FROM flakes WHERE fingerprint = ? AND NOT EXISTS (SELECT 1 FROM failures f WHERE f.fingerprint = flakes.fingerprint)",
      )
      .run([hash]);
  for (const task of tasks) {
    database.prepare("DELETE FROM task_files WHERE task = ?").run([task]);
    database
      .prepare(
        `INSERT INTO task_files (task, file, directory) SELECT * FROM (${allTaskFiles()}) WHERE task = ?`,
      )
      .run([task]);
  }
}

/** The families, patterns and lessons that have to be folded again. Their keys are hashes, or names that stay. */
function markConcerned(database: SqlDatabase, doomed: Doomed, learned: DoomedLearning): void {
  const familyOf = database.prepare(
    "SELECT coalesce(family, check_id) AS family, started_at FROM runs WHERE id = ?",
  );
  for (const id of [...doomed.runs, ...doomed.blanked]) {
    const row = familyOf.get([id]);
    if (row) markStale(database, "family", text(row.family), Number(row.started_at));
  }
  for (const { family, openedAt } of learned.fixes) markStale(database, "family", family, openedAt);
  const kin = database.prepare("SELECT fingerprint, other FROM pattern_events WHERE id = ?");
  const isLesson = new Set(learned.lessons);
  const concerned = new Set([...doomed.hashes, ...learned.texts.filter((name) => !isLesson.has(name))]);
  for (const id of learned.patternEvents) {
    const row = kin.get([id]);
    for (const hash of [row?.fingerprint, row?.other]) if (hash != null) concerned.add(text(hash));
  }
  for (const hash of concerned) markStale(database, "fingerprint", hash, 0);
  for (const id of learned.lessons) markStale(database, "lesson", id, 0);
}

/** A text is made again from the failures that stay; where retention took them all, it is all there is, unless it says what goes. */
function mayDropText(database: SqlDatabase, name: string, doomed: Doomed, learned: DoomedLearning): boolean {
  if (learned.lost.includes(name) || !doomed.hashes.includes(name)) return true;
  const going = new Set(doomed.failures);
  return database
    .prepare("SELECT id FROM failures WHERE fingerprint = ?")
    .all([name])
    .some((row) => !going.has(text(row.id)));
}

/** Takes a fingerprint that nothing is left of out of its pattern; the others of it are folded again. */
function eraseLost(database: SqlDatabase, hash: string): void {
  const pattern = database.prepare("SELECT pattern FROM pattern_members WHERE fingerprint = ?").get([hash]);
  if (pattern) {
    const id = text(pattern.pattern);
    for (const row of database.prepare("SELECT fingerprint FROM pattern_members WHERE pattern = ?").all([id]))
      markStale(database, "fingerprint", text(row.fingerprint), 0);
    database.prepare("DELETE FROM patterns WHERE id = ?").run([id]);
    database.prepare("DELETE FROM pattern_members WHERE pattern = ?").run([id]);
  }
  database.prepare("DELETE FROM pattern_categories WHERE fingerprint = ?").run([hash]);
  database.prepare("DELETE FROM flakes WHERE fingerprint = ?").run([hash]);
}

const FOLDED: Holding = [
  ["lessons", ["body", "category"]],
  ["patterns", ["body", "category"]],
  ["pattern_categories", ["category"]],
  ["flakes", ["body"], ["fingerprint", "check_id"]],
];

/** Takes a text out of what was folded and stays until it is folded again, and drops what has it for a name. */
function blot(database: SqlDatabase, needles: readonly string[]): void {
  const members = anyHolds(["body", "category"], needles);
  for (const row of database.prepare(`SELECT id FROM patterns WHERE ${members.sql}`).all(members.params))
    for (const { fingerprint } of database
      .prepare("SELECT fingerprint FROM pattern_members WHERE pattern = ?")
      .all([text(row.id)]))
      markStale(database, "fingerprint", text(fingerprint), 0);
  const flaky = anyHolds(["f.body"], needles);
  for (const row of database
    .prepare(
      `SELECT DISTINCT coalesce(r.family, r.check_id) AS family, f.last_at FROM flakes f JOIN runs r ON r.check_id = f.check_id WHERE ${flaky.sql}`,
    )
    .all(flaky.params))
    markStale(database, "family", text(row.family), Number(row.last_at));
  blotOut(database, FOLDED, needles, BLOT);
  for (const [table, columns] of [
    ["task_files", ["task", "file"]],
    ["open_episodes", ["family", "check_id"]],
    ["lessons", ["id"]],
    ["flakes", ["check_id"]],
  ] as const) {
    const { sql, params } = anyHolds(columns, needles);
    database.prepare(`DELETE FROM ${table} WHERE ${sql}`).run(params);
  }
  // Days and what else has a number or an id for a name are no texts: a mark that is lost is never folded.
  const { sql, params } = anyHolds(["key"], needles);
  database
    .prepare(`DELETE FROM stale WHERE kind NOT IN ('day', 'delivery', 'issue') AND (${sql})`)
    .run(params);
}
