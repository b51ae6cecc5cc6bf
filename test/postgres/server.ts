import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The running cluster. */
export interface Cluster {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
}

/** Starts the server of a cluster (again) and waits until it answers. */
export function startServer(cluster: Cluster): void {
  const settings = [
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=60",
    "-c shared_buffers=64MB -c autovacuum_naptime=60s -c listen_addresses=127.0.0.1",
    `-c unix_socket_directories= -p ${cluster.port}`,
  ].join(" ");
  const args = [
    "-D",
    join(cluster.folder, "data"),
    "-w",
    "-t",
    "60",
    "-l",
    join(cluster.folder, "data", "log"),
  ];
  asServer(join(cluster.bin, "pg_ctl"), [...args, "-o", settings, "start"]);
}

/** Stops it, as a power cut would (`immediate`) or politely (`fast`). */
export function stopServer(cluster: Cluster, mode: "fast" | "immediate" = "fast"): void {
  asServer(join(cluster.bin, "pg_ctl"), ["-D", join(cluster.folder, "data"), "-m", mode, "-w", "stop"]);
}

/** Runs a program as whoever may run the server: PostgreSQL refuses root. */
export function asServer(program: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [command, words] = isRoot
    ? ["runuser", ["-u", "postgres", "--", program, ...args]]
    : [program, [...args]];
  execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"], cwd: "/", timeout: 90_000 });
}
