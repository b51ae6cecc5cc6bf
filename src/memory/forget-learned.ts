import type { Fix } from "#model/fix.ts";
import { maybeText, parse, text } from "./cells.ts";
import { cyclesAbout, type DoomedCycles } from "./forget-cycles.ts";
import { type DoomedDeliveries, deliveriesAbout } from "./forget-deliveries.ts";
import { type DoomedHealing, healingAbout } from "./forget-heal.ts";
import type { Doomed, ForgetTarget } from "./forget-target.ts";
import { holds, keysHolding, needlesOf } from "./forget-text.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What learning has stored about something that is to be forgotten. Facts go for good; knowledge is folded again from what is left. */
export interface DoomedLearning extends DoomedDeliveries {
  /** Folded fixes that speak of it; those that are still fixes without it are folded again. */
  readonly fixes: readonly FixAt[];
  /** Of these, fixes that nothing is left of. */
  readonly gone: ReadonlySet<string>;
  readonly proofs: readonly string[];
  readonly diffs: readonly DiffKey[];
  /** Trees that hold the text: no change from or to them is kept again, also where git still has them. */
  readonly trees: readonly string[];
  readonly patternEvents: readonly string[];
  readonly lessonEvents: readonly string[];
  /** Lessons that lose a fact, or say the text. */
  readonly lessons: readonly string[];
  /** Of these, lessons that nothing of ours speaks of any more. */
  readonly ended: readonly string[];
  /** Fingerprints of which no failure is left. */
  readonly lost: readonly string[];
  /** Fingerprints and lessons whose text for comparing goes. */
  readonly texts: readonly string[];
  readonly progress: readonly string[];
  /** Of the fix loop. */
  readonly ofLoops: DoomedCycles;
  readonly ofHealing: DoomedHealing;
}

export interface FixAt {
  readonly id: string;
  readonly family: string;
  readonly openedAt: number;
}

export interface DiffKey {
  readonly from: string;
  readonly to: string;
}

/** What learning has stored about a target. */
export function learnedAbout(database: SqlDatabase, target: ForgetTarget, doomed: Doomed): DoomedLearning {
  const needles = target.match === undefined ? [] : needlesOf(target.match);
  const find = (table: string, columns: readonly string[], key = "id"): string[] =>
    needles.length === 0 ? [] : keysHolding(database, table, columns, needles, key);
  const lost = lostBy(database, doomed);
  const fixes = fixesAbout(database, doomed, needles, new Set(lost));
  const gone = new Set(fixes.filter(({ isGone }) => isGone).map(({ fix }) => fix.id));
  const said = diffsHolding(database, needles);
  const lessonEvents = new Set([
    ...find("lesson_events", ["lesson", "by_whom", "reason", "body"]),
    ...derivedFrom(database, gone),
    ...lost.flatMap((hash) => derivedAbout(database, hash)),
    ...(doomed.lesson === undefined ? [] : eventsOf(database, doomed.lesson)),
  ]);
  const lessons = new Set([
    ...find("lessons", ["id", "category", "body"]),
    ...[...lessonEvents].map((id) => lessonOf(database, id)),
    ...(doomed.lesson === undefined ? [] : [doomed.lesson]),
  ]);
  const ended = orphans(database, lessons, lessonEvents);
  for (const id of ended.flatMap((lesson) => eventsOf(database, lesson))) lessonEvents.add(id);
  return {
    fixes: fixes.map(({ fix, family }) => ({ id: fix.id, family, openedAt: fix.openedAt })),
    gone,
    proofs: [
      ...new Set([
        ...find("proofs", ["body"]),
        ...[...gone].flatMap((fix) => idsOf(database, "SELECT id FROM proofs WHERE fix_id = ?", fix)),
      ]),
    ],
    diffs: unique([...said.map(({ key }) => key), ...diffsOnlyOf(database, gone)]),
    trees: [...new Set(said.flatMap(({ trees }) => trees))],
    patternEvents: [
      ...new Set([
        ...find("pattern_events", ["text", "reason"]),
        ...lost.flatMap((hash) =>
          idsOf(database, "SELECT id FROM pattern_events WHERE ? IN (fingerprint, other)", hash),
        ),
      ]),
    ],
    lessonEvents: [...lessonEvents],
    lessons: [...lessons],
    ended,
    lost,
    texts: [
      ...new Set([
        ...find("pattern_texts", ["document", "label"], "fingerprint"),
        ...doomed.hashes,
        ...lessons,
      ]),
    ],
    progress: find("progress", ["key", "value"], "key"),
    ofLoops: cyclesAbout(database, lost, needles),
    ofHealing: healingAbout(database, lost, needles),
    ...deliveriesAbout(
      database,
      doomed,
      {
        lessons: [...ended, ...(doomed.lesson === undefined ? [] : [doomed.lesson])],
        fixes: gone,
        fingerprints: lost,
      },
      needles,
    ),
  };
}

/** Fingerprints of which neither a failure nor a summary stays. */
function lostBy(database: SqlDatabase, doomed: Doomed): string[] {
  const [failures, summaries] = [new Set(doomed.failures), new Set(doomed.summaries)];
  return doomed.hashes.filter(
    (hash) =>
      idsOf(database, "SELECT id FROM failures WHERE fingerprint = ?", hash).every((id) =>
        failures.has(id),
      ) &&
      idsOf(database, "SELECT id FROM summaries WHERE fingerprint = ?", hash).every((id) =>
        summaries.has(id),
      ),
  );
}

interface FixAbout {
  readonly fix: Fix;
  readonly family: string;
  readonly isGone: boolean;
}

/** Fixes that speak of what goes. One is gone with its runs, or when it cured nothing else. */
function fixesAbout(
  database: SqlDatabase,
  doomed: Doomed,
  needles: readonly string[],
  lost: ReadonlySet<string>,
): FixAbout[] {
  const runs = new Set(doomed.runs);
  const failures = new Set(doomed.failures);
  const resolved = database.prepare("SELECT failure_id AS id FROM resolutions WHERE fix_id = ?");
  return database
    .prepare("SELECT id, family, body FROM fixes")
    .all()
    .flatMap((row) => {
      const body = text(row.body);
      const fix = parse<Fix>(body);
      const ends = [fix.firstRedRun, fix.greenRun];
      const isOfRuns = [...ends, fix.lastRedRun, ...fix.attempts.map(({ runId }) => runId)].some((id) =>
        runs.has(id),
      );
      const isOfFailures = fix.cures.some(({ id, fingerprint }) => failures.has(id) || lost.has(fingerprint));
      const isMeant = fix.id === doomed.fix || isOfRuns || isOfFailures || holds(body, needles);
      if (!isMeant) return [];
      const cured = resolved.all([fix.id]).map(({ id }) => text(id));
      const isGone =
        fix.id === doomed.fix ||
        ends.some((id) => runs.has(id)) ||
        (cured.length > 0 && cured.every((id) => failures.has(id))) ||
        (fix.cures.length > 0 && fix.cures.every(({ fingerprint }) => lost.has(fingerprint)));
      return [{ fix, family: text(row.family), isGone }];
    });
}

/** Changes whose text, files or notes hold the text, and which of their two trees do. */
function diffsHolding(
  database: SqlDatabase,
  needles: readonly string[],
): { readonly key: DiffKey; readonly trees: readonly string[] }[] {
  if (needles.length === 0) return [];
  const keys = keysHolding(
    database,
    "diffs",
    ["text", "files", "notes"],
    needles,
    "from_tree || ' ' || to_tree",
  );
  return keys.map((key) => {
    const [from = "", to = ""] = key.split(" ");
    const row = database
      .prepare("SELECT text FROM diffs WHERE from_tree = ? AND to_tree = ?")
      .get([from, to])!;
    const lines = text(row.text)
      .split("\n")
      .filter((line) => holds(line, needles));
    // A line that went was in the one tree, a line that came is in the other, everything else is in both.
    const isOnly = (mark: string) => lines.length > 0 && lines.every((line) => line.startsWith(mark));
    const trees = isOnly("-") ? [from] : isOnly("+") ? [to] : [from, to];
    return { key: { from, to }, trees };
  });
}

/** Changes that belong to fixes which go, and to no other. */
function diffsOnlyOf(database: SqlDatabase, gone: ReadonlySet<string>): DiffKey[] {
  if (gone.size === 0) return [];
  const [going, staying] = [new Map<string, DiffKey>(), new Set<string>()];
  for (const row of database.prepare("SELECT id, body FROM fixes").all())
    for (const key of changesOf(parse<Fix>(row.body)))
      if (gone.has(text(row.id))) going.set(`${key.from} ${key.to}`, key);
      else staying.add(`${key.from} ${key.to}`);
  return [...going].filter(([name]) => !staying.has(name)).map(([, key]) => key);
}

/** Every change a fix is shown with: its own, what broke it, and each attempt's. */
export function changesOf(fix: Fix): DiffKey[] {
  const pairs = [
    [fix.fromTree, fix.toTree],
    [fix.greenTreeBefore, fix.fromTree],
    ...fix.attempts.map(({ fromTree, toTree }) => [fromTree, toTree]),
  ];
  return pairs.flatMap(([from, to]) => (from && to && from !== to ? [{ from, to }] : []));
}

/** Facts about lessons that follow from fixes which go. */
function derivedFrom(database: SqlDatabase, gone: ReadonlySet<string>): string[] {
  return [...gone].flatMap((fix) =>
    idsOf(database, "SELECT id FROM lesson_events WHERE json_extract(body, '$.of') = ?", fix),
  );
}

/** Facts that twiceshy itself derived about a failure, also from fixes that retention has taken. */
function derivedAbout(database: SqlDatabase, hash: string): string[] {
  return idsOf(
    database,
    `SELECT id FROM lesson_events WHERE by_whom = 'twiceshy' AND json_extract(body, '$.of') IS NOT NULL
       AND lesson IN (SELECT id FROM lessons WHERE fingerprint = ?)`,
    hash,
  );
}

/** Lessons that lose the fact they began with, and have no other such fact. */
function orphans(database: SqlDatabase, lessons: Iterable<string>, going: ReadonlySet<string>): string[] {
  return [...lessons].filter((lesson) => {
    const begun = idsOf(
      database,
      "SELECT id FROM lesson_events WHERE lesson = ? AND kind = 'created'",
      lesson,
    );
    return begun.length > 0 && begun.every((id) => going.has(id));
  });
}

function eventsOf(database: SqlDatabase, lesson: string): string[] {
  return idsOf(database, "SELECT id FROM lesson_events WHERE lesson = ?", lesson);
}

function lessonOf(database: SqlDatabase, event: string): string {
  return (
    maybeText(database.prepare("SELECT lesson FROM lesson_events WHERE id = ?").get([event])?.lesson) ?? ""
  );
}

function unique(keys: readonly DiffKey[]): DiffKey[] {
  return [...new Map(keys.map((key) => [`${key.from} ${key.to}`, key])).values()];
}

function idsOf(database: SqlDatabase, sql: string, key: string): string[] {
  return database
    .prepare(sql)
    .all([key])
    .map((row) => text(row.id));
}
