// A memory as it is after years: a million failures, ten thousand patterns, ten thousand lessons. Made once for all that ask for it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { BIN, benchRepository, ENV, takeTurns } from "./bench-measure.mjs";

const NOUNS =
  "cart ledger report worker queue invoice parser socket session token cache index route widget schema buffer thread template locale coupon basket printer sensor folder vector mutex cursor packet beacon tunnel".split(
    " ",
  );
const VERBS =
  "overflowed vanished diverged stalled collided expired leaked recursed underflowed disagreed truncated shadowed reentered detached misfired".split(
    " ",
  );

export const pick = (list, n) => list[n % list.length];
export const noun = (n) => pick(NOUNS, n);

/** Failures that have nothing in common but the tool: what a real memory is full of. */
const message = (n) =>
  `${noun(n)} ${pick(VERBS, Math.floor(n / 30))} while the ${noun(Math.floor(n / 450) + n * 7)} of ${noun(n * 11 + 3)}_${n} was ${pick(VERBS, n * 3 + 1)}`;
/** The output that tells of one of them. */
export const failureLine = (n) => `src/file-${n % 50}.c:${n}:2: error: ${message(n)}`;

/** Failures that one run keeps at most. */
const EACH = 50;
/** The one mistake that is really made, cured and proven; all other lessons are made like its lesson. */
const WRONG = "exports.sum = (list) => list.reduce((a, b) => a + b);\n";
const RIGHT = WRONG.replace("a + b)", "a + b, 0)");
export const CHECK = ["node", "--test", "test.js"];
/** What only the general reader knows, printed by a check of its own until a file is right. */
export const UNKNOWN_TOOL = readFileSync(
  new URL("../test/fixtures/unseen/flow/missing-module/output.txt", import.meta.url),
  "utf8",
);
export const UNKNOWN_CHECK = ["sh", "unknown.sh"];
const TEST = `const assert = require("node:assert");
const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => assert.strictEqual(sum([]), 0));
`;
/** Files that lessons are about, and the checks that failed because of them. */
const PARTS = 500;
const CHECKS = [
  (part) => `node --test test/part-${part}.js`,
  () => "npm test",
  () => "npx tsc --noEmit",
  () => "npx eslint lib",
  () => "make check",
];
/** So many of them are true of the tree. */
const TRUE = 20;

/** The full memory in a repository below a folder; half of what is in it is real, the rest are copies. */
export function fullMemory(folder, { quick }) {
  const size = quick
    ? { failures: 100_000, patterns: 2_000, lessons: 2_000 }
    : { failures: 1_000_000, patterns: 10_000, lessons: 10_000 };
  const root = join(folder, `full-${size.failures}`);
  const done = join(root, ".git", "filled.json");
  if (existsSync(done)) return JSON.parse(readFileSync(done, "utf8"));
  makeRepository(folder, root, size);
  const made = { root, store: join(root, ".twiceshy"), ...size };
  const learned = learnPatterns(root, size.patterns);
  learnLesson(root);
  learnUnknown(root);
  const known = copyRows(made);
  twiceshy(root, ["lessons"]);
  const filled = { ...made, known, each: learned.cpu / size.patterns, wrong: WRONG, right: RIGHT };
  writeFileSync(done, JSON.stringify(filled));
  // Two gigabytes that still have to be written would be written while others are measured.
  spawnSync("sync");
  return filled;
}

/** Runs the command line in a repository. */
export function twiceshy(cwd, words) {
  const env = { ...ENV, TWICESHY_BACKGROUND: "off" };
  const done = spawnSync(process.execPath, [BIN, ...words], { cwd, env, encoding: "utf8" });
  if (done.status === null || done.status === 70)
    throw new Error(`twiceshy ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

function makeRepository(folder, root, { failures }) {
  mkdirSync(join(root, "lib"), { recursive: true });
  writeFileSync(join(root, "sum.js"), WRONG);
  writeFileSync(join(root, "test.js"), TEST);
  writeFileSync(join(root, "unknown.sh"), "grep -q right note.txt || { cat .git/unknown.txt; exit 1; }\n");
  writeFileSync(join(root, "note.txt"), "right\n");
  for (let part = 0; part < PARTS; part++) {
    const lines = Array.from({ length: 40 }, (_, i) => `exports.value${i} = (n) => n + ${part + i};`);
    if (part < TRUE) lines.push(mistake(part));
    writeFileSync(join(root, "lib", `part-${part}.js`), `${lines.join("\n")}\n`);
  }
  benchRepository(folder, `full-${failures}`);
}

function mistake(n) {
  return `exports.sum${n} = (list) => list.reduce((a, b) => a + b);`;
}

/** Patterns from real runs; says what learning them took. */
function learnPatterns(root, patterns) {
  const out = join(root, ".git", "out.txt");
  for (let n = 0; n < patterns; n += EACH) {
    writeFileSync(out, Array.from({ length: EACH }, (_, i) => failureLine(n + i)).join("\n"));
    twiceshy(root, ["run", "--", "sh", "-c", "cat .git/out.txt; exit 1"]);
  }
  const learning = [process.execPath, BIN, "patterns", "--limit", "1"];
  return takeTurns([learning], { cwd: root, rounds: 1, warmUp: 0 })[0][0];
}

/** A lesson from a real fix, proven; and room for more of its kind than the 50 that are kept unless somebody wants more. */
function learnLesson(root) {
  for (const cap of ["total", "perCategory"])
    twiceshy(root, ["config", "set", `lessons.caps.${cap}`, "20000"]);
  twiceshy(root, ["run", "--", ...CHECK]);
  writeFileSync(join(root, "sum.js"), RIGHT);
  twiceshy(root, ["run", "--", ...CHECK]);
  twiceshy(root, ["prove", "--all"]);
  if (!JSON.stringify(twiceshy(root, ["lessons"])).includes("proven")) throw new Error("nothing was proven");
}

/** What a tool that no detector knows said, and what cured it. */
function learnUnknown(root) {
  writeFileSync(join(root, ".git", "unknown.txt"), UNKNOWN_TOOL);
  writeFileSync(join(root, "note.txt"), "wrong\n");
  twiceshy(root, ["run", "--", ...UNKNOWN_CHECK]);
  writeFileSync(join(root, "note.txt"), "right\n");
  twiceshy(root, ["run", "--", ...UNKNOWN_CHECK]);
}

/** Copies runs, failures and the lesson up to the wanted numbers; returns a fingerprint that is known. */
function copyRows({ store, failures, patterns, lessons }) {
  const database = new Database(join(store, "memory.db"));
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  const found = database.prepare("SELECT count(*) AS n FROM patterns").get([]).n;
  if (found < patterns * 0.9)
    throw new Error(`only ${found} of ${patterns} failures are patterns of their own`);
  const first = "SELECT fingerprint FROM failures WHERE file LIKE 'src/%' ORDER BY id LIMIT 1";
  const known = database.prepare(first).get([]).fingerprint;
  const copies = Math.ceil(failures / patterns) - 1;
  database.exec("BEGIN");
  const id = (column) => `t.${column} || '-' || n.i`;
  // Checks of their own: none of them has new facts when another one runs.
  const check = "printf('%016x', n.i % 500)";
  copyTable(database, "runs", copies, {
    ...{ id: id("id"), started_at: "t.started_at - n.i * 60000", check_id: check, family: check },
  });
  copyTable(database, "failures", copies, {
    ...{ id: id("id"), run_id: id("run_id"), seen_at: "t.seen_at - n.i * 60000" },
    ...{ session: "'s' || n.i", task: "'t' || n.i" },
  });
  database.exec(`UPDATE fingerprints SET count = ${copies + 1}, runs = ${copies + 1}`);
  copyLessons(database, lessons);
  database.exec("COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return known;
}

export function columnsOf(database, table) {
  return database
    .prepare(`PRAGMA table_info(${table})`)
    .all([])
    .map((column) => column.name);
}

function copyTable(database, table, copies, changed) {
  const names = columnsOf(database, table);
  const values = names.map((name) => changed[name] ?? `t.${name}`).join(", ");
  database.exec(
    `INSERT INTO ${table} (${names.join(", ")}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies})
     SELECT ${values} FROM (SELECT * FROM ${table}) t, n`,
  );
}

/** Lessons like the proven one about other files, checks and fingerprints, with the facts they are folded from. */
function copyLessons(database, lessons) {
  const [lesson] = database.prepare("SELECT * FROM lessons WHERE provenance = 'proven'").all([]);
  const events = database.prepare("SELECT * FROM lesson_events WHERE lesson = ?").all([lesson.id]);
  const hashes = database.prepare("SELECT hash FROM fingerprints LIMIT ?").all([lessons]);
  const insert = (table, row) => {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    database
      .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`)
      .run(names.map((name) => row[name]));
  };
  const [wrong, title] = [WRONG.trim(), JSON.parse(lesson.body).title];
  for (let n = 0; n < lessons - 1; n++) {
    const part = n % PARTS;
    const id = `${n.toString(16).padStart(8, "0")}${lesson.id.slice(8)}`;
    const hash = hashes[n % hashes.length].hash;
    const about = (text) =>
      text
        .replaceAll(lesson.id, id)
        .replaceAll(lesson.fingerprint, hash)
        .replaceAll(title, `TypeError: ${message(n)}`)
        .replaceAll(wrong, mistake(n))
        .replaceAll(RIGHT.trim(), mistake(n).replace("a + b)", "a + b, 0)"))
        .replaceAll(CHECK.join(" "), pick(CHECKS, Math.floor(n / PARTS))(part))
        .replaceAll("sum.js", `lib/part-${part}.js`);
    insert("lessons", { ...lesson, id, fingerprint: hash, body: about(lesson.body) });
    for (const event of events)
      insert("lesson_events", { ...event, id: `${event.id}-${n}`, lesson: id, body: about(event.body) });
  }
}
