import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ANSWERS_FILE,
  CURE_LINES_SINCE,
  CURES_OFF,
  changeName,
  changesFolder,
  dropAnswers,
  FLAKY,
  FLAKY_FAILURES,
  headOfAnswers,
} from "./answers-place.ts";
import { text } from "./cells.ts";
import { CureChanges, cureWrites } from "./cure-changes.ts";
import { neighboursOf } from "./cure-neighbours.ts";
import { outputChange } from "./cure-outputs.ts";
import { addWords, cureText, flakyFailures } from "./cures-write.ts";
import { dropSessions } from "./session-log.ts";
import type { SqlDatabase, SqlInput, SqlStatement } from "./sql-database.ts";

// "INSERT OR REPLACE INTO lessons (…", "DELETE FROM flakes WHERE …", "UPDATE lessons SET …"
const WRITES =
  /^\s*(?:(?:INSERT|REPLACE)(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`]?(\w+)/i;
// Rows whose key is their first parameter: "INSERT … VALUES (?, ?, ?), (?, ?, ?) ON CONFLICT …", "DELETE FROM lessons WHERE id = ?"
const ROWS =
  /^\s*INSERT\s[^?]*\bVALUES\s*(\([?,\s]+\))(?:\s*,\s*\([?,\s]+\))*(?:\s*ON\s+CONFLICT\b[^?]*)?\s*$/i;
const BY_ID = /^\s*DELETE\s+FROM\s+lessons\s+WHERE\s+id\s+=\s+\?\s*$/i;
// What is executed as a text of several statements changes whatever it names.
const SEVERAL =
  /\b(?:INTO|FROM|UPDATE)\s+(?:lessons|flakes|fingerprints|fixes|fix_cures|proofs|pattern_members)\b/i;
const TABLES: ReadonlySet<string> = new Set(["lessons", "flakes", "fingerprints", "tombstones", "forgotten"]);
/** Of so many changes of one transaction each is noted; where there are more, all is compiled again. */
const MOST_CHANGES = 64;
/** The same with the neighbours of what has changed. */
const MOST_NEIGHBOURS = 512;

/** What a transaction has changed of what the compiled lessons say. */
class Changes {
  readonly cures = new CureChanges();
  readonly lessons = new Set<string>();
  readonly fingerprints = new Set<string>();
  isFlaky = false;
  isAll = false;
  /** Something is erased for good: nothing that was written beside the memory may keep it. */
  isForgotten = false;

  note(table: string, width: number, params: readonly SqlInput[]): void {
    if (table === "flakes") this.isFlaky = true;
    // A tombstone of another machine may come in long before the last of what it names.
    else if (table === "tombstones" || table === "forgotten") this.isForgotten = true;
    else if (width === 0) this.isAll = true;
    else
      for (let at = 0; at < params.length; at += width)
        (table === "lessons" ? this.lessons : this.fingerprints).add(String(params[at]));
  }

  get isNone(): boolean {
    return (
      !this.isAll &&
      !this.isForgotten &&
      !this.isFlaky &&
      this.cures.isNone &&
      this.lessons.size === 0 &&
      this.fingerprints.size === 0
    );
  }
}

/**
 * A database that keeps the compiled lessons beside it true: what a transaction changes of lessons, of flakes and of how often a
 * failure was seen is written down before it is committed, while nobody else can write; where that cannot be, the compiled lessons
 * are taken away, and the memory is asked until somebody compiles them again. A process that is killed in between has told hooks of a failure that
 * the memory does not have yet; it waits in a spool.
 */
export function watchWrites(database: SqlDatabase, storeDir: string): SqlDatabase {
  const known = new Map<string, SqlStatement>();
  let changes = new Changes();
  let isInside = false;
  // Written down, and not committed yet.
  let isTold = false;
  const keepTrue = () => {
    if (!changes.isNone) noteChanges(database, storeDir, changes);
  };

  const end = () => {
    [isInside, isTold, changes] = [false, false, new Changes()];
  };

  /** A commit that failed may have rolled back already. What was written down for it is not true. */
  function rollBack(sql: string): void {
    try {
      if (isTold) rmSync(join(storeDir, ANSWERS_FILE), { force: true });
      database.exec(sql);
    } finally {
      end();
    }
  }

  function watched(sql: string, statement: SqlStatement): SqlStatement {
    const table = WRITES.exec(sql)?.[1]?.toLowerCase() ?? "";
    const width = widthOf(sql);
    const noteCure = cureWrites(sql, table, width, database);
    if (!TABLES.has(table) && noteCure === null) return statement;
    return {
      ...statement,
      run(params = []) {
        // What is deleted can be named only before.
        const cures = noteCure?.(params);
        const changed = statement.run(params);
        if (changed === 0) return changed;
        if (TABLES.has(table)) changes.note(table, width, params);
        if (cures !== undefined) changes.cures.add(cures);
        if (!isInside) {
          keepTrue();
          changes = new Changes();
        }
        return changed;
      },
    };
  }

  return {
    ...database,
    exec(sql) {
      const word = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
      if (word === "ROLLBACK" && !/\bTO\b/i.test(sql)) return rollBack(sql);
      if (word === "COMMIT") {
        isTold = !changes.isNone;
        keepTrue();
      }
      database.exec(sql);
      if (word === "BEGIN") [isInside, changes] = [true, new Changes()];
      else if (word === "COMMIT") end();
      else if (SEVERAL.test(sql)) {
        changes.isAll = true;
        if (!isInside) keepTrue();
      }
    },
    prepare(sql) {
      let statement = known.get(sql);
      if (statement === undefined) known.set(sql, (statement = watched(sql, database.prepare(sql))));
      return statement;
    },
    close() {
      known.clear();
      database.close();
    },
  };
}

/** After so many parameters the next row begins, whose first is its key; 0 where a statement does not name its rows. */
function widthOf(sql: string): number {
  if (BY_ID.test(sql)) return 1;
  return (ROWS.exec(sql)?.[1] ?? "").split("?").length - 1;
}

function noteChanges(database: SqlDatabase, storeDir: string, changes: Changes): void {
  if (changes.isForgotten) {
    dropAnswers(storeDir);
    dropSessions(storeDir);
  }
  const head = headOfAnswers(storeDir);
  if (head === null) return;
  const { lessons, fingerprints } = changes;
  const isMany = lessons.size > MOST_CHANGES;
  try {
    if (changes.isAll || isMany) throw new Error("compile them again");
    const folder = changesFolder(storeDir, head.generation);
    for (const id of lessons) {
      const row = database.prepare("SELECT fingerprint, body FROM lessons WHERE id = ?").get([id]);
      writeChange(folder, changeName("lesson", id), row === undefined ? "" : text(row.body));
      // One that is gone, or about no failure in particular, may matter to any.
      changes.cures.add(row?.fingerprint == null ? "all" : { failures: [text(row.fingerprint)] });
    }
    const seen = sightings(database, fingerprints);
    if (seen.length > MOST_CHANGES) throw new Error("compile them again");
    for (const [hash, change] of seen) writeChange(folder, changeName("seen", hash), change);
    if (changes.isFlaky) {
      writeChange(folder, FLAKY, flakyLessons(database));
      writeChange(folder, FLAKY_FAILURES, flakyFailures(database));
    }
    noteCures(database, folder, changes.cures);
  } catch {
    // Gone in any case, or the folder is: whoever sees none asks the memory.
    rmSync(join(storeDir, ANSWERS_FILE), { force: true });
  }
}

/** Writes down what cures the failures whose cures may be others now; where they are too many, all are asked of the memory. */
function noteCures(database: SqlDatabase, folder: string, { failures, fixes, isAll }: CureChanges): void {
  const curedBy = database.prepare("SELECT fingerprint FROM fix_cures WHERE fix_id = ?");
  const hashes = new Set(failures);
  for (const id of fixes) for (const row of curedBy.all([id])) hashes.add(text(row.fingerprint));
  if (isAll || hashes.size > MOST_CHANGES) {
    writeChange(folder, CURES_OFF, "");
    return;
  }
  const changes = new Map([...hashes].map((hash) => [hash, cureText(database, hash)]));
  // Nothing was known of its neighbours as long as nothing was of it.
  for (const hash of hashes)
    if (changes.get(hash) !== "")
      for (const near of neighboursOf(database, hash))
        if (!changes.has(near)) changes.set(near, cureText(database, near));
  if (changes.size > MOST_NEIGHBOURS) {
    writeChange(folder, CURES_OFF, "");
    return;
  }
  for (const [hash, change] of changes) {
    if (change !== "") addWords(database, folder, hash);
    const output = change.length > 1 ? outputChange(database, hash) : null;
    if (output !== null) {
      writeChange(folder, output.name, output.text);
      appendFileSync(join(folder, CURE_LINES_SINCE), output.lines, { mode: 0o600 });
    }
    writeChange(folder, changeName("cure", hash), change);
  }
}

/** Those of some fingerprints that a lesson or a fix is about, with how often and when last they were seen. */
function sightings(database: SqlDatabase, fingerprints: ReadonlySet<string>): [string, string][] {
  const asked = database.prepare(
    `SELECT f.count, f.last_at FROM fingerprints f WHERE f.hash = ?
     AND (EXISTS (SELECT 1 FROM lessons l WHERE l.fingerprint = f.hash)
       OR EXISTS (SELECT 1 FROM fix_cures c WHERE c.fingerprint = f.hash))`,
  );
  return [...fingerprints].flatMap((hash): [string, string][] => {
    const row = asked.get([hash]);
    return row === undefined ? [] : [[hash, `${text(row.count)} ${text(row.last_at)}`]];
  });
}

/** Ids of all lessons about failures that come and go by themselves, a line each. */
export function flakyLessons(database: SqlDatabase): string {
  return database
    .prepare(
      "SELECT DISTINCT l.id FROM flakes k JOIN lessons l ON l.fingerprint = k.fingerprint ORDER BY l.id",
    )
    .all()
    .map((row) => `${text(row.id)}\n`)
    .join("");
}

/** Readers see the change or none, never a part of it. */
export function writeChange(folder: string, name: string | null, change: string): void {
  if (name === null) throw new Error("no name for it");
  const draft = join(folder, `.${process.pid}.half`);
  writeFileSync(draft, change);
  renameSync(draft, join(folder, name));
}
