import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FingerprintPart } from "#model/failure.ts";
import type { Lesson } from "#model/lesson.ts";
import { CURE_WORDS, CURE_WORDS_SINCE, CURES_FILE, FLAKY_FAILURES } from "./answers-place.ts";
import { parse, text } from "./cells.ts";
import { failuresWithCures, neighboursOf } from "./cure-neighbours.ts";
import { writeOutputs } from "./cure-outputs.ts";
import { type CureWords, packWords, printedWords } from "./cure-words.ts";
import { CURES_HEAD_BYTES, type Cure, type CureLesson, type CuresAbout } from "./cures-read.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { knownFix } from "./known-fix.ts";
import { refusedSeeds } from "./lessons-to-recall.ts";
import { familyOf } from "./recall.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Compiles what cures failures into a folder of changes, with the names of those that only neighbours of them were cured of. */
export function writeCures(database: SqlDatabase, folder: string): void {
  const cured = new Set(
    database
      .prepare("SELECT DISTINCT fingerprint FROM fix_cures")
      .all()
      .map((row) => text(row.fingerprint)),
  );
  const hashes = failuresWithCures(database)
    .filter((hash) => /^[\w-]+$/.test(hash))
    .sort();
  const bodies = hashes.map((hash) => Buffer.from(cured.has(hash) ? cureText(database, hash) : "?"));
  const about = Buffer.from(JSON.stringify(aboutOf(database)));
  // A place is as long whatever it says: where bodies begin is known before.
  const place = (from: number) => String(from).padStart(12, "0");
  const sizes = bodies.map((body) => (body.length > 1 ? body.length : 0));
  const line = (i: number, from: number) => `${hashes[i]}\t${place(from)}\t${sizes[i]}\n`;
  const indexBytes = hashes.reduce((sum, _, i) => sum + line(i, 0).length, 0);
  let from = CURES_HEAD_BYTES + about.length + indexBytes;
  let index = "";
  for (const i of hashes.keys()) {
    index += line(i, from);
    from += sizes[i]!;
  }
  const head = `twiceshy-cures 1 ${about.length} ${indexBytes}`.padEnd(CURES_HEAD_BYTES - 1);
  const told = bodies.filter((body) => body.length > 1);
  writeFileSync(
    join(folder, CURES_FILE),
    Buffer.concat([Buffer.from(`${head}\n`), about, Buffer.from(index, "latin1"), ...told]),
    { mode: 0o600 },
  );
  const words = packWords(hashes.map((hash) => wordsOf(database, hash)));
  writeFileSync(join(folder, CURE_WORDS), words, { mode: 0o600 });
  writeOutputs(database, folder);
  writeFileSync(join(folder, FLAKY_FAILURES), flakyFailures(database));
}

/** Adds the words of a failure whose cure may be another one now, or whose neighbour's may. */
export function addWords(database: SqlDatabase, folder: string, hash: string): void {
  appendFileSync(join(folder, CURE_WORDS_SINCE), packWords([wordsOf(database, hash)]), { mode: 0o600 });
}

/** The words that tell a failure's output from others; none where it is known only by name. */
function wordsOf(database: SqlDatabase, hash: string): CureWords {
  const row = database
    .prepare(
      "SELECT f.parts, f.excerpt, f.run_id FROM fingerprints p JOIN failures f ON f.id = p.last_failure WHERE p.hash = ?",
    )
    .get([hash]);
  if (row === undefined) return [];
  return printedWords(parse<FingerprintPart[]>(row.parts), text(row.excerpt), () =>
    outputOf(database, text(row.run_id)),
  );
}

function outputOf(database: SqlDatabase, run: string): string | null {
  const row = database.prepare("SELECT text FROM outputs WHERE run_id = ?").get([run]);
  return row === undefined ? null : text(row.text);
}

/** What is noted of a failure: its cure, "?" where the memory has to be asked, nothing where nothing is known. */
export function cureText(database: SqlDatabase, hash: string): string {
  if (isCured(database, hash)) {
    const cure = cureOf(database, hash);
    return cure === null ? "?" : JSON.stringify(cure);
  }
  return neighboursOf(database, hash).some((near) => isCured(database, near)) ? "?" : "";
}

function isCured(database: SqlDatabase, hash: string): boolean {
  const asked = database.prepare("SELECT 1 AS yes FROM fix_cures WHERE fingerprint = ? LIMIT 1");
  return asked.get([hash]) !== undefined;
}

/** Fingerprints of all failures that come and go by themselves, a line each. */
export function flakyFailures(database: SqlDatabase): string {
  return database
    .prepare("SELECT DISTINCT fingerprint FROM flakes ORDER BY fingerprint")
    .all()
    .map((row) => `${text(row.fingerprint)}\n`)
    .join("");
}

/** Null where more has to be asked than what cured the very same failure. */
function cureOf(database: SqlDatabase, hash: string): Cure | null {
  if (familyOf(database, hash).length > 1) return null;
  const seen = database.prepare("SELECT count, last_at FROM fingerprints WHERE hash = ?").get([hash]);
  const fix = knownFix(database, [hash]);
  if (seen === undefined || fix === null) return null;
  const about = database
    .prepare("SELECT body FROM lessons WHERE fingerprint = ? ORDER BY priority DESC, id")
    .all([hash])
    .map((row) => JSON.parse(text(row.body)) as Lesson);
  const lesson = about.find(({ evidence }) => evidence.fixes.includes(fix.id)) ?? null;
  return {
    seen: { count: Number(seen.count), lastAt: Number(seen.last_at) },
    fix,
    lesson: lesson === null ? null : toldOf(lesson),
  };
}

function toldOf(lesson: Lesson): CureLesson {
  const { id, narrative, provenance, confidence, archived, lifecycle, quarantinedUntil, reason } = lesson;
  const { successes, trials } = lesson.evidence;
  const evidence = { successes, trials };
  return { id, narrative, provenance, confidence, archived, lifecycle, quarantinedUntil, reason, evidence };
}

function aboutOf(database: SqlDatabase): CuresAbout {
  const general = database
    .prepare(
      "SELECT 1 AS yes FROM lessons WHERE fingerprint IS NULL AND archived = 0 AND lifecycle <> 'deprecated' LIMIT 1",
    )
    .get();
  return {
    ignored: [...ignoredFingerprints(database)].sort(),
    hasGeneral: general !== undefined,
    refused: [...refusedSeeds(database)].sort(),
  };
}
