import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import {
  ANSWERS_FILE,
  CHANGES_FOLDER,
  CURES_FILE,
  CURES_OFF,
  changesFolder,
  FLAKY,
  HEAD_BYTES,
  headOfAnswers,
  headText,
} from "./answers-place.ts";
import { text } from "./cells.ts";
import { writeCures } from "./cures-write.ts";
import { lessonsState } from "./lessons-state.ts";
import { sessionName, sessionsFolder } from "./session-log.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";
import { flakyLessons, writeChange } from "./watch-writes.ts";

/** A session that nobody heard of for so long has no folder any more; what it was told is in the memory. */
const OLD_MS = 3 * 86_400_000;

/** Compiles the lessons for those who cannot open the memory, where one has changed since. Nobody else writes meanwhile. */
export function compileAnswers(store: Store): void {
  const { database, storeDir, patienceMs } = store;
  if (database.driver === "postgres" || isTrue(storeDir, lessonsState(store))) return;
  inTransaction(database, () => compile(store), patienceMs);
}

/** So few are compiled within a moment. */
const FEW_LESSONS = 200;

/** Compiles them for the first time, where there are few: whoever fails next need not open the memory. */
export function compileFirstAnswers(store: Store): void {
  const { database, storeDir } = store;
  if (database.driver === "postgres" || headOfAnswers(storeDir) !== null) return;
  const { n } = database.prepare("SELECT count(*) AS n FROM lessons").get([])!;
  if (Number(n) <= FEW_LESSONS) compileAnswers(store);
}

/** Whether they say what the memory does, with what was noted since. */
function isTrue(storeDir: string, state: string): boolean {
  const head = headOfAnswers(storeDir);
  if (head?.state !== state) return false;
  const folder = changesFolder(storeDir, head.generation);
  return existsSync(join(folder, CURES_FILE)) && !existsSync(join(folder, CURES_OFF));
}

function compile(store: Store): void {
  const { database, storeDir } = store;
  const now = store.now();
  const generation = `${now.toString(36)}-${process.pid}`;
  const { index, bodies } = lessonsIn(database);
  const indexBytes = Buffer.from(index);
  const sessionBytes = Buffer.from(sessionsIn(database));
  const head = headText({
    generation,
    state: lessonsState(store),
    indexBytes: indexBytes.length,
    sessionBytes: sessionBytes.length,
  });
  if (head === null) return;
  const folder = changesFolder(storeDir, generation);
  mkdirSync(folder, { recursive: true });
  writeChange(folder, FLAKY, flakyLessons(database));
  writeCures(database, folder);
  const before = headOfAnswers(storeDir)?.generation;
  const draft = join(storeDir, `${ANSWERS_FILE}.${process.pid}.half`);
  const file = openSync(draft, "w", 0o600);
  try {
    // Bodies stand behind the sessions: where each is was counted from there.
    const shift = HEAD_BYTES + indexBytes.length + sessionBytes.length;
    const placed = Buffer.from(index.replace(/\t(\d+)\t/g, (_, from: string) => place(Number(from) + shift)));
    for (const part of [Buffer.from(head), placed, sessionBytes, ...bodies]) writeSync(file, part);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(storeDir, ANSWERS_FILE));
  // Who opened the last ones may still be reading.
  dropOthers(join(storeDir, CHANGES_FOLDER), [generation, before ?? ""]);
  dropOldSessions(sessionsFolder(storeDir), now);
}

/** Lessons in the order of their ids: where each stands, and what is said of it. */
function lessonsIn(database: SqlDatabase): { index: string; bodies: Buffer[] } {
  const rows = database
    .prepare(
      `SELECT l.id, l.body, f.count, f.last_at FROM lessons l LEFT JOIN fingerprints f ON f.hash = l.fingerprint
       WHERE l.archived = 0 AND l.lifecycle <> 'deprecated'`,
    )
    .all()
    .map(({ id, body, count, last_at }) => ({ id: text(id), body, count, last_at }))
    // What could be taken for two lines is left to the memory, which such an id is never found in by a trigger either.
    .filter(({ id }) => !/[\t\n\r]/.test(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let [index, from] = ["", 0];
  const bodies = rows.map(({ id, body, count, last_at }) => {
    const seen = JSON.stringify({
      count: Number(count ?? 0),
      lastAt: last_at == null ? null : Number(last_at),
    });
    const bytes = Buffer.from(`{"seen":${seen},"lesson":${text(body)}}\n`);
    index += `${id}${place(from)}${bytes.length}\n`;
    from += bytes.length;
    return bytes;
  });
  return { index, bodies };
}

/** Always as long: parts are placed when the length of all before them is known. */
function place(from: number): string {
  return `\t${String(from).padStart(12, "0")}\t`;
}

/** Sessions that were told something, or of which something is kept: theirs is known to nobody who has no folder of theirs. */
function sessionsIn(database: SqlDatabase): string {
  const told = database.prepare("SELECT DISTINCT session AS name FROM deliveries WHERE session IS NOT NULL");
  const kept = database.prepare(
    "SELECT substr(key, 14) AS name FROM progress WHERE key >= 'hook-session/' AND key < 'hook-session0'",
  );
  const names = [...told.all(), ...kept.all()].map((row) => sessionName(text(row.name)) ?? "");
  return [...new Set(names)]
    .sort()
    .map((name) => `${name}\n`)
    .join("");
}

function dropOthers(folder: string, kept: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function dropOldSessions(folder: string, now: number): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && now - stat.mtimeMs > OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
