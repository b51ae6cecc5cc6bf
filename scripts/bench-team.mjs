// What a team's memory costs when it is large: every question of the dashboard, ingest and live listeners, on a PostgreSQL of its own.
//   npm run bench:team             1,000,000 failures, 5,000,000 deliveries, 10,000 patterns: ten minutes and more, 10 GB below the system's temporary folder
//   npm run bench:team -- --quick  100,000 and 500,000, 2,000 patterns: two minutes
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startCluster } from "./bench-team/cluster.mjs";
import { beginFilling, countDays, fillFacts, fillKnowledge, makeMonths } from "./bench-team/fill.mjs";
import { aFact, benchIngest } from "./bench-team/ingest.mjs";
import { benchListeners } from "./bench-team/listeners.mjs";
import { askAll, askTogether } from "./bench-team/questions.mjs";
import { CLIENTS, startServer } from "./bench-team/server.mjs";
import { makeTemplates } from "./bench-team/templates.mjs";

const isQuick = process.argv.includes("--quick");
const size = {
  patterns: isQuick ? 2_000 : 10_000,
  lessons: 2_000,
  issues: 2_000,
  fixes: 2_000,
  small: { failures: 10_000, deliveries: 50_000 },
  large: isQuick
    ? { failures: 100_000, deliveries: 500_000 }
    : { failures: 1_000_000, deliveries: 5_000_000 },
};
const ROUNDS = 20;
const LISTENERS = 200;
const WANTED_MS = 200;
const REQUIRED_MS = 2_000;

const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-team-"));
const cluster = await startCluster(folder);
if (cluster === null) {
  console.log(
    "PostgreSQL 15 is not here (TWICESHY_TEST_POSTGRES names the folder with initdb): nothing is measured.",
  );
  process.exit(0);
}
try {
  await bench();
} finally {
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function bench() {
  const admin = postgres(cluster.url("postgres", "postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe("CREATE ROLE team LOGIN CREATEROLE");
  await admin.unsafe("CREATE DATABASE team OWNER team");
  await admin.end();
  const [url, adminUrl] = [cluster.url("team", "team"), cluster.url("postgres", "team")];
  const root = makeTemplates(folder, url);
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const now = Date.now();
  await sql.unsafe("SET session_replication_role = replica");
  await makeMonths(sql, now);
  await beginFilling(sql);
  await fillKnowledge(sql, size, now);
  await fill(sql, now, { failures: 0, deliveries: 0 }, size.small);
  const small = await withServer(root, url, (server) => askAll(server, sql, ROUNDS));
  await fill(sql, now, size.small, size.large);
  await withServer(root, url, async (server) => {
    report(small, await askAll(server, sql, ROUNDS));
    const together = await askTogether(server, 10);
    console.log(
      `\n${CLIENTS} who ask at once: ${together.perSecond.toFixed(0)} answers a second, p95 ${ms(together.p95)}`,
    );
    const ingest = await benchIngest(server, adminUrl, 20);
    console.log(
      `ingest of ${ingest.rows} rows: CPU ${ms(ingest.cpu.api)} by the API, ${ms(ingest.cpu.bare)} by bare INSERTs: ${ingest.ratio.toFixed(2)} times (at most 2 wanted); by the clock ${ingest.wallRatio.toFixed(2)} times; to count them, which who asks next does, CPU ${ms(ingest.later)}`,
    );
    const heard = await benchListeners(server, LISTENERS, await aFact(sql));
    console.log(
      `${heard.heard} of ${heard.count} listeners heard an event, the last after ${ms(heard.last)}`,
    );
  });
  await sql.end();
}

async function fill(sql, now, from, to) {
  const begun = Date.now();
  const { patterns, lessons, large } = size;
  const failures = { count: to.failures, most: large.failures };
  const deliveries = { count: to.deliveries, most: large.deliveries };
  await fillFacts(sql, { from, failures, deliveries, patterns, lessons }, now);
  await countDays(sql);
  console.log(
    `${to.failures} failures, ${to.deliveries} deliveries: filled in ${Math.round((Date.now() - begun) / 1000)} s`,
  );
}

async function withServer(root, url, work) {
  const server = await startServer(root, url);
  try {
    return await work(server);
  } catch (error) {
    // What the server could not answer it says why on its own output.
    console.error(server.said());
    throw error;
  } finally {
    await server.stop();
  }
}

function report(small, large) {
  const over = loadavg()[0] > 2 ? "; others use it too, so look at the CPU time" : "";
  console.log(`\n${size.patterns} patterns; the machine's load is ${loadavg()[0].toFixed(1)}${over}`);
  console.log(
    `${"".padEnd(46)}${size.small.failures} failures      ${size.large.failures} failures      growth`,
  );
  console.log(`${"".padEnd(46)}p95 ms   CPU ms      p95 ms   CPU ms      of CPU`);
  for (const [name, { p95, cpu }] of large) {
    const before = small.get(name);
    const growth = before === undefined ? Number.NaN : (cpu + 5) / (before.cpu + 5);
    const verdict = p95 > REQUIRED_MS ? "  over 2 s" : p95 > WANTED_MS ? "  over 200 ms" : "";
    const cells = [before?.p95, before?.cpu, p95, cpu].map((value) => (value?.toFixed(0) ?? "?").padStart(9));
    console.log(
      `${name.padEnd(44)}${cells.join("")}${growth.toFixed(1).padStart(12)}${growth > 3 ? "  grows" : ""}${verdict}`,
    );
  }
}

function ms(value) {
  return `${value?.toFixed(0) ?? "?"} ms`;
}
