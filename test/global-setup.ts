import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BIN, LEFT_OUT } from "./postgres/installed.ts";
import { removeCluster } from "./postgres/remove-cluster.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds what the end-to-end tests run, and names the place of the run's PostgreSQL (started by the first who needs it). */
export default function setup(): () => void {
  buildIfOlder();
  if (BIN === null) console.log(LEFT_OUT);
  const cluster = join(tmpdir(), `twiceshy-pg-${process.pid}-${randomBytes(3).toString("hex")}`);
  process.env.TWICESHY_TEST_CLUSTER = cluster;
  return () => removeCluster(cluster);
}

/** Builds when `dist` is older than what it is made of. */
function buildIfOlder(): void {
  const asked = process.argv.filter((word) => word.startsWith("test/"));
  if (asked.length > 0 && !asked.some((pattern) => /e2e|bench|faults/.test(pattern))) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs", "--if-older"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
}
