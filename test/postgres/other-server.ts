import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { removeCluster } from "./remove-cluster.ts";

/** Where `.ci/run` keeps servers for tests: one with pgvector, an older and a newer one. */
export const SERVERS: string =
  process.env.TWICESHY_TEST_SERVERS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "twiceshy-test-servers");

/** Another server than the run's own, with databases of its own. */
export interface OtherServer {
  readonly cluster: Cluster;
  stop(): void;
}

/** `describe` where such a server is there; elsewhere skipped, with what is left out and how to get it. */
export function describeServer(name: string, server: string, howTo: string, body: () => void): void {
  if (existsSync(join(SERVERS, server))) describe(name, body);
  else
    describe.skip(`${name}: left out, ${join("TWICESHY_TEST_SERVERS", server)} is not here (${howTo})`, body);
}

/** Starts a server of that folder; `bin` is where its programs lie in it. */
export async function startOther(server: string, bin: string): Promise<OtherServer> {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-pg-"));
  // Copied: whoever runs the server cannot look into root's own folders.
  cpSync(join(SERVERS, server), join(folder, "server"), { recursive: true, verbatimSymlinks: true });
  process.getuid?.() === 0 && (await import("node:fs")).chmodSync(folder, 0o755);
  const cluster = await startCluster(join(folder, "server", bin), folder);
  return { cluster, stop: () => removeCluster(folder) };
}
