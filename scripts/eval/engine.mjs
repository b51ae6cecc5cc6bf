import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

/** The engine from source, bundled into a scratch directory. */
export async function loadEngine(directory) {
  const file = join(directory, "engine.mjs");
  await build({
    input: "scripts/eval/engine.ts",
    output: { file, format: "esm", codeSplitting: false },
    platform: "node",
    external: [/^node:/, /^@libsql\//],
    checks: { ineffectiveDynamicImport: false },
    logLevel: "warn",
  });
  return import(pathToFileURL(resolve(file)).href);
}
