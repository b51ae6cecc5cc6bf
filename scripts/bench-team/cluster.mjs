// A throw-away PostgreSQL for the benchmark, with settings as on a small server of a team; only what is lost with the power is not waited for.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** Where initdb lies; TWICESHY_TEST_POSTGRES names another folder, as for the tests. */
const BIN = process.env.TWICESHY_TEST_POSTGRES ?? "/usr/lib/postgresql/15/bin";

/** Starts a cluster in a folder; null where there is no PostgreSQL on this machine. */
export async function startCluster(folder) {
  if (!existsSync(join(BIN, "initdb"))) return null;
  const data = join(folder, "data");
  const port = await freePort();
  mkdirSync(data, { recursive: true });
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", data]);
  chmodSync(data, 0o700);
  asServer("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]);
  const settings = [
    "fsync=off synchronous_commit=off full_page_writes=off wal_level=minimal max_wal_senders=0 max_wal_size=8GB",
    "shared_buffers=1GB maintenance_work_mem=512MB work_mem=16MB max_connections=80 autovacuum_naptime=60s",
    "effective_cache_size=4GB random_page_cost=1.1 listen_addresses=127.0.0.1 unix_socket_directories=",
  ];
  const words = settings
    .join(" ")
    .split(" ")
    .map((one) => `-c ${one}`);
  const log = join(data, "log");
  asServer("pg_ctl", [
    "-D",
    data,
    "-w",
    "-t",
    "60",
    "-l",
    log,
    "-o",
    `${words.join(" ")} -p ${port}`,
    "start",
  ]);
  const url = (who, database) => `postgres://${who}@127.0.0.1:${port}/${database}`;
  const stop = () => asServer("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  return { url, stop };
}

/** PostgreSQL refuses to run as root. */
function asServer(program, args) {
  const path = join(BIN, program);
  const isRoot = process.getuid?.() === 0;
  const [command, words] = isRoot ? ["runuser", ["-u", "postgres", "--", path, ...args]] : [path, args];
  execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"], cwd: "/", timeout: 120_000 });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
