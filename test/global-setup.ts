import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds what the end-to-end tests run, when it is older than what it is made of. */
export default function setup(): void {
  const asked = process.argv.filter((word) => word.startsWith("test/"));
  if (asked.length > 0 && !asked.some((pattern) => /e2e|bench|faults/.test(pattern))) return;
  const sources = [
    "src",
    "scripts/build.mjs",
    "scripts/lazy-patterns.mjs",
    "package.json",
    "tsconfig.json",
  ].map((name) => join(root, name));
  if (newest(join(root, "dist")) >= Math.max(...sources.map(newest))) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== ".compiled")
      .map((name) => newest(join(path, name))),
  );
}
