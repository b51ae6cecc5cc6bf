// Writes what is made from the sources: docs/commands.md from the command records, NOTICE from what is bundled; docs/tools.md
// by scripts/tools-table.mjs, which has a test of its own.
// `--check` only says whether they are up to date.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What is bundled because a bundled package imports it: as the bundler says. */
const BROUGHT_ALONG = {
  "@preact/signals": ["@preact/signals-core"],
  "@ai-sdk/provider": ["@ai-sdk/provider-utils", "eventsource-parser", "zod"],
  "@hono/zod-openapi": ["@asteasolutions/zod-to-openapi", "@hono/zod-validator", "openapi3-ts", "zod"],
};
/** Comes without the text of its licence; the other one is of the same project. */
const SAME_LICENCE = {
  "@ai-sdk/provider-utils": "@ai-sdk/provider",
  "@hono/zod-openapi": "hono",
  "@hono/zod-validator": "hono",
};

for (const [name, text] of [
  ["docs/commands.md", await commandReference()],
  ["NOTICE", notice()],
]) {
  const path = join(root, name);
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`${name} is stale\n  try: npm run docs`);
    process.exitCode = 1;
  }
}

async function commandReference() {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-docs-"));
  try {
    await build({
      cwd: root,
      platform: "node",
      logLevel: "warn",
      external: [/^node:/, /^@libsql\//, "@lydell/node-pty"],
      input: { reference: "src/doors/cli/reference.ts" },
      output: { dir: folder, format: "es", entryFileNames: "[name].mjs" },
    });
    const reference = await import(pathToFileURL(join(folder, "reference.mjs")).href);
    return await reference.commandReference();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The licences of the packages whose code is inside dist. */
function notice() {
  const head = "twiceshy\n\nThis product includes the following software, bundled into dist/.\n";
  return [head, ...bundledPackages().map(licenceOf)].join(`\n${"-".repeat(80)}\n\n`);
}

/** Packages that src and web import by name and package.json has for development only: those that are installed, or brought along by whoever wants them, are not bundled. */
function bundledPackages() {
  const { devDependencies, peerDependencies = {} } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const names = new Set();
  for (const folder of ["src", "web"].map((name) => join(root, name)))
    for (const file of readdirSync(folder, { recursive: true }).filter((name) =>
      /\.(?:tsx?|mjs)$/.test(name),
    )) {
      const text = readFileSync(join(folder, file), "utf8");
      // import { sha256 } from "@noble/hashes/sha2.js"; await import("re2js")
      for (const [, name] of text.matchAll(/(?:from|import\() ?"((?:@[\w-]+\/)?[\w-]+)[^"]*"/g)) {
        if (name in devDependencies && !(name in peerDependencies)) names.add(name);
      }
    }
  for (const name of [...names]) for (const other of BROUGHT_ALONG[name] ?? []) names.add(other);
  return [...names].sort();
}

function licenceOf(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const told = join(root, "node_modules", SAME_LICENCE[name] ?? name);
  const file = readdirSync(told).find((entry) => /^licen[cs]e(\.md|\.txt)?$/i.test(entry));
  // The Unlicense asks for nothing, and postgres comes without its text.
  const text =
    file === undefined ? "No text of the licence comes with it." : readFileSync(join(told, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
