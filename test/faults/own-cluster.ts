import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { psql } from "../postgres/cluster.ts";
import { BIN } from "../postgres/installed.ts";
import { asServer, type Cluster } from "../postgres/server.ts";

/** A PostgreSQL of one test alone, which it may starve, kill and fail over. */
export interface OwnCluster extends Cluster {
  readonly url: string;
  start(): void;
  stop(mode: "fast" | "immediate"): void;
  /** As a crash of the machine: no process of it is asked. */
  kill(): void;
  /** The same after so long, while this thread sleeps in a question. */
  killAfter(ms: number): void;
}

/** Starts one; `settings` are those of the command line. */
export async function ownCluster(settings: string): Promise<OwnCluster> {
  const cluster = await aPlace(settings);
  asServer(join(cluster.bin, "initdb"), [
    ...["-D", join(cluster.folder, "data"), "-U", "postgres", "-A", "trust"],
    ...["-E", "UTF8", "--locale=C", "-N"],
  ]);
  cluster.start();
  psql(cluster, "CREATE ROLE team LOGIN CREATEROLE");
  psql(cluster, "CREATE DATABASE team OWNER team");
  return cluster;
}

/** A standby that follows another, and is not started yet. */
export async function standbyOf(primary: OwnCluster, settings: string): Promise<OwnCluster> {
  const standby = await aPlace(settings);
  asServer(join(standby.bin, "pg_basebackup"), [
    ...["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"],
    ...["-D", join(standby.folder, "data"), "-R", "-c", "fast", "-X", "stream"],
  ]);
  return standby;
}

async function aPlace(settings: string): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-own-pg-"));
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o755);
  const [bin, port] = [BIN!, await freePort()];
  const data = join(folder, "data");
  const pidOf = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const said = `-c unix_socket_directories= -c listen_addresses=127.0.0.1 -c shared_buffers=16MB -p ${port} ${settings}`;
  const cluster: OwnCluster = {
    ...{ bin, folder, port, url: `postgres://team@127.0.0.1:${port}/team` },
    start() {
      // After a crash the memory that its processes shared may be in use for a moment.
      for (let round = 0; ; round += 1)
        try {
          asServer(join(bin, "pg_ctl"), [
            ...["-D", data, "-w", "-t", "60", "-l", join(folder, "log"), "-o", said, "start"],
          ]);
          return;
        } catch (error) {
          if (round > 20) throw error;
          execFileSync("sleep", ["0.5"]);
        }
    },
    stop: (mode) => asServer(join(bin, "pg_ctl"), ["-D", data, "-m", mode, "-w", "stop"]),
    kill: () => process.kill(pidOf(), "SIGKILL"),
    killAfter(ms) {
      spawn("sh", ["-c", `sleep ${ms / 1000}; kill -9 ${pidOf()}`], { stdio: "ignore" });
    },
  };
  onTestFinished(() => {
    try {
      cluster.stop("immediate");
    } catch {
      // It was killed already.
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return cluster;
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
