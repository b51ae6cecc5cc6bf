import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, stopServer } from "./server.ts";

/** Takes a run's cluster away, where one was started. */
export function removeCluster(folder: string): void {
  const noted = join(folder, "cluster.json");
  if (existsSync(noted))
    try {
      stopServer(JSON.parse(readFileSync(noted, "utf8")) as Cluster, "immediate");
    } catch {
      // A fault test has stopped it already.
    }
  rmSync(folder, { recursive: true, force: true });
}
