// What `twiceshy recall` costs in a fresh process when the memory is full, and what a newcomer costs among ten thousand patterns.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { BIN, benchRepository, ENV, summary, takeTurns } from "./bench-measure.mjs";

const NOUNS =
  "cart ledger report worker queue invoice parser socket session token cache index route widget schema buffer thread template locale coupon basket printer sensor folder vector mutex cursor packet beacon tunnel".split(
    " ",
  );
const VERBS =
  "overflowed vanished diverged stalled collided expired leaked recursed underflowed disagreed truncated shadowed reentered detached misfired".split(
    " ",
  );
const pick = (list, n) => list[n % list.length];

/** Failures that have nothing in common but the tool: what a real memory is full of. */
const message = (n) =>
  `${pick(NOUNS, n)} ${pick(VERBS, Math.floor(n / 30))} while the ${pick(NOUNS, Math.floor(n / 450) + n * 7)} of ${pick(NOUNS, n * 11 + 3)}_${n} was ${pick(VERBS, n * 3 + 1)}`;
const line = (n) => `src/file-${n % 50}.c:${n}:2: error: ${message(n)}`;
/** Failures that one run keeps at most. */
const EACH = 50;

/** CPU time of recall against `node -e 0`: of an error that is known, of one that is not, and of a fingerprint. */
export function benchRecall(folder, { quick }) {
  const [failures, patterns] = quick ? [100_000, 2_000] : [1_000_000, 10_000];
  const root = benchRepository(folder, "recall");
  const store = join(folder, `recall-${failures}`);
  const { known, each } = fill(root, store, failures, patterns);
  const node = process.execPath;
  const recall = (...words) => [node, BIN, "recall", "--store", store, ...words];
  const commands = [
    [node, "-e", "0"],
    recall(line(7)),
    recall(
      `src/file-3.c:1:2: error: the ${pick(NOUNS, 4)} of the ${pick(NOUNS, 9)} was never seen like this before`,
    ),
    recall("--fingerprint", known),
  ];
  const times = takeTurns(commands, { cwd: root, rounds: quick ? 10 : 30, warmUp: 4 });
  const [bare, ...asked] = times.map((rounds) => summary(rounds.map((round) => round.cpu)));
  const insert = newcomerMs(root, store, quick ? 5 : 15, patterns, known);
  rmSync(store, { recursive: true, force: true });
  const size = `${failures.toLocaleString("en-US")} failures, ${patterns.toLocaleString("en-US")} patterns`;
  const row = (what, cpu) => ({
    what: `recall ${what}, ${size}`,
    ratio: cpu.min / bare.min,
    median: cpu.median / bare.median,
    target: 2.5,
    note: `${cpu.min.toFixed(0)} ms CPU (node -e 0: ${bare.min.toFixed(0)})`,
  });
  return [
    row("a known error", asked[0]),
    row("an unknown error", asked[1]),
    row("a fingerprint", asked[2]),
    {
      what: `a newcomer joined and folded, mean of ${patterns.toLocaleString("en-US")}, against 50 ms`,
      ratio: each / 50,
      median: null,
      target: 1,
      note: `${each.toFixed(1)} ms CPU each; alone in a fresh process ${insert.median.toFixed(0)} ms, with all that is loaded for it`,
    },
  ];
}

/** A store with patterns learned from real runs, and copies of their failures up to the wanted number. */
function fill(root, store, failures, patterns) {
  for (let n = 0; n < patterns; n += EACH) {
    writeFileSync(join(root, "out.txt"), Array.from({ length: EACH }, (_, i) => line(n + i)).join("\n"));
    twiceshy(root, ["run", "--store", store, "--", "sh", "-c", "cat out.txt; exit 1"]);
  }
  const learning = [process.execPath, BIN, "patterns", "--store", store, "--limit", "1"];
  const [[learned]] = takeTurns([learning], { cwd: root, rounds: 1, warmUp: 0 });
  const database = new Database(join(store, "memory.db"));
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  const found = database.prepare("SELECT count(*) AS n FROM patterns").get([]).n;
  if (found < patterns * 0.9)
    throw new Error(`only ${found} of ${patterns} failures are patterns of their own`);
  const known = database.prepare("SELECT fingerprint FROM failures ORDER BY id LIMIT 1").get([]).fingerprint;
  const copies = Math.ceil(failures / patterns) - 1;
  const copy = (table, changed) => {
    const names = database
      .prepare(`PRAGMA table_info(${table})`)
      .all([])
      .map((column) => column.name);
    const values = names.map((name) => changed[name] ?? `t.${name}`).join(", ");
    database.exec(
      `INSERT INTO ${table} (${names.join(", ")}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies})
       SELECT ${values} FROM (SELECT * FROM ${table}) t, n`,
    );
  };
  database.exec("BEGIN");
  const id = (column) => `t.${column} || '-' || n.i`;
  // Checks of their own: none of them has new facts when another one runs.
  const check = "printf('%016x', n.i % 500)";
  copy("runs", { id: id("id"), started_at: "t.started_at - n.i * 60000", check_id: check, family: check });
  copy("failures", {
    id: id("id"),
    run_id: id("run_id"),
    seen_at: "t.seen_at - n.i * 60000",
    session: "'s' || n.i",
    task: "'t' || n.i",
  });
  database.exec(`UPDATE fingerprints SET count = ${copies + 1}, runs = ${copies + 1}; COMMIT`);
  database.exec("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return { known, each: learned.cpu / patterns };
}

/** CPU time that a fingerprint adds that was never seen: `recall` with a newcomer to take in, less `recall` without. */
function newcomerMs(root, store, rounds, patterns, known) {
  const asked = [process.execPath, BIN, "recall", "--store", store, "--fingerprint", known];
  const cpu = () => takeTurns([asked], { cwd: root, rounds: 1, warmUp: 0 })[0][0].cpu;
  const added = [];
  cpu();
  for (let i = 0; i < rounds; i++) {
    const without = cpu();
    writeFileSync(join(root, "out.txt"), line(patterns * 3 + i * 61));
    twiceshy(root, ["run", "--store", store, "--", "sh", "-c", "cat out.txt; exit 1"]);
    added.push(Math.max(0, cpu() - without));
  }
  return summary(added);
}

function twiceshy(cwd, words) {
  const done = spawnSync(process.execPath, [BIN, ...words], { cwd, env: ENV, encoding: "utf8" });
  if (done.status === null || done.status === 70)
    throw new Error(`twiceshy ${words.join(" ")}: ${done.stderr}`);
}
