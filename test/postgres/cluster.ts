/**
 * A real PostgreSQL for tests: one throw-away cluster for the whole run, on a private port and in a private folder,
 * started by whoever needs it first and taken away with the run (also one that was killed).
 *
 *   import { describePostgres, testDatabase } from "../postgres/cluster.ts";
 *   describePostgres("what is tried", () => {
 *     let url = "";
 *     beforeAll(async () => { ({ url } = await testDatabase()); });
 *   });
 *
 * `url` is a fresh, empty database that belongs to a plain role (`team`: no superuser, may make roles), as on a rented
 * server; `adminUrl` is the same database as the superuser. `clusterOf()` has what fault tests need: stop and start.
 * Where there is no PostgreSQL the tests are skipped and the run says so once; with TWICESHY_ALL_TESTS=1 they fail.
 */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { BIN, LEFT_OUT } from "./installed.ts";
import { asServer, type Cluster, startServer } from "./server.ts";

export { type Cluster, startServer, stopServer } from "./server.ts";

/** `describe` on a machine that has PostgreSQL; skipped elsewhere, but for the runs that leave nothing out. */
export const describePostgres: (name: string, body: () => void) => void =
  BIN === null && !process.env.TWICESHY_ALL_TESTS ? (name, body) => describe.skip(name, body) : describe;

/** A fresh, empty database in the run's cluster. */
export async function testDatabase(): Promise<{ url: string; adminUrl: string; name: string }> {
  return databaseIn(await clusterOf());
}

/** A fresh, empty database in any cluster. */
export async function databaseIn(cluster: Cluster): Promise<{ url: string; adminUrl: string; name: string }> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  await freshDatabase(cluster, name, "template1");
  const at = `127.0.0.1:${cluster.port}/${name}`;
  return { url: `postgres://team@${at}`, adminUrl: `postgres://postgres@${at}`, name };
}

/** Two that copy one template at once get in each other's way for a moment. */
async function freshDatabase(cluster: Cluster, name: string, template: string): Promise<void> {
  for (let round = 0; ; round += 1) {
    try {
      psql(cluster, `CREATE DATABASE ${name} OWNER team TEMPLATE ${template}`);
      return;
    } catch (error) {
      if (round > 40 || !/being accessed by other users/.test(String(error))) throw error;
      await pause(100);
    }
  }
}

/** SQL as the superuser, in one process; answers rows as text, fields parted by `|`. */
export function psql(cluster: Cluster, sql: string, database = "postgres"): string {
  const args = [
    "-X",
    "-q",
    "-A",
    "-t",
    "-v",
    "ON_ERROR_STOP=1",
    "-h",
    "127.0.0.1",
    "-p",
    String(cluster.port),
  ];
  // A server from elsewhere may come without it.
  const own = join(cluster.bin, "psql");
  const program = existsSync(own) ? own : join(BIN ?? "", "psql");
  return execFileSync(program, [...args, "-U", "postgres", "-d", database, "-c", sql], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** The run's cluster; started by the first who asks, awaited by the others. */
export async function clusterOf(): Promise<Cluster> {
  if (BIN === null) throw new Error(LEFT_OUT);
  const folder = process.env.TWICESHY_TEST_CLUSTER ?? join(tmpdir(), `twiceshy-pg-${process.pid}`);
  const ready = join(folder, "ready.json");
  if (existsSync(ready)) return JSON.parse(readFileSync(ready, "utf8")) as Cluster;
  if (isMine(folder)) {
    try {
      return await startCluster(BIN, folder, ready);
    } catch (error) {
      writeFileSync(join(folder, "failed"), String(error));
      throw error;
    }
  }
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (existsSync(ready)) return JSON.parse(readFileSync(ready, "utf8")) as Cluster;
    if (existsSync(join(folder, "failed"))) throw new Error(readFileSync(join(folder, "failed"), "utf8"));
    await pause(50);
  }
  throw new Error(`the PostgreSQL in ${folder} did not start within a minute`);
}

/** Making the folder is the lock. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Makes and starts a cluster in an empty folder, by the programs in `bin`; it goes with the process. */
export async function startCluster(
  bin: string,
  folder: string,
  ready: string = join(folder, "ready.json"),
): Promise<Cluster> {
  const data = join(folder, "data");
  mkdirSync(data);
  // PostgreSQL refuses to run as root; whoever is not root runs it as himself.
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", data]);
  chmodSync(data, 0o700);
  asServer(join(bin, "initdb"), [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "-N",
  ]);
  const cluster: Cluster = { bin, folder, port: await freePort() };
  writeFileSync(join(folder, "cluster.json"), JSON.stringify(cluster));
  startServer(cluster);
  watchOver(cluster);
  psql(cluster, "CREATE ROLE team LOGIN CREATEROLE");
  // Whole or not at all: others read it as soon as it is there.
  writeFileSync(`${ready}.new`, JSON.stringify(cluster));
  renameSync(`${ready}.new`, ready);
  return cluster;
}

/** A run that is killed takes its cluster with it: a small process looks whether the run is still there. */
function watchOver(cluster: Cluster): void {
  const script = fileURLToPath(new URL("watch-over.sh", import.meta.url));
  const watcher = spawn("sh", [script, String(process.pid), cluster.folder, cluster.bin], {
    detached: true,
    stdio: "ignore",
    cwd: "/",
  });
  watcher.unref();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
