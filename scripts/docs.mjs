// Writes docs/commands.md from the command records. `--check` only says whether it is up to date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "docs", "commands.md");
const folder = mkdtempSync(join(tmpdir(), "twiceshy-docs-"));
try {
  await build({
    cwd: root,
    platform: "node",
    logLevel: "warn",
    checks: { pluginTimings: false },
    external: [/^node:/, /^@libsql\//, "@lydell/node-pty"],
    input: { reference: "src/doors/cli/reference.ts" },
    output: { dir: folder, format: "es", entryFileNames: "[name].mjs" },
  });
  const { commandReference } = await import(pathToFileURL(join(folder, "reference.mjs")).href);
  const text = await commandReference();
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error("docs/commands.md is stale\n  try: npm run docs");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
