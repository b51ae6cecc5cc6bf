// What one capture costs when the memory is full of failures, against one that is nearly empty.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { columnsOf } from "./bench-full-memory.mjs";
import { BIN, benchRepository, ENV, summary, takeTurns } from "./bench-measure.mjs";

const FAILING = ["sh", "-c", 'echo "src/a.c:1:2: error: x"; exit 1'];

/** CPU time of a failing run with few and with many failures stored. */
export function benchCapture(folder, { quick }) {
  const [few, many] = quick ? [1000, 100_000] : [1000, 1_000_000];
  const root = benchRepository(folder, "capture");
  const stores = [few, many].map((count) => filledStore(root, join(folder, `store-${count}`), count));
  const commands = stores.map((store) => [process.execPath, BIN, "run", "--store", store, "--", ...FAILING]);
  const [small, large] = takeTurns(commands, { cwd: root, rounds: quick ? 10 : 30, warmUp: 3 }).map(
    (rounds) => summary(rounds.map((round) => round.cpu)),
  );
  for (const store of stores) rmSync(store, { recursive: true, force: true });
  return [
    {
      what: `a failing run, ${many.toLocaleString("en-US")} failures stored`,
      ratio: large.low / small.low,
      median: large.median / small.median,
      target: 1.3,
      note: `${large.low.toFixed(0)} ms CPU (with ${few.toLocaleString("en-US")}: ${small.low.toFixed(0)})`,
    },
  ];
}

/** A store that twiceshy made, filled up with copies of a real run and its failure: a fingerprint in a hundred is common. */
function filledStore(root, store, count) {
  spawnSync(process.execPath, [BIN, "run", "--store", store, "--", ...FAILING], {
    cwd: root,
    env: ENV,
    stdio: "ignore",
  });
  const database = new Database(join(store, "memory.db"));
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  const copy = (table, changed) =>
    `INSERT INTO ${table} SELECT ${columnsOf(database, table)
      .map((name) => changed[name] ?? `t.${name}`)
      .join(", ")}`;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const id = (letter) => `'${letter}' || printf('%035d', n.i)`;
  const hash = "CASE WHEN n.i % 100 = 0 THEN t.fingerprint ELSE printf('%020x', n.i) END";
  database.exec("BEGIN");
  database.exec(
    `${copy("runs", { id: id("r"), started_at: "t.started_at - n.i * 1000", check_id: "printf('%016x', n.i % 500)" }).replace(" SELECT", ` ${numbers} SELECT`)} FROM n, (SELECT * FROM runs LIMIT 1) t`,
  );
  database.exec(
    `${copy("failures", { id: id("f"), run_id: id("r"), seen_at: "t.seen_at - n.i * 1000", fingerprint: hash, session: "'s' || n.i % 1000", task: "'t' || n.i % 5000" }).replace(" SELECT", ` ${numbers} SELECT`)} FROM n, (SELECT * FROM failures LIMIT 1) t`,
  );
  database.exec(
    `${copy("fingerprints", { hash: "printf('%020x', n.i)" }).replace("INSERT", "INSERT OR IGNORE").replace(" SELECT", ` ${numbers} SELECT`)} FROM n, (SELECT * FROM fingerprints LIMIT 1) t WHERE n.i % 100 <> 0`,
  );
  database.exec("COMMIT");
  database.exec("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return store;
}
