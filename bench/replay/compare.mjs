// Compares twiceshy with the baselines and with every other memory that is installed, in one run and on the same data.
//   npm run bench:replay [-- --peers DIR] [--data DIR] [--timings] [--json]
// DIR is what bench/replay/install-peers.sh made; without it only what is built in is compared.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PEERS } from "./adapters/mcp-peers.mjs";

const { values } = parseArgs({
  options: {
    peers: { type: "string" },
    data: { type: "string", default: "bench/replay/data" },
    timings: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const installed = Object.keys(PEERS).filter(
  (name) => values.peers !== undefined && existsSync(join(values.peers, name, "node_modules")),
);
const missing = Object.keys(PEERS).filter((name) => !installed.includes(name));
if (missing.length > 0)
  console.error(
    `not installed, so left out: ${missing.join(", ")} (bench/replay/install-peers.sh DIR, then --peers DIR)`,
  );

const { status } = spawnSync(
  process.execPath,
  [
    "dist/bin.cjs",
    "replay",
    ...["--data", values.data],
    ...installed.flatMap((name) => ["--adapter", `node bench/replay/adapters/mcp.mjs ${name}`]),
    ...(values.timings ? ["--timings"] : []),
    ...(values.json ? ["--json"] : []),
  ],
  { stdio: "inherit", env: { ...process.env, REPLAY_PEERS: values.peers ?? "" } },
);
process.exitCode = status ?? 1;
